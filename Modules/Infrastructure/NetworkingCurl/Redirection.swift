import CCurl
import HTTPInterface

/// Follows redirects: says where one leads, and whether it may be followed.
struct Redirection {
    /// The answers that send a GET elsewhere (RFC 9110, 15.4).
    static func isRedirect(status: Int) -> Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }

    private let limit: Int
    private var count = 0
    /// Where the request goes now.
    private(set) var url: HTTPURL
    /// Whether the caller's own headers still go along: they were meant for the server that was asked, and may hold its
    /// secrets, so that once another one was asked they are not sent again.
    private(set) var keepsHeaders = true
    /// Where it was redirected for good, before any other redirect.
    private(set) var movedTo: HTTPURL?
    private var isPermanent = true

    init(from url: HTTPURL, limit: Int) {
        self.url = url
        self.limit = limit
    }

    /// Turns to where `location` leads, by a redirect of this status.
    ///
    /// - Throws: `redirect` where it leads to something other than http and https, or where it is one too many.
    mutating func follow(_ location: String, status: Int) throws(HTTPError) {
        count += 1
        guard count <= limit else {
            throw HTTPError(.redirect, message: "there are more than \(limit) redirects")
        }
        guard let target = Self.resolve(location, against: url) else {
            throw HTTPError(.redirect, message: "the redirect leads to what cannot be asked")
        }
        if !target.hasSameOrigin(as: url) { keepsHeaders = false }
        url = target
        isPermanent = isPermanent && (status == 301 || status == 308)
        if isPermanent { movedTo = target }
    }

    /// Resolves a reference by the rules of RFC 3986, with spaces and other bytes encoded where a server forgot to.
    private static func resolve(_ location: String, against base: HTTPURL) -> HTTPURL? {
        guard let parts = curl_url() else { return nil }
        defer { curl_url_cleanup(parts) }
        guard
            curl_url_set(parts, CURLUPART_URL, base.text, 0) == CURLUE_OK,
            curl_url_set(
                parts, CURLUPART_URL, location, UInt32(CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME))
                == CURLUE_OK
        else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(parts, CURLUPART_URL, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return HTTPURL(String(cString: text))
    }
}
