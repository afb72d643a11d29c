public import FoundationEssentials

/// A complete response with any status.
public struct HTTPResponse: Hashable, Sendable {
    /// The status code, 100…599.
    public var status: Int
    /// The headers of the final response, without those of redirects.
    public var headers: HTTPHeaders
    /// The body after decoding; empty if there is none.
    public var body: Data
    /// The target of the last permanent redirect (301, 308) before any temporary one; `nil` without such a
    /// redirect.
    public var movedTo: HTTPURL?
    /// The target of the last redirect, against which links are resolved (RFC 3986, section 5.1.3); `nil`
    /// without redirects.
    public var redirectedTo: HTTPURL?
    /// Whether the server, and all that redirected to it, are known to be at private addresses. A server
    /// behind a proxy is known only where its URL has an address in place of a name.
    public var isPrivate = false

    /// Makes a response, by default one with an empty body that was not redirected.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data(), movedTo: HTTPURL? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.movedTo = movedTo
    }
}
