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

@Suite("The subscriptions of an account") struct SubscriptionChangesTests {
    private let world = SynchronizedAccount()

    @Test("Changes of subscriptions are sent in their order before the server's are compared")
    func feedChanges() async throws {
        let server = ServerStub(feeds: 2)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        _ = server.takeRequests()
        let changes: [FeedChange] = [
            .subscribe(address: "http://new.example", title: "New", groups: []),
            .edit(feed: "feed/1", title: "Uno", groups: GroupPath("A").map { [$0] }),
            .unsubscribe(feed: "feed/2"),
        ]
        for change in changes { try world.library.add(change, to: world.account.id) }
        let summary = try await sut.send()
        #expect(summary.addedCount == 1 && summary.removedCount == 1)
        #expect(
            server.takeRequests() == [
                .subscriptions, .change(.subscribe(address: "http://new.example", title: "New", labels: [])),
                .change(.edit(feed: "feed/1", title: "Uno", adding: ["A"], removing: [])),
                .change(.unsubscribe(feed: "feed/2")), .subscriptions,
            ])
        #expect(try Set(world.library.subscriptions().map(\.source.title)) == ["Uno", "New"])
        #expect(try world.library.pendingFeedChanges(of: world.account.id).isEmpty)
    }

    @Test("A refused subscription is reported and dropped; one without a connection waits")
    func refusedFeedChange() async throws {
        let server = ServerStub()
        let sut = world.makeSUT(server)
        let changes: [FeedChange] = [
            .subscribe(address: "http://bad.example", title: nil, groups: []),
            .subscribe(address: "http://good.example", title: nil, groups: []),
        ]
        for change in changes { try world.library.add(change, to: world.account.id) }
        server.run { _, request in
            if case .change(.subscribe("http://bad.example", _, _)) = request {
                throw SyncError.refused(status: 400)
            }
            if case .change = request { throw HTTPError(.noConnection) }
            return nil
        }
        await #expect(throws: HTTPError.self) { try await sut.send() }
        #expect(try world.library.pendingFeedChanges(of: world.account.id).map(\.change) == [changes[1]])
        try world.library.add(changes[0], to: world.account.id)
        server.run { _, request in
            if case .change(.subscribe("http://bad.example", _, _)) = request {
                throw SyncError.refused(status: 400)
            }
            return nil
        }
        let summary = try await sut.synchronize(isUserInitiated: true)
        #expect(summary.refusedChanges == [changes[0]])
        #expect(summary.addedCount == 2)
    }

    @Test("A change of subscriptions during a synchronization wins over the server's answer")
    func changeMeanwhile() async throws {
        let server = ServerStub(feeds: 2)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        server.run { _, request in
            guard case .subscriptions = request else { return nil }
            return {
                try world.library.add(.unsubscribe(feed: "feed/1"), to: world.account.id)
                try world.library.unsubscribe(AccountFeed(account: world.account.id, feed: "feed/1").source)
            }
        }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try world.library.subscriptions().map(\.account?.feed) == ["feed/2"])
        server.run { _, _ in nil }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try world.library.subscriptions().map(\.account?.feed) == ["feed/2"])
        #expect(try world.library.pendingFeedChanges(of: world.account.id).isEmpty)
    }

    @Test("A bookmarked post stays where its feed is unsubscribed from elsewhere during a synchronization")
    func unsubscribedMeanwhile() async throws {
        let server = ServerStub(feeds: 2, posts: 1...2)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        let source = try #require(try world.item(1)?.row.summary.source)
        let record = SourceRecord(id: source, kind: "account", address: "")
        try world.library.insertBookmark(
            of: #require(try world.item(1)).item, from: record, at: world.clock.now)
        try await sut.send()
        server.run { server, request in
            guard case .ids(.unread) = request else { return nil }
            return {
                server.change { content in
                    content.feeds.removeFirst()
                    content.posts = [:]
                }
            }
        }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try world.library.subscriptions().map(\.account?.feed) == ["feed/2"])
        #expect(try world.item(1)?.row.state.bookmarkedAt == world.clock.now)
    }
}
