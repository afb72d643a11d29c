import Foundation
import FoundationNetworking

/// Foundation's URLSession, without caches and with unlimited connections.
final class SessionPeer: Sendable {
    private let session: URLSession

    init(width: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = width
        configuration.connectionProxyDictionary = [:]
        session = URLSession(configuration: configuration)
    }

    deinit { session.invalidateAndCancel() }

    func get(_ url: URL) async throws {
        let (data, response) = try await session.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200, !data.isEmpty else {
            throw CannotRun("URLSession got no answer.")
        }
    }
}
