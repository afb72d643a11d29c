import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

@Suite struct HTTPClientContractTests {
    @Test("Keeps the promise of an HTTP client", arguments: HTTPClientContract.promises)
    func keeps(promise: HTTPClientContract.Promise) async throws {
        try await promise.check { makeClient() }
    }

    @Test("Keeps the promise also for tasks on its own thread", arguments: HTTPClientContract.promises)
    func keepsOnItsThread(promise: HTTPClientContract.Promise) async throws {
        try await promise.check { OnItsThread(client: makeClient()) }
    }

    @Test("Another make of client keeps the core of it, too", arguments: HTTPClientContract.core)
    func keepsByAnother(promise: HTTPClientContract.Promise) async throws {
        try await promise.check { URLSessionClient() }
    }

    /// Asks a client from the client's own thread.
    private struct OnItsThread: HTTPClient {
        let client: CurlHTTPClient

        func get(_ request: HTTPRequest) async throws -> HTTPResponse {
            try await withTaskExecutorPreference(client.executor) {
                try await client.get(request)
            }
        }
    }
}
