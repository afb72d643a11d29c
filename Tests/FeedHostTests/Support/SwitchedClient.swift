import HTTPInterface
import Synchronization

/// A client without a network for some requests, until a test reconnects it.
nonisolated final class SwitchedClient: HTTPClient {
    private let client: any HTTPClient
    private let isUnreachable: Mutex<@Sendable (HTTPRequest) -> Bool>

    init(_ client: any HTTPClient, isUnreachable: @escaping @Sendable (HTTPRequest) -> Bool) {
        self.client = client
        self.isUnreachable = Mutex(isUnreachable)
    }

    /// Makes the network reachable for all requests.
    func reconnect() {
        isUnreachable.withLock { $0 = { _ in false } }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if isUnreachable.withLock({ $0(request) }) { throw HTTPError(.noConnection) }
        return try await client.send(request)
    }
}
