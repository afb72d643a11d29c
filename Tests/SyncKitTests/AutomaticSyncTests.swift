import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import LibraryStorageInterface
import StorageTesting
import SyncInterface
import SyncKit
import Synchronization
import Testing

@Suite("AutomaticSync")
struct AutomaticSyncTests {
    private let account = Account.numbered(1)
    private let library: any LibraryStore = ModelLibrary()
    private let time = VirtualTime()

    @Test("An account is synchronized at once, and then every 15 minutes")
    func due() {
        let server = ServerStub(posts: 1...3)
        #expect(run(server, for: 3_650).count == 5)
        #expect(server.takeRequests().count { $0 == .ids(.unread) } == 5)
    }

    @Test("Marks are sent two seconds after the last change, together")
    func changes() {
        let server = ServerStub(posts: 1...9)
        let times = Mutex<[Double]>([])
        let time = time
        server.run { _, request in
            if case .mark = request {
                times.withLock { $0.append(time.elapsed / .seconds(1)) }
            }
            return nil
        }
        let results = run(server, for: 100) { sut in
            for number in 1...5 as ClosedRange<Int64> {
                try? await time.sleep(for: .seconds(number == 1 ? 20 : 1))
                _ = try? library.setRead(true, [AccountFeed.item(number, of: account.id)])
                sut.noteChange()
            }
        }
        #expect(times.withLock(\.self) == [26])
        #expect(results.map { try? $0.get().sentCount } == [0, 5])
        #expect(server.unread == [6, 7, 8, 9])
    }

    @Test("Marks that an earlier run has left are sent at once, before the account is due")
    func left() {
        let server = ServerStub(posts: 1...3)
        _ = run(server, for: 1)
        _ = server.takeRequests()
        _ = try? library.setRead(true, [AccountFeed.item(2, of: account.id)])
        let results = run(server, for: 1)
        #expect(results.map { try? $0.get().sentCount } == [1])
        #expect(server.takeRequests().count == 1 && server.unread == [1, 3])
    }

    @Test("After failures the pauses double, and nothing is requested before")
    func failures() {
        let server = ServerStub()
        server.run { _, _ in throw HTTPError(.noConnection) }
        let results = run(server, for: 4 * 3_600)
        #expect(results.count == 5)
        #expect(server.takeRequests().count == 5)
    }

    @Test("While another program synchronizes, the account is tried again without requests")
    func other() throws {
        let server = ServerStub()
        try library.store(account)
        let lease = Lease(holder: .numbered(5), start: time.now, end: time.now + 60)
        #expect(try library.acquire(lease, of: account.id))
        #expect(run(server, for: 59).isEmpty)
        #expect(server.takeRequests().isEmpty)
        #expect(run(server, for: 20).count == 1)
    }

    private func run(
        _ server: ServerStub, for seconds: Int,
        beside operation: @escaping @Sendable (AutomaticSync) async -> Void = { _ in }
    ) -> [Result<SyncSummary, any Error>] {
        try? library.store(account)
        let synchronizer = AccountSynchronizer(
            account.id, on: server, library: library, scheduler: ImmediateScheduler(), wallClock: time)
        let sut = AutomaticSync(synchronizer, clock: time)
        let results = Results()
        time.run(for: .seconds(seconds)) {
            await withTaskGroup { group in
                group.addTask { await sut.run(report: results.collect) }
                group.addTask { await operation(sut) }
            }
        }
        return results.all
    }
}

private final class Results: Sendable {
    private let collected = Mutex<[Result<SyncSummary, any Error>]>([])

    var all: [Result<SyncSummary, any Error>] { collected.withLock(\.self) }

    func collect(_ result: Result<SyncSummary, any Error>) async { collected.withLock { $0.append(result) } }
}
