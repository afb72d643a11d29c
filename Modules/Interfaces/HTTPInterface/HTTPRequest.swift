/// A GET request, or a POST request with a form, and its limits.
public struct HTTPRequest: Hashable, Sendable {
    /// The requested URL.
    public var url: HTTPURL
    /// The headers that are sent in addition to the client's own.
    public var headers: HTTPHeaders
    /// The form of a POST request; `nil` for a GET request.
    public var form: HTTPForm?
    /// The largest accepted body, in bytes after decoding; a larger one fails with
    /// ``HTTPError/Reason/bodyTooLarge``.
    public var bodyLimit: Int
    /// The allowed addresses of servers; others fail with ``HTTPError/Reason/forbiddenAddress`` before the
    /// request is sent.
    public var addressPolicy: HTTPAddressPolicy
    /// Whether a user action caused the request: a circuit breaker always admits it.
    public var isUserInitiated: Bool
    /// The number of the first attempt. It is more than 1 for a further part of a download, whose attempts
    /// count together.
    public var attempt = 1

    /// The limit of a JSON document, in bytes.
    public static let jsonLimit = 2_000_000
    /// The limit of a feed's document, in bytes: enough for 100,000 items.
    public static let documentLimit = 20_000_000
    /// The limit of a picture, in bytes.
    public static let pictureLimit = 20_000_000
    /// The limit of a recording, in bytes: a broadcast without an end must not fill a disk.
    public static let recordingLimit = 10_000_000_000

    /// Makes a request, by default a GET request that is not user-initiated and may be sent to any address,
    /// but not from a public address to a private one.
    public init(
        _ url: HTTPURL, headers: HTTPHeaders = [:], form: HTTPForm? = nil,
        bodyLimit: Int = HTTPRequest.jsonLimit,
        addressPolicy: HTTPAddressPolicy = .publicAfterPublic, isUserInitiated: Bool = false
    ) {
        self.url = url
        self.headers = headers
        self.form = form
        self.bodyLimit = bodyLimit
        self.addressPolicy = addressPolicy
        self.isUserInitiated = isUserInitiated
    }

    /// `POST` with a form, otherwise `GET`.
    public var method: String { form == nil ? "GET" : "POST" }

    /// Whether sending the request twice has the effect of sending it once, as far as its sender knows.
    public var isRepeatable: Bool { form?.isSafe ?? true }
}
