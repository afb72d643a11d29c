import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import Testing

extension LibraryStoreContract {
    static var subscriptions: [Case] {
        [
            Case("An empty library has nothing") { store throws in
                #expect(try store.subscriptions() == [])
                #expect(try store.sources() == [])
                #expect(try store.counts() == [:])
                #expect(try store.bookmarks() == BookmarkedItems())
                #expect(try store.item(.numbered(1)) == nil)
                #expect(try store.fetchState(of: .numbered(-1)) == nil)
                try expect(of: store, holds: [])
            },
            Case("Subscriptions are given in the order in which they were made, with all that they have") {
                store throws in
                var subscriptions = [1, 2, 3, 4].map(Subscription.numbered)
                (subscriptions[0].interval, subscriptions[2].interval) = (.shortest, FetchInterval("30d"))
                (subscriptions[2].isPublicOnly, subscriptions[3].isPublicOnly) = (true, true)
                (subscriptions[1].prefetch, subscriptions[3].prefetch) = (.articles, [.articles, .pictures])
                for index in [1, 3, 0, 2] { try store.subscribe(subscriptions[index]) }
                #expect(try store.subscriptions() == subscriptions)
                #expect(
                    try store.sources() == [1, 2, 3, 4].map(SourceRecord.numbered).sorted { $0.id < $1.id })
            },
            Case("A subscription replaces an older one of its source, whose items and state of fetching stay")
            { store throws in
                try store.subscribe(.numbered(1))
                let state = sampleState
                _ = try store.merge(.numbered([1], fetchState: state), retaining: .count(9))
                var moved = Subscription.numbered(1)
                moved.source.address = "http://moved.example/"
                moved.name = "New"
                moved.groups = []
                try store.subscribe(moved)
                #expect(try store.subscriptions() == [moved])
                #expect(try store.sources() == [moved.source])
                #expect(try store.fetchState(of: moved.id) == state)
                try expect(of: store, holds: [1])
            },
            Case(
                "Without its subscription a source has bookmarked items only, which are in no other list"
            ) { store throws in
                try store.subscribe(.numbered(1))
                try store.subscribe(.numbered(2))
                _ = try store.merge(.numbered([1, 2], fetchState: sampleState), retaining: .count(9))
                _ = try store.merge(.numbered([4], of: 2), retaining: .count(9))
                try store.insertBookmark(of: .numbered(2), from: .numbered(1), at: .numbered(5))
                try store.unsubscribe(.numbered(-1))
                #expect(try store.subscriptions() == [.numbered(2)])
                #expect(try Set(store.sources().map(\.id)) == [.numbered(-1), .numbered(-2)])
                #expect(try store.fetchState(of: .numbered(-1)) == nil)
                #expect(try store.item(.numbered(1)) == nil)
                #expect(try store.counts() == [.numbered(-2): ItemCounts(all: 1, unread: 1)])
                try expect(of: store, holds: [4])
                try expect(ItemScope(sources: [.numbered(-1)]), of: store, holds: [])
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [2])
                try store.subscribe(.numbered(1))
                try expect(of: store, holds: [4, 2])
            },
            Case("The state of fetching is kept as it was given, for subscribed sources") { store throws in
                try store.setFetchState(sampleState, of: .numbered(-1))
                #expect(try store.fetchState(of: .numbered(-1)) == nil)
                try store.subscribe(.numbered(1))
                #expect(try store.fetchState(of: .numbered(-1)) == nil)
                var state = sampleState
                state.unknownDocumentCount = 200
                state.certificateExpiry = .numbered(7)
                try store.setFetchState(state, of: .numbered(-1))
                _ = try store.merge(.numbered([1]), retaining: .count(9))
                #expect(try store.fetchState(of: .numbered(-1)) == state)
                _ = try store.merge(.numbered([1], fetchState: FetchState()), retaining: .count(9))
                #expect(try store.fetchState(of: .numbered(-1)) == FetchState())
            },
            Case("The interval of a group is kept until it is deleted, with or without sources in it") {
                store throws in
                let (news, local) = try (#require(GroupPath("News")), #require(GroupPath("News/Local é")))
                #expect(try store.groupIntervals() == [:])
                try store.setInterval(nil, ofGroup: news)
                try store.setInterval(.shortest, ofGroup: local)
                try store.setInterval(.shortest, ofGroup: news)
                try store.setInterval(.longest, ofGroup: news)
                try store.subscribe(.numbered(1))
                try store.unsubscribe(.numbered(-1))
                #expect(try store.groupIntervals() == [news: .longest, local: .shortest])
                try store.setInterval(nil, ofGroup: news)
                #expect(try store.groupIntervals() == [local: .shortest])
            },
            Case(
                "One program at a time holds the lease of a source, until it gives it back or the lease ends"
            ) { store throws in
                func lease(_ holder: Int, _ start: Double, _ end: Double) throws -> Bool {
                    let lease = Lease(holder: .numbered(holder), start: .numbered(start), end: .numbered(end))
                    return try store.acquire(lease, of: .numbered(-1))
                }
                #expect(try !lease(1, 0, 10))
                try store.subscribe(.numbered(1))
                try store.subscribe(.numbered(2))
                #expect(try lease(1, 0, 10))
                #expect(try !lease(2, 9, 20))
                #expect(try lease(1, 9, 15))
                #expect(try !lease(2, 14, 20))
                #expect(try lease(2, 15, 25))
                #expect(try lease(1, 14, 20), "a clock that was set back")
                try store.releaseLease(of: .numbered(-1), by: .numbered(2))
                #expect(try !lease(2, 15, 25))
                try store.releaseLease(of: .numbered(-1), by: .numbered(1))
                #expect(try lease(2, 15, 25))
                try store.unsubscribe(.numbered(-1))
                try store.subscribe(.numbered(1))
                #expect(try lease(1, 16, 20))
                var window = FetchedBatch.numbered([1])
                window.leaseHolder = .numbered(2)
                _ = try store.merge(window, retaining: .count(9))
                #expect(try !lease(2, 17, 20))
                window.leaseHolder = .numbered(1)
                _ = try store.merge(window, retaining: .count(9))
                #expect(try lease(2, 17, 20))
            },
        ]
    }

    /// A state whose every property differs from a new one's.
    private static var sampleState: FetchState {
        var state = FetchState()
        state.validators = Validators(entityTag: "W/\"é\"", lastModified: "Mon")
        state.cursor = Cursor(Data([0, 255, 1]))
        state.predecessor = .numbered(1)
        state.notBefore = .numbered(1)
        state.retryAfter = .numbered(2)
        state.lastAttempt = .numbered(3)
        state.lastSuccess = .numbered(4)
        state.status = 429
        state.failureCount = 5
        state.failure = .refused
        state.isGone = true
        state.move = FetchState.Move(
            address: "http://moved.example/", confirmations: [.numbered(6), .numbered(7)])
        state.warnings = ["a", "", "b"]
        state.postTimes = [.numbered(9), .numbered(8)]
        state.isPrivate = true
        return state
    }
}
