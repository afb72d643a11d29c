/// A GET request: where it goes, with which headers, how much it may bring, from whom, and on whose behalf.
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
    /// Whether the reader asks for it now and by hand: no decorator may refuse it in the network's place.
    public var isUserInitiated: Bool
    /// The number of the attempt that it begins with. More than 1 where it asks for a further part of a download, whose
    /// attempts count together; a decorator that retries counts on from here.
    public var attempt = 1

    /// 2 MB: ample for JSON.
    public static let jsonLimit = 2_000_000
    /// 20 MB: ample for a document of a feed, of 100,000 items too.
    public static let documentLimit = 20_000_000
    /// 20 MB: ample for a picture.
    public static let pictureLimit = 20_000_000

    /// Makes a GET request.
    public init(
        _ url: HTTPURL, headers: HTTPHeaders = [:], bodyLimit: Int = HTTPRequest.jsonLimit,
        reach: HTTPReach = .anywhere, isUserInitiated: Bool = false
    ) {
        self.url = url
        self.headers = headers
        self.bodyLimit = bodyLimit
        self.reach = reach
        self.isUserInitiated = isUserInitiated
    }
}
