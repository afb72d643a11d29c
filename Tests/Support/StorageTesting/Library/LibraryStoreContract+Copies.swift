import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import RandomTesting
import Testing

/// The promises about copies of what a server has. The dates of the items contradict the server's order.
extension LibraryStoreContract {
    static var copies: [Case] { savingCopies + splicing + appending + expiring + copyHistories }

    private static var savingCopies: [Case] {
        [
            Case("A copy of which nothing was fetched is empty, also when it is read twice") { store throws in
                try store.subscribe(.numbered(1))
                for _ in 0..<2 { try expect(of: store, holds: []) }
            },
            Case("A first page is found in the server's order, also when it is read twice") { store throws in
                try fill(store, [0, 2, 1, 5, 4, 3])
                for _ in 0..<2 { try expect(of: store, holds: [0, 2, 1, 5, 4, 3]) }
                #expect(try store.item(.numbered(2))?.item == .numbered(2))
                #expect(try store.fetchState(of: source)?.cursor == .numbered(3))
            },
            Case("A first page that shares no item replaces all, also what is unread or bookmarked") {
                store throws in
                try fill(store, 0..<4)
                try store.setRead(true, [.numbered(0)])
                try store.insertBookmark(of: .numbered(1), from: .numbered(1), at: .numbered(1))
                let outcome = try page(store, 10..<13)
                #expect(
                    outcome == MergeOutcome(inserted: [10, 11, 12].map(UUID.numbered), deletedCount: 4))
                try expect(of: store, holds: [10, 11, 12])
                try expect(ItemScope(filter: .bookmarked), of: store, holds: [])
                #expect(try store.item(.numbered(1)) == nil)
                #expect(try store.fetchState(of: source)?.cursor == .numbered(12))
            },
            Case("An empty first page empties a copy, and an empty copy stays empty") { store throws in
                try fill(store, 0..<4)
                #expect(try page(store, [])?.deletedCount == 4)
                try expect(of: store, holds: [])
                #expect(try page(store, []) == MergeOutcome())
                #expect(try store.fetchState(of: source)?.cursor == nil)
                try expect(of: store, holds: [])
            },
            Case("The same first page again changes nothing but the time of its fetch") { store throws in
                try fill(store, 0..<4, time: 1)
                let list = try store.list(ItemScope())
                #expect(try store.validCount(of: list, fetchedIn: .numbered(2)...(.numbered(9))) == 0)
                #expect(try page(store, 0..<4, time: 2) == MergeOutcome())
                #expect(try store.list(ItemScope()) == list)
                #expect(try store.validCount(of: list, fetchedIn: .numbered(2)...(.numbered(9))) == 4)
            },
            Case("A copy deletes no item of another source, and takes none") { store throws in
                try store.subscribe(.numbered(2))
                _ = try store.merge(.numbered([4], of: 2), retaining: .days(7))
                try fill(store, [4, 5])
                try expect(ItemScope(sources: [source]), of: store, holds: [5])
                try page(store, [])
                try expect(of: store, holds: [4])
            },
        ]
    }

    private static var splicing: [Case] {
        [
            Case("New items on top push the stored ones down, whose cursor stays") { store throws in
                try fill(store, 0..<6)
                try page(store, [7, 6, 0])
                try expect(of: store, holds: [7, 6, 0, 1, 2, 3, 4, 5])
                let state = try store.fetchState(of: source)
                #expect(state?.cursor == .numbered(5))
                #expect(state?.predecessor == .numbered(5))
            },
            Case("Items that the server deleted above the last shared one disappear") { store throws in
                try fill(store, 0..<6)
                #expect(try page(store, [0, 2, 4])?.deletedCount == 2)
                try expect(of: store, holds: [0, 2, 4, 5])
                #expect(try store.item(.numbered(1)) == nil)
            },
            Case("Items below the last shared one stay, also where the page ends with others") {
                store throws in
                try fill(store, 0..<4)
                try page(store, [9, 1, 50])
                try expect(of: store, holds: [9, 1, 50, 2, 3])
            },
            Case("A page in another order takes the place down to the lowest shared item") { store throws in
                try fill(store, 0..<6)
                let list = try store.list(ItemScope())
                try page(store, [4, 0])
                try expect(of: store, holds: [4, 0, 5])
                #expect(try ids(list, in: store) == (0..<6).map(UUID.numbered))
                try page(store, [0, 5, 4])
                try expect(of: store, holds: [0, 5, 4])
            },
            Case("A page that covers the whole copy brings its own cursor, and an end stays the end") {
                store throws in
                try fill(store, 0..<4)
                try older(store, [], cursor: nil)
                try page(store, [6, 0])
                #expect(try store.fetchState(of: source)?.cursor == nil)
                try page(store, [6, 0, 1, 2, 3])
                #expect(try store.fetchState(of: source)?.cursor == .numbered(3))
                try expect(of: store, holds: [6, 0, 1, 2, 3])
            },
            Case("Items that stay keep their first reading, their mark and their bookmark") { store throws in
                try fill(store, 0..<4)
                try store.setRead(true, [.numbered(0), .numbered(1)])
                try store.insertBookmark(of: .numbered(1), from: .numbered(1), at: .numbered(1))
                var batch = FetchedBatch.numbered([], at: 2_000)
                batch.items = [1, 0].map { .numbered($0, edition: 2, seen: 2_000) }
                #expect(
                    try store.merge(batch, retaining: .days(7))
                        == MergeOutcome(updated: [.numbered(1), .numbered(0)]))
                let item = try #require(try store.item(.numbered(1)))
                #expect(item.item == .numbered(1, edition: 2))
                #expect(
                    item.row.state == ItemState(isRead: true, isUpdated: true, bookmarkedAt: .numbered(1)))
                try expect(ItemScope(filter: .unread), of: store, holds: [2, 3])
                try expect(of: store, holds: [1, 0, 2, 3])
            },
        ]
    }

    private static var appending: [Case] {
        [
            Case("An older page is placed below all, and its stored items are updated where they are") {
                store throws in
                try fill(store, 0..<4)
                try older(store, [30, 2, 31], edition: 2, cursor: 31)
                try expect(of: store, holds: [0, 1, 2, 3, 30, 31])
                #expect(try store.item(.numbered(2))?.item == .numbered(2, edition: 2))
                try older(store, [32, 1], cursor: nil)
                try older(store, [33], cursor: nil)
                try expect(of: store, holds: [0, 1, 2, 3, 30, 31, 32, 33])
            },
            Case("An older page that is the only one is no first page") { store throws in
                try fill(store, [])
                try older(store, [2, 1, 3], cursor: nil)
                try expect(of: store, holds: [2, 1, 3])
                try older(store, [], cursor: nil)
                try expect(of: store, holds: [2, 1, 3])
            },
        ]
    }

    private static var expiring: [Case] {
        [
            Case("Nothing expires of an empty copy, of no copy, and of a source without a subscription") {
                store throws in
                #expect(try expire(store, before: 9) == 0)
                try store.subscribe(.numbered(1))
                #expect(try expire(store, before: 9) == 0)
                _ = try store.merge(.numbered([1], at: 1), retaining: .count(9))
                #expect(try expire(store, before: 9) == 0)
                let list = try store.list(ItemScope())
                #expect(try store.validCount(of: list, fetchedIn: .numbered(2)...(.numbered(9))) == 1)
            },
            Case("Items expire from the first one on that was fetched before the limit, read or not") {
                store throws in
                try fill(store, 0..<3, time: 5)
                try older(store, 10..<13, time: 9, cursor: 12)
                try older(store, 20..<23, time: 4, cursor: 22)
                try older(store, 30..<33, time: 9, cursor: 32)
                try store.setRead(true, [.numbered(21), .numbered(1)])
                try store.insertBookmark(of: .numbered(30), from: .numbered(1), at: .numbered(1))
                let list = try store.list(ItemScope())
                let unread = try store.list(ItemScope(filter: .unread))
                let times = Date.numbered(5)...(.numbered(9))
                #expect(try store.validCount(of: list, fetchedIn: times) == 6)
                #expect(try store.validCount(of: unread, fetchedIn: times) == 5)
                #expect(
                    try store.validCount(
                        of: store.list(ItemScope(sources: [.numbered(-1)])), fetchedIn: times)
                        == 6)
                #expect(try expire(store, before: 5) == 6)
                try expect(of: store, holds: [0, 1, 2, 10, 11, 12])
                #expect(try ids(list, in: store)?.count == 12)
                let state = try store.fetchState(of: source)
                #expect(state?.cursor == .numbered(12))
                #expect(state?.predecessor == .numbered(12))
                #expect(state?.lastSuccess == .numbered(5))
                try older(store, [40], time: 9, cursor: nil)
                try expect(of: store, holds: [0, 1, 2, 10, 11, 12, 40])
            },
            Case("A copy whose first item expires is empty, as if it was never fetched") { store throws in
                try fill(store, 0..<3, time: 4)
                try older(store, 10..<13, time: 9, cursor: 12)
                #expect(try expire(store, before: 5) == 6)
                try expect(of: store, holds: [])
                let state = try #require(try store.fetchState(of: source))
                #expect(state.cursor == nil && state.predecessor == nil && state.lastSuccess == nil)
                #expect(state.validators.isEmpty)
                #expect(try expire(store, before: 5) == 0)
                try page(store, [3], time: 9)
                try expect(of: store, holds: [3])
            },
            Case("A copy of which nothing was fetched before the limit stays, and its positions with it") {
                store throws in
                try fill(store, 0..<3, time: 5)
                try older(store, 10..<13, time: 1e9, cursor: 12)
                let (list, state) = (try store.list(ItemScope()), try store.fetchState(of: source))
                #expect(try expire(store, before: 5) == 0)
                #expect(try store.list(ItemScope()) == list)
                #expect(try store.fetchState(of: source) == state)
                #expect(
                    try store.validCount(of: list, fetchedIn: .numbered(5)...(.numbered(99))) == 3,
                    "A time far ahead is not valid.")
            },
            Case("Items that a first page has again expire later than those below it") { store throws in
                try fill(store, 0..<4, time: 4)
                try page(store, [7, 0, 1], time: 9)
                #expect(try expire(store, before: 5) == 2)
                try expect(of: store, holds: [7, 0, 1])
            },
        ]
    }

    private static var copyHistories: [Case] {
        (1...4).map { seed in
            Case("A copy is in 300 random steps what a plain array is (seed \(seed))") { store throws in
                var history = CopyHistory(seed: UInt64(seed), store: store)
                try store.subscribe(.numbered(1))
                for _ in 0..<300 { try history.step() }
            }
        }
    }

    // MARK: Helpers

    private static let source = UUID.numbered(-1)

    /// Subscribes, and fetches a first page.
    private static func fill(
        _ store: any LibraryStore, _ numbers: some Sequence<Int>, time: Double = 1_000
    ) throws {
        try store.subscribe(.numbered(1))
        try page(store, numbers, time: time)
    }

    /// Fetches a first page, whose cursor is behind its last item.
    @discardableResult
    static func page(
        _ store: any LibraryStore, _ numbers: some Sequence<Int>, time: Double = 1_000
    ) throws -> MergeOutcome? {
        let numbers = Array(numbers)
        let state = state(at: time, cursor: numbers.last, behind: numbers.last)
        return try store.merge(.numbered(numbers, at: time, fetchState: state), retaining: .days(7))
    }

    /// Fetches an older page.
    static func older(
        _ store: any LibraryStore, _ numbers: some Sequence<Int>, edition: Int = 1, time: Double = 1_000,
        cursor: Int?
    ) throws {
        let numbers = Array(numbers)
        var state = try store.fetchState(of: source) ?? FetchState()
        var batch = FetchedBatch.numbered(numbers, edition: edition, at: time, isFirstPage: false)
        batch.predecessor = state.predecessor
        (state.cursor, state.predecessor) = (
            cursor.map(Cursor.numbered), batch.items.last?.id ?? state.predecessor
        )
        batch.fetchState = state
        _ = try store.merge(batch, retaining: .days(7))
    }

    static func expire(_ store: any LibraryStore, before limit: Double) throws -> Int {
        try store.expire(source, fetchedBefore: .numbered(limit)) { id in
            Cursor(Data(id.uuidString.utf8))
        }
    }

    private static func state(at time: Double, cursor: Int?, behind last: Int?) -> FetchState {
        var state = FetchState()
        state.validators.entityTag = "a"
        state.lastSuccess = .numbered(time)
        (state.cursor, state.predecessor) = (cursor.map(Cursor.numbered), last.map(UUID.numbered))
        return state
    }
}
