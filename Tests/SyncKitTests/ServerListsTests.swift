import ConcurrencyInterface
import ConcurrencyTesting
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import SyncInterface
import SyncKit
import Synchronization
import Testing

@Suite("The lists of an account that its server has lost") struct ServerListsTests {
    private let world = SynchronizedAccount()

    @Test("A list that is suddenly short is requested again, and compared only where it is the same")
    func shrunk() async throws {
        let server = ServerStub(posts: 1...9)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        let isFirst = Mutex(true)
        server.run { server, request in
            guard case .ids(.unread) = request else { return nil }
            let first = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            server.change { content in for id in 1...9 { content.posts[Int64(id)]?.isRead = first || id < 9 }
            }
            return nil
        }
        let summary = try await sut.synchronize(isUserInitiated: true)
        #expect(summary.ignoredLists == [.read])
        #expect(try world.library.counts(of: ItemScope(filter: .unread)).all == 9)
        // The same twice: the reader has read them elsewhere.
        #expect(try await sut.synchronize(isUserInitiated: true).changedCount == 8)
        #expect(try world.library.counts(of: ItemScope(filter: .unread)).all == 1)
    }

    @Test("Subscriptions that are suddenly gone stay, unless the server says so twice")
    func lostSubscriptions() async throws {
        let server = ServerStub(feeds: 3, posts: 1...3)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        let feeds = Mutex<[SyncedFeed]>([])
        server.run { server, request in
            guard case .subscriptions = request else { return nil }
            server.change { content in
                feeds.withLock { feeds in (content.feeds, feeds) = (feeds, content.feeds) }
            }
            return nil
        }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try world.library.subscriptions().count == 3)
        server.run { _, _ in nil }
        server.change { $0.feeds = [] }
        #expect(try await sut.synchronize(isUserInitiated: true).removedCount == 3)
        #expect(try world.library.subscriptions().isEmpty)
    }

    @Test(
        "Posts that the server lists and does not have are not requested again, unless the reader asks for it"
    )
    func unavailable() async throws {
        let server = ServerStub(posts: 1...3)
        server.change { content in
            content.posts[2] = SyncedPost(id: 2, feed: "feed/9", isStarred: true)
        }
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        #expect(try world.library.accountState(of: world.account.id)?.unavailable == [2])
        _ = server.takeRequests()
        world.clock.advance(by: 1_000)
        try await sut.synchronize(isUserInitiated: false)
        #expect(server.takeRequests().count == 4)
        try await sut.synchronize(isUserInitiated: true)
        #expect(server.takeRequests().last == .posts([2]))
        server.change { $0.posts[2] = nil }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try world.library.accountState(of: world.account.id)?.unavailable == [])
    }
}
