import ConcurrencyInterface
import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import SyncInterface
import SyncKit
import Testing

@Suite("The failures of synchronizing") struct SyncFailuresTests {
    private let world = SynchronizedAccount()

    @Test("A failure is in the account's state, with the time of the next synchronization")
    func failures() async throws {
        let server = ServerStub()
        let sut = world.makeSUT(server)
        let errors: [(any Error & Sendable, FetchState.Failure, Int?)] = [
            (SyncError.signedOut, .refused, 401), (SyncError.disabled, .refused, 503),
            (SyncError.noService, .refused, 404), (SyncError.unreadable(reason: ""), .unreadable, nil),
            (HTTPError(.noConnection), .noConnection, nil), (HTTPError(.certificate), .certificate, nil),
        ]
        for (count, (error, failure, status)) in errors.enumerated() {
            server.run { _, _ in throw error }
            await #expect(throws: (any Error).self) { try await sut.synchronize(isUserInitiated: true) }
            let state = try #require(try world.library.accountState(of: world.account.id))
            #expect(state.fetch.failure == failure && state.fetch.status == status)
            #expect(state.fetch.failureCount == count + 1)
            #expect(sut.policy.next(state, at: world.clock.now) > world.clock.now + 800)
        }
        let state = try #require(try world.library.accountState(of: world.account.id)?.fetch.notBefore)
        await #expect(throws: FetchRefusal.notDue(until: state)) {
            try await sut.synchronize(isUserInitiated: false)
        }
        server.run { _, _ in nil }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try world.library.accountState(of: world.account.id)?.fetch.failure == nil)
    }

    @Test("A server that asks to wait gets no earlier request, not even the reader's")
    func retryAfter() async throws {
        let server = ServerStub()
        let sut = world.makeSUT(server)
        let until = world.clock.now + 60
        server.run { _, _ in throw SyncError.refused(status: 429, retryAfter: until) }
        await #expect(throws: SyncError.self) { try await sut.synchronize(isUserInitiated: true) }
        server.run { _, _ in nil }
        _ = server.takeRequests()
        await #expect(throws: FetchRefusal.serverAsked(until: until)) {
            try await sut.synchronize(isUserInitiated: true)
        }
        #expect(server.takeRequests() == [])
        world.clock.advance(by: 60)
        try await sut.synchronize(isUserInitiated: true)
    }

    @Test("One program at a time synchronizes, and one that lost its lease changes nothing more")
    func lease() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        server.change { $0.posts[1]?.isRead = true }
        server.run { _, request in
            guard case .ids(.starred) = request else { return nil }
            return {
                world.clock.advance(by: 1_000)
                let lease = Lease(holder: .numbered(7), start: world.clock.now, end: world.clock.now + 10)
                _ = try world.library.acquire(lease, of: world.account.id)
            }
        }
        await #expect(throws: FetchRefusal.isFetching) { try await sut.synchronize(isUserInitiated: true) }
        #expect(try world.item(1)?.row.state.isRead == false)
        await #expect(throws: FetchRefusal.isFetching) { try await sut.synchronize(isUserInitiated: true) }
        server.run { _, _ in nil }
        world.clock.advance(by: 10)
        #expect(try await sut.synchronize(isUserInitiated: true).changedCount == 1)
    }

    @Test("Simultaneous calls share one synchronization")
    func joined() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = world.makeSUT(server)
        let summaries = try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await sut.synchronize(isUserInitiated: true) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(summaries.contains { $0.newCount == 3 })
        #expect(try world.library.counts().values.map(\.all) == [3])
    }

    @Test("A cancelled synchronization releases its lease, and the next one continues")
    func cancelled() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = world.makeSUT(server)
        server.run { _, request in
            if case .posts = request { throw CancellationError() }
            return nil
        }
        await #expect(throws: CancellationError.self) { try await sut.synchronize(isUserInitiated: true) }
        #expect(try world.library.accountState(of: world.account.id) == nil)
        server.run { _, _ in nil }
        #expect(try await world.makeSUT(server).synchronize(isUserInitiated: false).newCount == 3)
    }

    @Test("An account that was removed is not synchronized")
    func removed() async throws {
        let sut = world.makeSUT(ServerStub())
        try world.library.removeAccount(world.account.id, keepingBookmarks: true)
        await #expect(throws: FetchRefusal.notSubscribed) { try await sut.synchronize(isUserInitiated: true) }
    }
}
