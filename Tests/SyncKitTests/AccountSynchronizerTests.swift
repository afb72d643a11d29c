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

@Suite("AccountSynchronizer")
struct AccountSynchronizerTests {
    private let account = Account.numbered(1)
    private let library: any LibraryStore = ModelLibrary()
    private let clock = WallClockStub(now: .numbered(100_000))

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
        let summary = try await makeSUT(server).synchronize(isUserInitiated: true) { step in
            steps.withLock { $0.append(step) }
        }

        #expect(summary.addedCount == 2 && summary.newCount == 3)
        #expect(steps.withLock(\.self) == [.lists, .posts(3, of: 3)])
        let subscriptions = try library.subscriptions()
        #expect(Set(subscriptions.map(\.source.title)) == ["Feed 1", "Feed 2"])
        #expect(
            subscriptions.flatMap(\.groups).map(\.text)
                == ["user1@server1.example", "user1@server1.example/News/Local"])
        #expect(try item(1)?.row.state == ItemState(isRead: true))
        #expect(try item(1)?.text == .html("<p>Text"))
        #expect(try item(2)?.row.state == ItemState(bookmarkedAt: .numbered(7)))
        #expect(try item(2)?.row.summary.published == .numbered(7))
        #expect(try item(3)?.row.summary.recording?.length == 9)
        #expect(try item(3)?.row.summary.published == .numbered(9))
        #expect(try library.pendingMarks(of: account.id).isEmpty)
    }

    @Test("A synchronization without news takes four requests, and asks for posts of the last day")
    func nothing() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        _ = server.takeRequests()
        clock.advance(by: 1_000)

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
        server.run { request in
            if case .posts(let ids) = request, ids.contains(1) { throw HTTPError(.noConnection) }
            return nil
        }
        let sut = makeSUT(server)
        await #expect(throws: HTTPError.self) { try await sut.synchronize(isUserInitiated: true) }

        let posts = server.takeRequests().compactMap { request in
            if case .posts(let ids) = request { ids.count } else { nil }
        }
        #expect(posts == [150, 150, 100])
        #expect(try library.counts().values.map(\.all) == [300])
        #expect(try item(101) != nil && item(100) == nil)
        server.run { _ in nil }
        #expect(try await sut.synchronize(isUserInitiated: true).newCount == 100)
    }

    @Test(
        "Two requests of posts are on their way at a time, and what arrives is stored while a third one waits"
    )
    func requestsAtATime() async throws {
        let server = ServerStub(posts: 1...450)
        let (begun, stored) = (Watched(0), Watched(0))
        server.run { request in
            guard case .posts(let ids) = request else { return nil }
            begun.change { $0 += 1 }
            return {
                var isReached = try await begun.wait(within: .seconds(30)) { $0 >= 2 }
                if ids.contains(1) { isReached = try await stored.wait(within: .seconds(30)) { $0 == 300 } }
                if !isReached { throw HTTPError(.noConnection) }
            }
        }

        let summary = try await makeSUT(server).synchronize(isUserInitiated: true) { step in
            if case .posts(let count, _) = step { stored.change { $0 = count } }
        }
        #expect(summary.newCount == 450)
    }

    // MARK: Marks

    @Test("A thousand marks are sent in two requests, before any list is requested")
    func marks() async throws {
        let server = ServerStub(posts: 1...1_000)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        _ = server.takeRequests()
        try library.setRead(true, (1...1_000).map { post($0) })

        #expect(try await sut.synchronize(isUserInitiated: true).sentCount == 1_000)
        let requests = server.takeRequests()
        #expect(requests.prefix(2).count { if case .mark = $0 { true } else { false } } == 2)
        #expect(server.unread.isEmpty)
        #expect(try library.counts(of: ItemScope(filter: .unread)).all == 0)
    }

    @Test("A mark that changes while it is sent, or while lists are requested, is neither lost nor reversed")
    func inFlight() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        try library.setRead(true, [post(1)])
        let (library, one, two) = (library, post(1), post(2))
        server.run { request in
            switch request {
            case .mark: { try library.setRead(false, [one]) }
            case .ids(.unread): { try library.setRead(true, [two]) }
            default: nil
            }
        }
        try await sut.synchronize(isUserInitiated: true)
        #expect(server.unread == [2, 3])
        #expect(try library.item(one)?.row.state.isRead == false)
        #expect(try library.item(two)?.row.state.isRead == true)
        server.run { _ in nil }
        #expect(try await sut.send().sentCount == 2)
        #expect(server.unread == [1, 3])
        #expect(try await sut.synchronize(isUserInitiated: true) == SyncSummary())
    }

    @Test("A mark whose reply was lost is sent again")
    func lostReply() async throws {
        let server = ServerStub(posts: 1...2)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        try library.setRead(true, [post(1)])
        server.run { request in
            if case .mark = request { { throw HTTPError(.unreadable) } } else { nil }
        }
        await #expect(throws: HTTPError.self) { try await sut.send() }
        #expect(server.unread == [2])
        #expect(try library.pendingMarks(of: account.id).count == 1)
        server.run { _ in nil }
        #expect(try await sut.synchronize(isUserInitiated: true).sentCount == 1)
        #expect(try library.pendingMarks(of: account.id).isEmpty)
    }

    @Test("A rejected mark stays in the outbox, the others do not, and local states stay")
    func rejected() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        try library.setRead(true, [1, 2].map { post($0) })
        server.run { request in
            guard case .mark = request else { return nil }
            return {
                server.change { $0.posts[2]?.isRead = false }; throw SyncError.rejected([2])
            }
        }
        let summary = try await sut.synchronize(isUserInitiated: true)
        #expect(summary.sentCount == 1 && summary.rejectedCount == 1)
        #expect(try library.pendingMarks(of: account.id).map(\.mark.post) == [2])
        #expect(try item(2)?.row.state.isRead == true)
    }

    @Test("Marks of the server reach the library")
    func remote() async throws {
        let server = ServerStub(posts: 1...4)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        server.change { content in
            content.posts[1]?.isRead = true
            content.posts[2]?.isStarred = true
        }
        #expect(try await sut.synchronize(isUserInitiated: true).changedCount == 2)
        #expect(try item(1)?.row.state.isRead == true)
        #expect(try item(2)?.row.state.bookmarkedAt == clock.now)
    }

    // MARK: Lists that a server has lost

    @Test("A list that is suddenly short is requested again, and compared only where it is the same")
    func shrunk() async throws {
        let server = ServerStub(posts: 1...9)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        let isFirst = Mutex(true)
        server.run { request in
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
        #expect(try library.counts(of: ItemScope(filter: .unread)).all == 9)
        // The same twice: the reader has read them elsewhere.
        #expect(try await sut.synchronize(isUserInitiated: true).changedCount == 8)
        #expect(try library.counts(of: ItemScope(filter: .unread)).all == 1)
    }

    @Test("Subscriptions that are suddenly gone stay, unless the server says so twice")
    func lostSubscriptions() async throws {
        let server = ServerStub(feeds: 3, posts: 1...3)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        let feeds = Mutex<[SyncedFeed]>([])
        server.run { request in
            guard case .subscriptions = request else { return nil }
            server.change { content in
                feeds.withLock { feeds in (content.feeds, feeds) = (feeds, content.feeds) }
            }
            return nil
        }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try library.subscriptions().count == 3)
        server.run { _ in nil }
        server.change { $0.feeds = [] }
        #expect(try await sut.synchronize(isUserInitiated: true).removedCount == 3)
        #expect(try library.subscriptions().isEmpty)
    }

    @Test(
        "Posts that the server lists and does not have are not requested again, unless the reader asks for it"
    )
    func unavailable() async throws {
        let server = ServerStub(posts: 1...3)
        server.change { content in
            content.posts[2] = SyncedPost(id: 2, feed: "feed/9", isStarred: true)
        }
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        #expect(try library.accountState(of: account.id)?.unavailable == [2])
        _ = server.takeRequests()
        clock.advance(by: 1_000)
        try await sut.synchronize(isUserInitiated: false)
        #expect(server.takeRequests().count == 4)
        try await sut.synchronize(isUserInitiated: true)
        #expect(server.takeRequests().last == .posts([2]))
        server.change { $0.posts[2] = nil }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try library.accountState(of: account.id)?.unavailable == [])
    }

    // MARK: Subscriptions

    @Test("Changes of subscriptions are sent in their order before the server's are compared")
    func feedChanges() async throws {
        let server = ServerStub(feeds: 2)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        _ = server.takeRequests()
        let changes: [FeedChange] = [
            .subscribe(address: "http://new.example", title: "New", groups: []),
            .edit(feed: "feed/1", title: "Uno", groups: GroupPath("A").map { [$0] }),
            .unsubscribe(feed: "feed/2"),
        ]
        for change in changes { try library.add(change, to: account.id) }
        let summary = try await sut.send()
        #expect(summary.addedCount == 1 && summary.removedCount == 1)
        #expect(
            server.takeRequests() == [
                .subscriptions, .change(.subscribe(address: "http://new.example", title: "New", labels: [])),
                .change(.edit(feed: "feed/1", title: "Uno", adding: ["A"], removing: [])),
                .change(.unsubscribe(feed: "feed/2")), .subscriptions,
            ])
        #expect(try Set(library.subscriptions().map(\.source.title)) == ["Uno", "New"])
        #expect(try library.pendingFeedChanges(of: account.id).isEmpty)
    }

    @Test("A refused subscription is reported and dropped; one without a connection waits")
    func refusedFeedChange() async throws {
        let server = ServerStub()
        let sut = makeSUT(server)
        let changes: [FeedChange] = [
            .subscribe(address: "http://bad.example", title: nil, groups: []),
            .subscribe(address: "http://good.example", title: nil, groups: []),
        ]
        for change in changes { try library.add(change, to: account.id) }
        server.run { request in
            if case .change(.subscribe("http://bad.example", _, _)) = request {
                throw SyncError.refused(status: 400)
            }
            if case .change = request { throw HTTPError(.noConnection) }
            return nil
        }
        await #expect(throws: HTTPError.self) { try await sut.send() }
        #expect(try library.pendingFeedChanges(of: account.id).map(\.change) == [changes[1]])
        try library.add(changes[0], to: account.id)
        server.run { request in
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
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        let (library, account) = (library, account)
        server.run { request in
            guard case .subscriptions = request else { return nil }
            return {
                try library.add(.unsubscribe(feed: "feed/1"), to: account.id)
                try library.unsubscribe(AccountFeed(account: account.id, feed: "feed/1").source)
            }
        }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try library.subscriptions().map(\.account?.feed) == ["feed/2"])
        server.run { _ in nil }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try library.subscriptions().map(\.account?.feed) == ["feed/2"])
        #expect(try library.pendingFeedChanges(of: account.id).isEmpty)
    }

    @Test("A bookmarked post stays where its feed is unsubscribed from elsewhere during a synchronization")
    func unsubscribedMeanwhile() async throws {
        let server = ServerStub(feeds: 2, posts: 1...2)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        let source = try #require(try item(1)?.row.summary.source)
        let record = SourceRecord(id: source, kind: "account", address: "")
        try library.insertBookmark(of: #require(try item(1)).item, from: record, at: clock.now)
        try await sut.send()
        server.run { request in
            guard case .ids(.unread) = request else { return nil }
            return {
                server.change { content in
                    content.feeds.removeFirst()
                    content.posts = [:]
                }
            }
        }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try library.subscriptions().map(\.account?.feed) == ["feed/2"])
        #expect(try item(1)?.row.state.bookmarkedAt == clock.now)
    }

    // MARK: Failures

    @Test("A failure is in the account's state, with the time of the next synchronization")
    func failures() async throws {
        let server = ServerStub()
        let sut = makeSUT(server)
        let errors: [(any Error & Sendable, FetchState.Failure, Int?)] = [
            (SyncError.signedOut, .refused, 401), (SyncError.disabled, .refused, 503),
            (SyncError.noService, .refused, 404), (SyncError.unreadable(reason: ""), .unreadable, nil),
            (HTTPError(.noConnection), .noConnection, nil), (HTTPError(.certificate), .certificate, nil),
        ]
        for (count, (error, failure, status)) in errors.enumerated() {
            server.run { _ in throw error }
            await #expect(throws: (any Error).self) { try await sut.synchronize(isUserInitiated: true) }
            let state = try #require(try library.accountState(of: account.id))
            #expect(state.fetch.failure == failure && state.fetch.status == status)
            #expect(state.fetch.failureCount == count + 1)
            #expect(sut.policy.next(state, at: clock.now) > clock.now + 800)
        }
        let state = try #require(try library.accountState(of: account.id)?.fetch.notBefore)
        await #expect(throws: FetchRefusal.notDue(until: state)) {
            try await sut.synchronize(isUserInitiated: false)
        }
        server.run { _ in nil }
        try await sut.synchronize(isUserInitiated: true)
        #expect(try library.accountState(of: account.id)?.fetch.failure == nil)
    }

    @Test("A server that asks to wait gets no earlier request, not even the reader's")
    func retryAfter() async throws {
        let server = ServerStub()
        let sut = makeSUT(server)
        let until = clock.now + 60
        server.run { _ in throw SyncError.refused(status: 429, retryAfter: until) }
        await #expect(throws: SyncError.self) { try await sut.synchronize(isUserInitiated: true) }
        server.run { _ in nil }
        _ = server.takeRequests()
        await #expect(throws: FetchRefusal.serverAsked(until: until)) {
            try await sut.synchronize(isUserInitiated: true)
        }
        #expect(server.takeRequests() == [])
        clock.advance(by: 60)
        try await sut.synchronize(isUserInitiated: true)
    }

    @Test("One program at a time synchronizes, and one that lost its lease changes nothing more")
    func lease() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = makeSUT(server)
        try await sut.synchronize(isUserInitiated: true)
        server.change { $0.posts[1]?.isRead = true }
        let (library, account, clock) = (library, account, clock)
        server.run { request in
            guard case .ids(.starred) = request else { return nil }
            return {
                clock.advance(by: 1_000)
                let lease = Lease(holder: .numbered(7), start: clock.now, end: clock.now + 10)
                _ = try library.acquire(lease, of: account.id)
            }
        }
        await #expect(throws: FetchRefusal.isFetching) { try await sut.synchronize(isUserInitiated: true) }
        #expect(try item(1)?.row.state.isRead == false)
        await #expect(throws: FetchRefusal.isFetching) { try await sut.synchronize(isUserInitiated: true) }
        server.run { _ in nil }
        clock.advance(by: 10)
        #expect(try await sut.synchronize(isUserInitiated: true).changedCount == 1)
    }

    @Test("Simultaneous calls share one synchronization")
    func joined() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = makeSUT(server)
        let summaries = try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await sut.synchronize(isUserInitiated: true) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(summaries.contains { $0.newCount == 3 })
        #expect(try library.counts().values.map(\.all) == [3])
    }

    @Test("A cancelled synchronization releases its lease, and the next one continues")
    func cancelled() async throws {
        let server = ServerStub(posts: 1...3)
        let sut = makeSUT(server)
        server.run { request in
            if case .posts = request { throw CancellationError() }
            return nil
        }
        await #expect(throws: CancellationError.self) { try await sut.synchronize(isUserInitiated: true) }
        #expect(try library.accountState(of: account.id) == nil)
        server.run { _ in nil }
        #expect(try await makeSUT(server).synchronize(isUserInitiated: false).newCount == 3)
    }

    @Test("An account that was removed is not synchronized")
    func removed() async throws {
        let sut = makeSUT(ServerStub())
        try library.removeAccount(account.id, keepingBookmarks: true)
        await #expect(throws: FetchRefusal.notSubscribed) { try await sut.synchronize(isUserInitiated: true) }
    }

    // MARK: Parts

    private func makeSUT(_ server: ServerStub) -> AccountSynchronizer {
        try? library.store(account)
        return AccountSynchronizer(
            account.id, on: server, library: library, scheduler: ImmediateScheduler(), wallClock: clock)
    }

    private func post(_ number: Int64) -> UUID { AccountFeed.item(number, of: account.id) }

    private func item(_ number: Int64) throws -> LibraryItem? { try library.item(post(number)) }
}
