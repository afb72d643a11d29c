import HTTPInterface
import NetworkingCurl
import Testing

/// A client that goes straight to the server, whatever the environment says of proxies.
func makeClient(_ change: (inout CurlHTTPClient.Configuration) -> Void = { _ in }) -> CurlHTTPClient {
    var configuration = CurlHTTPClient.Configuration()
    configuration.proxy = .none
    change(&configuration)
    return CurlHTTPClient(configuration: configuration)
}

/// The error that a request fails with; an issue is recorded where it does not fail, or with another kind of error.
func failure(
    sourceLocation: SourceLocation = #_sourceLocation, _ operation: () async throws -> HTTPResponse
) async -> HTTPError? {
    await #expect(throws: HTTPError.self, sourceLocation: sourceLocation) { _ = try await operation() }
}
