public import FoundationEssentials

/// A complete answer of a server, whatever its status.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, 100…599.
    public var status: Int
    /// The headers of the final answer, those of redirects left out.
    public var headers: HTTPHeaders
    /// The body after decoding; empty where there is none.
    public var body: Data
    /// The address to which the request was redirected for good (301, 308), before any other redirect; `nil` where the
    /// first redirect was another one, or there was none.
    public var movedTo: HTTPURL?

    /// Makes a response.
    public init(
        status: Int, headers: HTTPHeaders = [:], body: Data = Data(), movedTo: HTTPURL? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.movedTo = movedTo
    }
}
