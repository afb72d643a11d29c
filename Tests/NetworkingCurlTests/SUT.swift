import HTTPInterface
import NetworkingCurl
import Testing

/// A client without proxies.
func makeClient(_ change: (inout CurlHTTPClient.Configuration) -> Void = { _ in }) -> CurlHTTPClient {
    var configuration = CurlHTTPClient.Configuration()
    configuration.proxy = .none
    change(&configuration)
    return CurlHTTPClient(configuration: configuration)
}

/// Expects an `HTTPError`, and returns it.
func failure(
    sourceLocation: SourceLocation = #_sourceLocation, _ operation: () async throws -> HTTPResponse
) async -> HTTPError? {
    await #expect(throws: HTTPError.self, sourceLocation: sourceLocation) { _ = try await operation() }
}
