public import FoundationEssentials

/// A complete answer of a server, whatever its status.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, 100…599.
    public var status: Int
    /// The headers of the final answer, those of redirects left out.
    public var headers: HTTPHeaders
    /// The body after decoding; empty where there is none.
    public var body: Data

    /// Makes a response.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
