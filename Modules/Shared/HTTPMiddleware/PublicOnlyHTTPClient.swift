public import HTTPInterface

/// Sends all requests to public addresses only: for a source whose address the internet has named.
public struct PublicOnlyHTTPClient: HTTPClient {
    private let client: any HTTPClient

    /// Makes a client of one that holds each request to the addresses of its `HTTPRequest.addressPolicy`.
    public init(client: any HTTPClient) { self.client = client }

    /// Sends the request to a public address.
    ///
    /// - Throws: `forbiddenAddress` if the server is at a private one.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await client.send(request.with(.publicOnly))
    }

    /// Begins the stream under the same rules as ``send(_:)``.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await client.stream(request.with(.publicOnly))
    }
}
