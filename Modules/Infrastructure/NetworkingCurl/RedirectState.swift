import CCurl
import HTTPInterface

/// Follows a request's redirects within a limit.
struct RedirectState {
    /// Whether a request follows the response's `Location` (RFC 9110, 15.4).
    static func isRedirect(status: Int) -> Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }

    private let limit: Int
    private var count = 0
    /// The URL of the next response.
    private(set) var url: HTTPURL
    /// The target of the last redirect; `nil` before the first.
    var redirectedTo: HTTPURL? { count == 0 ? nil : url }
    /// Whether the caller's headers are still sent. They may contain credentials, so that after a redirect to
    /// another origin they are not.
    private(set) var keepsHeaders = true
    /// Whether the request's form is still sent. After 301, 302 and 303 a GET request follows.
    private(set) var keepsForm: Bool
    /// The target of the last permanent redirect before any temporary one, and before any that leads from a
    /// public address to a private one.
    private(set) var movedTo: HTTPURL?
    private var isPermanent = true
    /// Whether a server at a public address has responded.
    private(set) var hasPublicServer = false

    init(from url: HTTPURL, limit: Int, hasForm: Bool = false) {
        self.url = url
        self.limit = limit
        keepsForm = hasForm
    }

    /// Records the server of a response.
    ///
    /// - Parameter isPublic: Whether it is, or may be, at a public address.
    mutating func receive(fromPublic isPublic: Bool) {
        if hasPublicServer, !isPublic { (movedTo, isPermanent) = (nil, false) }
        hasPublicServer = hasPublicServer || isPublic
    }

    /// Follows a redirect.
    ///
    /// - Throws: `redirect` if its target is not an http or https URL, the limit is exceeded, or a form,
    ///   which may have a password, would be sent to another origin.
    mutating func follow(_ location: String, status: Int) throws(HTTPError) {
        count += 1
        guard count <= limit else {
            throw HTTPError(.redirect, message: "more than \(limit) redirects")
        }
        guard let target = Self.resolve(location, against: url) else {
            throw HTTPError(.redirect, message: "the redirect leads to an unsupported address")
        }
        if status != 307, status != 308 { keepsForm = false }
        if !target.hasSameOrigin(as: url) {
            guard !keepsForm else {
                throw HTTPError(.redirect, message: "the redirect leads a form to another server")
            }
            keepsHeaders = false
        }
        url = target
        isPermanent = isPermanent && (status == 301 || status == 308)
        if isPermanent { movedTo = target }
    }

    /// Resolves a reference (RFC 3986), and percent-encodes spaces and other invalid bytes in it.
    private static func resolve(_ location: String, against base: HTTPURL) -> HTTPURL? {
        guard let parts = curl_url() else { return nil }
        defer { curl_url_cleanup(parts) }
        guard curl_url_set(parts, CURLUPART_URL, base.text, 0) == CURLUE_OK,
            curl_url_set(parts, CURLUPART_URL, location, UInt32(CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME))
                == CURLUE_OK
        else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parts, CURLUPART_URL, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return HTTPURL(String(cString: text))
    }
}
