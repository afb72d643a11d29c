import HTTPInterface
import Synchronization

/// A client whose network a test takes away and gives back, by what is asked for.
nonisolated final class SwitchedClient: HTTPClient {
    private let client: any HTTPClient
    private let isUnreachable: Mutex<@Sendable (HTTPRequest) -> Bool>

    init(_ client: any HTTPClient, isUnreachable: @escaping @Sendable (HTTPRequest) -> Bool) {
        self.client = client
        self.isUnreachable = Mutex(isUnreachable)
    }

    /// Gives the whole network back.
    func reconnect() {
        isUnreachable.withLock { $0 = { _ in false } }
    }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        if isUnreachable.withLock({ $0(request) }) { throw HTTPError(.noConnection) }
        return try await client.get(request)
    }
}
