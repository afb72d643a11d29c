/// A GET request: where it goes, with which headers, how much it may bring, and from whom.
public struct HTTPRequest: Hashable, Sendable {
    /// Where the request goes.
    public var url: HTTPURL
    /// Sent with the request, besides what the client adds by itself.
    public var headers: HTTPHeaders
    /// The largest body that is accepted, in bytes after decoding; the transfer ends with
    /// ``HTTPError/Reason/bodyTooLarge`` as soon as it has brought more.
    public var bodyLimit: Int
    /// Which servers may be asked; others fail the request with ``HTTPError/Reason/forbiddenAddress``, before anything is
    /// sent to them.
    public var reach: HTTPReach

    /// 2 MB: ample for JSON.
    public static let jsonLimit = 2_000_000
    /// 20 MB: ample for a picture.
    public static let pictureLimit = 20_000_000

    /// Makes a GET request.
    public init(
        _ url: HTTPURL, headers: HTTPHeaders = [:], bodyLimit: Int = HTTPRequest.jsonLimit,
        reach: HTTPReach = .anywhere
    ) {
        self.url = url
        self.headers = headers
        self.bodyLimit = bodyLimit
        self.reach = reach
    }
}
