import SyncInterface
import Synchronization

/// One service of a server in memory. It signs in with its first request, and again when its session has
/// ended.
final class InMemorySyncService: SyncService {
    private let server: InMemorySyncServer
    private let credentials: SyncCredentials
    private let session = Mutex<Int?>(nil)

    init(_ server: InMemorySyncServer, _ credentials: SyncCredentials) {
        self.server = server
        self.credentials = credentials
    }

    @concurrent func subscriptions() async throws -> [SyncedFeed] {
        try await perform(.subscriptions) { [server] in server.feeds }
    }

    @concurrent func ids(_ selection: SyncSelection) async throws -> [Int64] {
        try await perform(.ids(selection)) { [server] in server.ids(selection) }
    }

    @concurrent func posts(_ ids: [Int64]) async throws -> [SyncedPost] {
        guard !ids.isEmpty else { return [] }
        return try await perform(.posts(ids)) { [server] in server.posts(ids) }
    }

    @concurrent func mark(_ change: StateChange, _ ids: [Int64]) async throws {
        var rest = ids[...]
        while !rest.isEmpty {
            let group = Array(rest.prefix(InMemorySyncServer.groupLimit))
            rest = rest.dropFirst(group.count)
            try await perform(.mark(change, group)) { [server] in server.mark(change, group) }
        }
    }

    @concurrent func change(_ change: SubscriptionChange) async throws {
        try await perform(.change(change)) { [server] () throws(SyncError) in _ = try server.change(change) }
    }

    private func perform<Value>(
        _ request: InMemorySyncServer.Request, _ work: () throws(SyncError) -> Value
    ) async throws -> Value {
        let known = session.withLock(\.self)
        do {
            let session = if let known { known } else { try await signIn() }
            return try server.perform(request, in: session, work)
        } catch is SessionEnded {
            do {
                return try server.perform(request, in: try await signIn(), work)
            } catch is SessionEnded {
                throw SyncError.refused(status: 401)
            }
        }
    }

    private func signIn() async throws -> Int {
        let number = try server.signIn(credentials.user, try await credentials.password())
        session.withLock { $0 = number }
        return number
    }
}
