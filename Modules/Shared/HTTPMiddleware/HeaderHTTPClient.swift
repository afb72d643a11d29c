public import HTTPInterface

/// Adds headers to the requests for one origin: same scheme, host and port.
public struct HeaderHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let headers: HTTPHeaders
    private let origin: HTTPURL

    /// - Parameters:
    ///   - client: Sends the requests.
    ///   - headers: Replace those of the same names in the request.
    ///   - origin: Any URL of the origin.
    public init(client: any HTTPClient, headers: HTTPHeaders, origin: HTTPURL) {
        self.client = client
        self.headers = headers
        self.origin = origin
    }

    /// Sends the request, with the headers where it is for the origin.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await client.send(withHeaders(request))
    }

    /// Begins the stream, with the headers where it is from the origin.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await client.stream(withHeaders(request))
    }

    private func withHeaders(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        if request.url.hasSameOrigin(as: origin) {
            for field in headers.fields { request.headers[field.name] = field.value }
        }
        return request
    }
}
