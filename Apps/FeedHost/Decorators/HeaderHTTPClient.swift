import HTTPInterface

/// Adds headers to the requests that go to one server: same scheme, host and port.
nonisolated struct HeaderHTTPClient: HTTPClient {
    let client: any HTTPClient
    let headers: HTTPHeaders
    let server: HTTPURL

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await client.get(withHeaders(request))
    }

    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await client.stream(withHeaders(request))
    }

    private func withHeaders(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        if request.url.hasSameOrigin(as: server) {
            for field in headers.fields { request.headers[field.name] = field.value }
        }
        return request
    }
}
