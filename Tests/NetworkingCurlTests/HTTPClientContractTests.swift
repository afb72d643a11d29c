import HTTPInterface
import HTTPTesting
import NetworkingCurl
import Testing

/// Serialized, since all cases together open more than 1,360 descriptors, with which Foundation's `Process` crashes.
@Suite(.serialized) struct HTTPClientContractTests {
    @Test("CurlHTTPClient keeps the promises of HTTPClient", arguments: HTTPClientContract.promises)
    func keeps(promise: HTTPClientContract.Promise) async throws { try await promise.check { makeClient() } }

    @Test(
        "CurlHTTPClient keeps the promises of HTTPClient for tasks on its own thread",
        arguments: HTTPClientContract.promises)
    func keepsOnItsThread(promise: HTTPClientContract.Promise) async throws {
        try await promise.check { OnItsThread(client: makeClient()) }
    }

    @Test("URLSession keeps the core promises of HTTPClient", arguments: HTTPClientContract.core)
    func keepsByAnother(promise: HTTPClientContract.Promise) async throws {
        try await promise.check { URLSessionClient() }
    }

    /// Sends requests on the client's own thread.
    private struct OnItsThread: HTTPClient {
        let client: CurlHTTPClient

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            try await withTaskExecutorPreference(client.executor) { try await client.send(request) }
        }
    }
}
