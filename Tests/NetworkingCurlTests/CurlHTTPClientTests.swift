import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

@Suite struct CurlHTTPClientTests {
    @Test("Keeps the promise of an HTTP client", arguments: HTTPClientContract.promises)
    func keeps(promise: HTTPClientContract.Promise) async throws {
        try await promise.check { Self.makeSUT() }
    }

    static func makeSUT() -> CurlHTTPClient {
        var configuration = CurlHTTPClient.Configuration()
        configuration.proxy = .none
        return CurlHTTPClient(configuration: configuration)
    }
}
