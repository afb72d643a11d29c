import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("Reading the cached feed by positions")
struct LocalFeedLoaderPositionsTests {
    @Test("A feed around no item is loaded with its first items, and what is known of the whole")
    func beginning() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(0..<100, time: freshTime, cursor: 99)], generation: 5)

        #expect(
            try sut.load(around: nil, reach: 8)
                == CachedFeed(
                    count: 100, timestamp: .numbered(freshTime), cursor: .numbered(99), generation: 5,
                    items: (0..<8).map { .numbered($0) }))
    }

    @Test(
        "A feed around an item is loaded with its neighbours, or with its first items where the item is missing"
    )
    func around() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(0..<100, time: freshTime, cursor: 99)], generation: 5)

        let feed = try #require(try sut.load(around: .numbered(50), reach: 8))

        #expect(feed.start == 42)
        #expect(feed.items == (42..<58).map { .numbered($0) })
        #expect(try sut.load(around: .numbered(98), reach: 8)?.items.count == 10)
        #expect(try sut.load(around: .numbered(500), reach: 8)?.items == (0..<8).map { .numbered($0) })
    }

    @Test("A feed around an item ends before its first expired page, whose items are not read")
    func expired() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [
            .numbered(0..<5, time: freshTime, cursor: 4), .numbered(5..<9, time: expiredTime, cursor: 8),
        ])

        let feed = try #require(try sut.load(around: .numbered(4), reach: 8))

        #expect(feed.items.count == 5)
        #expect(feed.cursor == .numbered(4))
        #expect(
            !store.messages.contains {
                if case .window(let range, _) = $0 { range.upperBound > 5 } else { false }
            })
    }

    @Test("Loading no positions reads neither pages nor items")
    func withoutItems() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(0..<5, time: freshTime, cursor: 4)])

        #expect(try sut.load(0..<0)?.count == 5)
        #expect(store.messages == [.summary, .summary])
    }

    @Test("Items and positions of another generation than the cached one are not returned")
    func items() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(0..<5, time: freshTime)], generation: 5)

        #expect(try sut.items(in: 0..<3, of: 5) == [.numbered(0), .numbered(1), .numbered(2)])
        #expect(try sut.items(in: 0..<3, of: 4) == nil)
        #expect(try sut.position(of: "2", in: 1..<5, of: 5, isForward: true) == 2)
        #expect(try sut.positions(of: [.numbered(2), .numbered(9)], in: 5) == [.numbered(2): 2])
        #expect(try sut.positions(of: [.numbered(2)], in: 4) == nil)
    }

    @Test("A text is found in the visible texts of items, from either end of a range")
    func finding() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(0..<100, time: freshTime)], generation: 5)

        #expect(try sut.position(of: "LOCATION", in: 5..<50, of: 5, isForward: true) == 6)
        #expect(try sut.position(of: "location", in: 5..<50, of: 5, isForward: false) == 49)
        #expect(try sut.position(of: "Description 77", in: 50..<90, of: 5, isForward: true) == 77)
        #expect(try sut.position(of: "Description 77", in: 0..<50, of: 5, isForward: true) == nil)
        #expect(try sut.position(of: "Description 77", in: 0..<90, of: 5, isForward: true) == 77)
        // The text is in the address alone.
        #expect(try sut.position(of: "pictures.example", in: 0..<100, of: 5, isForward: true) == nil)
        #expect(try sut.position(of: "location", in: 0..<50, of: 4, isForward: true) == nil)
    }
}
