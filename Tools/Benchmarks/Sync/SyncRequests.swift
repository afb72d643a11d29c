import ConcurrencyThreads
import Foundation
import HTTPInterface
import LibraryStorageInterface
import NetworkingCurl
import StorageSQLite
import SyncGReader
import SyncInterface
import SyncKit
import Synchronization

/// The requests of an account's first synchronization and of a later one, as FeedHost sends them.
struct SyncRequests {
    let first: [HTTPRequest]
    let later: [HTTPRequest]

    /// Records the requests while they are sent.
    init(to server: AccountServer) async throws {
        let folder = try TemporaryFolder()
        let library = SQLiteLibrary(folder: folder.path)
        let curl = Benchmark.directClient()
        let client = RecordingClient(curl)
        try library.store(server.account)
        func record() async throws -> [HTTPRequest] {
            let credentials = SyncCredentials(user: server.account.user) { AccountServer.password }
            let service = GReaderKind().makeService(
                at: server.account.address, as: credentials,
                with: SyncDependencies(client: client) { Date() })
            let synchronizer = AccountSynchronizer(
                server.account.id, on: service, library: library, scheduler: ThreadScheduler(name: "library"),
                wallClock: SystemWallClock())
            try await synchronizer.synchronize(isUserInitiated: true)
            return client.takeRequests()
        }
        first = try await record()
        later = try await record()
        await curl.shutdown()
    }
}

/// Records the requests that it passes on.
private final class RecordingClient: HTTPClient {
    private let client: any HTTPClient
    private let requests = Mutex<[HTTPRequest]>([])

    init(_ client: any HTTPClient) { self.client = client }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        requests.withLock { $0.append(request) }
        return try await client.send(request)
    }

    /// The requests since the last call.
    func takeRequests() -> [HTTPRequest] {
        requests.withLock { requests in
            defer { requests = [] }
            return requests
        }
    }
}
