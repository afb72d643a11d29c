import FoundationEssentials
import HTTPInterface
import SyncInMemory
import SyncInterface
import SyncTesting
import Synchronization
import Testing

@Suite struct SyncContractTests {
    @Test("A server in memory keeps the promises of a service", arguments: SyncContract.promises)
    func keeps(promise: SyncContract.Promise) async throws { try await promise.check { InMemorySubject() } }
}

/// The contract's view of a server in memory.
private final class InMemorySubject: SyncSubject {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    private let server: InMemorySyncServer

    init() {
        server = InMemorySyncServer(user: SyncContract.user, password: SyncContract.password) { [now] in now }
    }

    func makeService(password: @escaping @Sendable () async throws -> String) -> any SyncService {
        server.makeService(as: SyncCredentials(user: SyncContract.user, password: password))
    }

    func addFeed(_ title: String, at address: String, label: String) async throws -> String {
        try #require(try server.change(.subscribe(address: address, title: title, labels: [label])))
    }

    func add(_ posts: [SyncedPost]) async throws -> [Int64] { server.add(posts) }

    func mark(_ change: StateChange, _ ids: [Int64]) async throws { server.mark(change, ids) }

    func states() async throws -> [Int64: SyncedState] {
        server.states.mapValues { SyncedState(isRead: $0.isRead, isStarred: $0.isStarred) }
    }

    func failNext(_ fault: SyncFault) async throws {
        let isOver = Mutex(false)
        server.setScript { [now] _ in
            let isFirst = isOver.withLock { isOver in
                defer { isOver = true }
                return !isOver
            }
            guard isFirst else { return nil }
            return switch fault {
            case .busy: .refused(.refused(status: 429, retryAfter: now + Double(SyncContract.wait)))
            case .failing: .refused(.refused(status: 500))
            case .lostReply: .lostReply
            case .webPage, .empty: .refused(.unreadable(reason: "\(fault)"))
            }
        }
    }

    func endSessions() async throws { server.endSessions() }

    func changePassword(to password: String) async throws { server.changePassword(to: password) }

    func setDisabled(_ isDisabled: Bool) async throws { server.setDisabled(isDisabled) }

    func requestCount() async throws -> Int { server.requestCount }
}
