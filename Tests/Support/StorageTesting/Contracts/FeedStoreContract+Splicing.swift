import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import Testing

extension FeedStoreContract {
    static var splicing: [Case] { refusedSplices + splicesAbovePages + splicesIntoPages }

    private static var refusedSplices: [Case] {
        [
            Case("Splicing onto nothing is refused") { store throws in
                #expect(try store.splice(.numbered(1...3)) == false)
                try expectEmpty(store)
            },
            Case("Splicing a page that shares no item is refused, and nothing changes") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                #expect(try store.splice(.numbered(100...103, time: 9, cursor: 103)) == false)
                try expect(store, holds: FeedPageRecord.pages(2))
            },
            Case("Splicing an empty page is refused, and nothing changes") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                #expect(try store.splice(.numbered([], time: 9)) == false)
                try expect(store, holds: FeedPageRecord.pages(2))
            },
        ]
    }

    private static var splicesAbovePages: [Case] {
        [
            Case("The same first page again takes the first page's place") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(3)))
                let top = FeedPageRecord.numbered(0..<3, edition: 2, time: 9, cursor: 2)
                #expect(try store.splice(top))
                try expect(store, holds: [top] + FeedPageRecord.pages(3)[1...])
            },
            Case("A page that covers several pages whole takes the place of all of them") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(4)))
                let top = FeedPageRecord.numbered([-1] + (0..<9), edition: 2, time: 9, cursor: 8)
                #expect(try store.splice(top))
                try expect(store, holds: [top, FeedPageRecord.pages(4)[3]])
            },
            Case("A page that covers the whole feed brings its own cursor") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                let top = FeedPageRecord.numbered(0..<8, edition: 2, time: 9, cursor: 7)
                #expect(try store.splice(top))
                try expect(store, holds: [top])
                #expect(try store.append(.numbered(8...9, time: 10), after: .numbered(7)))
                try expect(store, holds: [top, .numbered(8...9, time: 10)])
            },
            Case("The end of a feed that is covered whole is no longer known") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(1)))
                #expect(try store.append(.numbered([], time: 1), after: .numbered(2)))
                let top = FeedPageRecord.numbered(0..<4, time: 9, cursor: 3)
                #expect(try store.splice(top))
                try expect(store, holds: [top])
            },
            Case("A tail that has ended stays ended") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                #expect(try store.append(.numbered([], time: 2), after: .numbered(5)))
                let top = FeedPageRecord.numbered(0..<3, edition: 2, time: 9, cursor: 2)
                #expect(try store.splice(top))
                try expect(store, holds: [top, FeedPageRecord.pages(2)[1], .numbered([], time: 2)])
            },
        ]
    }

    private static var splicesIntoPages: [Case] {
        [
            Case("New items on top push the stored ones down, and the cut page keeps its time") {
                store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                let top = FeedPageRecord.numbered([-2, -1, 0], edition: 2, time: 9, cursor: 0)
                #expect(try store.splice(top))
                try expect(
                    store,
                    holds: [top, .numbered([1, 2], time: 0, cursor: 2), FeedPageRecord.pages(2)[1]])
            },
            Case("Items that the server deleted above the last shared one disappear") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(3)))
                let top = FeedPageRecord.numbered([0, 2, 4], edition: 2, time: 9, cursor: 4)
                #expect(try store.splice(top))
                try expect(
                    store,
                    holds: [top, .numbered([5], time: 1, cursor: 5), FeedPageRecord.pages(3)[2]])
                #expect(try store.item(.numbered(1)) == nil)
            },
            Case("Items below the last shared one stay, also where the page ends with others") {
                store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                let top = FeedPageRecord.numbered([-1, 1, 50], edition: 2, time: 9, cursor: 50)
                #expect(try store.splice(top))
                try expect(
                    store, holds: [top, .numbered([2], time: 0, cursor: 2), FeedPageRecord.pages(2)[1]])
            },
            Case("A page in another order takes the place down to the lowest shared item") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                let top = FeedPageRecord.numbered([4, 0], edition: 2, time: 9, cursor: 0)
                #expect(try store.splice(top))
                try expect(store, holds: [top, .numbered([5], time: 1, cursor: 5)])
            },
            Case("Splicing again and again keeps the tail") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(3)))
                for round in 1...20 {
                    let top = FeedPageRecord.numbered(
                        [-round, 1 - round], time: Double(round), cursor: 1 - round)
                    #expect(try store.splice(top))
                }
                #expect(try store.items(in: 0..<99).map(\.id) == (-20..<9).map { .numbered($0) })
                #expect(try store.summary()?.cursor == .numbered(8))
            },
            Case("After a splice the feed continues at the tail's cursor") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(2)))
                let top = FeedPageRecord.numbered([-1, 0], time: 9, cursor: 0)
                #expect(try store.splice(top))
                #expect(try store.append(FeedPageRecord.pages(3)[2], after: .numbered(5)))
                try expect(
                    store,
                    holds: [top, .numbered([1, 2], time: 0, cursor: 2)] + FeedPageRecord.pages(3)[1...])
            },
            Case("After a splice the pages below it can be deleted") { store throws in
                #expect(try store.fill(FeedPageRecord.pages(3)))
                let top = FeedPageRecord.numbered([-1, 0], time: 9, cursor: 0)
                #expect(try store.splice(top))
                try store.deletePages(from: 1)
                try expect(store, holds: [top])
            },
        ]
    }
}
