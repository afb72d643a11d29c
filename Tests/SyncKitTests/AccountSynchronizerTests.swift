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
import Synchronization
import Testing

@Suite("AccountSynchronizer") struct AccountSynchronizerTests {
    private let world = SynchronizedAccount()

    // MARK: Without news

    @Test("The first synchronization stores feeds with their groups, and posts with their marks")
    func first() async throws {
        let server = ServerStub(feeds: 2)
        server.change { content in
            content.feeds[0].labels = ["News/Local"]
            content.posts = [
                1: SyncedPost(id: 1, feed: "feed/1", title: "One", html: "<p>Text", isRead: true),
                2: SyncedPost(id: 2, feed: "feed/2", title: "Two", crawled: .numbered(7), isStarred: true),
                3: SyncedPost(
                    id: 3, feed: "feed/1", published: .numbered(9), crawled: .numbered(8),
                    enclosures: [
                        SyncedEnclosure(
                            url: HTTPURL("http://a.example/a.mp3")!, type: "audio/mpeg", length: 9)
                    ]),
            ]
        }
        let steps = Mutex<[SyncProgress]>([])
        let summary = try await world.makeSUT(server).synchronize(isUserInitiated: true) { step in
            steps.withLock { $0.append(step) }
        }

        #expect(summary.addedCount == 2 && summary.newCount == 3)
        #expect(steps.withLock(\.self) == [.lists, .posts(3, of: 3)])
        let subscriptions = try world.library.subscriptions()
        #expect(Set(subscriptions.map(\.source.title)) == ["Feed 1", "Feed 2"])
        #expect(
            subscriptions.flatMap(\.groups).map(\.text)
                == ["user1@server1.example", "user1@server1.example/News/Local"])
        #expect(try world.item(1)?.row.state == ItemState(isRead: true))
        #expect(try world.item(1)?.text == .html("<p>Text"))
        #expect(try world.item(2)?.row.state == ItemState(bookmarkedAt: .numbered(7)))
        #expect(try world.item(2)?.row.summary.published == .numbered(7))
        #expect(try world.item(3)?.row.summary.recording?.length == 9)
        #expect(try world.item(3)?.row.summary.published == .numbered(9))
        #expect(try world.library.pendingMarks(of: world.account.id).isEmpty)
    }

    @Test("A synchronization without news takes four requests, and asks for posts of the last day")
    func nothing() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        _ = server.takeRequests()
        world.clock.advance(by: 1_000)

        #expect(try await sut.synchronize(isUserInitiated: true) == SyncSummary())
        #expect(
            server.takeRequests() == [
                .ids(.since(.numbered(100_000 - 86_400))), .ids(.unread), .ids(.starred), .subscriptions,
            ])
        #expect(try await sut.send() == SyncSummary())
        #expect(server.takeRequests() == [])
    }

    @Test("Missing posts are loaded by 150, those with the greatest numbers first, and merged as they arrive")
    func chunks() async throws {
        let server = ServerStub(posts: 1...400)
        server.run { _, request in
            if case .posts(let ids) = request, ids.contains(1) { throw HTTPError(.noConnection) }
            return nil
        }
        let sut = world.makeSUT(server)
        await #expect(throws: HTTPError.self) { try await sut.synchronize(isUserInitiated: true) }

        let posts = server.takeRequests().compactMap { request in
            if case .posts(let ids) = request { ids.count } else { nil }
        }
        #expect(posts == [150, 150, 100])
        #expect(try world.library.counts().values.map(\.all) == [300])
        #expect(try world.item(101) != nil && world.item(100) == nil)
        server.run { _, _ in nil }
        #expect(try await sut.synchronize(isUserInitiated: true).newCount == 100)
    }

    @Test(
        "Two requests of posts are on their way at a time, and what arrives is stored while a third one waits"
    )
    func requestsAtATime() async throws {
        let server = ServerStub(posts: 1...450)
        let (begun, stored) = (Watched(0), Watched(0))
        server.run { _, request in
            guard case .posts(let ids) = request else { return nil }
            begun.change { $0 += 1 }
            return {
                var isReached = try await begun.wait(within: .seconds(30)) { $0 >= 2 }
                if ids.contains(1) { isReached = try await stored.wait(within: .seconds(30)) { $0 == 300 } }
                if !isReached { throw HTTPError(.noConnection) }
            }
        }

        let summary = try await world.makeSUT(server).synchronize(isUserInitiated: true) { step in
            if case .posts(let count, _) = step { stored.change { $0 = count } }
        }
        #expect(summary.newCount == 450)
    }

    // MARK: Marks

    @Test("A thousand marks are sent in two requests, before any list is requested")
    func marks() async throws {
        let server = ServerStub(posts: 1...1_000)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        _ = server.takeRequests()
        try world.library.setRead(true, (1...1_000).map { world.post($0) })

        #expect(try await sut.synchronize(isUserInitiated: true).sentCount == 1_000)
        let requests = server.takeRequests()
        #expect(requests.prefix(2).count { if case .mark = $0 { true } else { false } } == 2)
        #expect(server.unread.isEmpty)
        #expect(try world.library.counts(of: ItemScope(filter: .unread)).all == 0)
    }

    @Test("A mark that changes while it is sent, or while lists are requested, is neither lost nor reversed")
    func inFlight() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        let (one, two) = (world.post(1), world.post(2))
        try world.library.setRead(true, [one])
        server.run { _, request in
            switch request {
            case .mark: { try world.library.setRead(false, [one]) }
            case .ids(.unread): { try world.library.setRead(true, [two]) }
            default: nil
            }
        }
        try await sut.synchronize(isUserInitiated: true)
        #expect(server.unread == [2, 3])
        #expect(try world.library.item(one)?.row.state.isRead == false)
        #expect(try world.library.item(two)?.row.state.isRead == true)
        server.run { _, _ in nil }
        #expect(try await sut.send().sentCount == 2)
        #expect(server.unread == [1, 3])
        #expect(try await sut.synchronize(isUserInitiated: true) == SyncSummary())
    }

    @Test("A mark whose reply was lost is sent again")
    func lostReply() async throws {
        let server = ServerStub(posts: 1...2)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        try world.library.setRead(true, [world.post(1)])
        server.run { _, request in
            if case .mark = request { { throw HTTPError(.unreadable) } } else { nil }
        }
        await #expect(throws: HTTPError.self) { try await sut.send() }
        #expect(server.unread == [2])
        #expect(try world.library.pendingMarks(of: world.account.id).count == 1)
        server.run { _, _ in nil }
        #expect(try await sut.synchronize(isUserInitiated: true).sentCount == 1)
        #expect(try world.library.pendingMarks(of: world.account.id).isEmpty)
    }

    @Test("A rejected mark stays in the outbox, the others do not, and local states stay")
    func rejected() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        try world.library.setRead(true, [1, 2].map { world.post($0) })
        server.run { server, request in
            guard case .mark = request else { return nil }
            return {
                server.change { $0.posts[2]?.isRead = false }; throw SyncError.rejected([2])
            }
        }
        let summary = try await sut.synchronize(isUserInitiated: true)
        #expect(summary.sentCount == 1 && summary.rejectedCount == 1)
        #expect(try world.library.pendingMarks(of: world.account.id).map(\.mark.post) == [2])
        #expect(try world.item(2)?.row.state.isRead == true)
    }

    @Test("Marks of the server reach the library")
    func remote() async throws {
        let server = ServerStub(posts: 1...4)
        let sut = world.makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        server.change { content in
            content.posts[1]?.isRead = true
            content.posts[2]?.isStarred = true
        }
        #expect(try await sut.synchronize(isUserInitiated: true).changedCount == 2)
        #expect(try world.item(1)?.row.state.isRead == true)
        #expect(try world.item(2)?.row.state.bookmarkedAt == world.clock.now)
    }
}
