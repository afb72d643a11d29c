import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("Parts of the stored feed")
struct LocalFeedLoaderPartsTests {
    @Test("Without an item to stand around, a part is the feed's beginning, with what the whole is")
    func beginning() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(0..<100, time: freshTime, cursor: 99)], generation: 5)

        let part = try #require(try sut.part(around: nil, reach: 8))

        #expect(part.start == 0)
        #expect(part.items == (0..<8).map { .numbered($0) })
        #expect(
            part.outline
                == LocalFeedOutline(
                    count: 100, timestamp: .numbered(freshTime), cursor: .numbered(99), generation: 5))
    }

    @Test("A part stands around its item, and is the feed's beginning where that is not stored")
    func around() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(0..<100, time: freshTime, cursor: 99)], generation: 5)

        let part = try #require(try sut.part(around: .numbered(50), reach: 8))

        #expect(part.start == 42)
        #expect(part.items == (42..<58).map { .numbered($0) })
        #expect(try sut.part(around: .numbered(98), reach: 8)?.items.count == 10)
        #expect(try sut.part(around: .numbered(500), reach: 8)?.items == (0..<8).map { .numbered($0) })
    }

    @Test("A part and the outline end where the feed expires, and only so much is read")
    func expired() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [
            .numbered(0..<5, time: freshTime, cursor: 4), .numbered(5..<9, time: expiredTime, cursor: 8),
        ])

        let part = try #require(try sut.part(around: .numbered(4), reach: 8))

        #expect(part.items.count == 5)
        #expect(part.outline.cursor == .numbered(4))
        #expect(try sut.outline() == part.outline)
        #expect(
            !store.messages.contains {
                if case .window(let range, _) = $0 { range.upperBound > 5 } else { false }
            })
    }

    @Test("A feed that has expired, or that is not there, has neither part nor outline")
    func nothing() throws {
        let (sut, store) = makeSUT()
        #expect(try sut.outline() == nil)
        store.stub(feed: [.numbered(0..<5, time: expiredTime)])
        #expect(try sut.outline() == nil)
        #expect(try sut.part(around: nil, reach: 8) == nil)
    }

    @Test("A feed of one item has an outline")
    func oneItem() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered([7], time: freshTime)])
        #expect(try sut.outline()?.count == 1)
    }

    @Test("The outline of a feed reads no pages and no items where none has expired")
    func outline() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(0..<5, time: freshTime, cursor: 4)])
        #expect(try sut.outline()?.count == 5)
        #expect(store.messages == [.summary, .summary])
    }

    @Test("Items are read by positions, as long as the feed is of their generation")
    func items() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(0..<5, time: freshTime)], generation: 5)

        #expect(try sut.items(in: 0..<3, of: 5) == [.numbered(0), .numbered(1), .numbered(2)])
        #expect(try sut.items(in: 0..<3, of: 4) == nil)
        #expect(try sut.position(of: "2", in: 1..<5, of: 5, isForward: true) == 2)
        #expect(try sut.positions(of: [.numbered(2), .numbered(9)], in: 5) == [.numbered(2): 2])
        #expect(try sut.positions(of: [.numbered(2)], in: 4) == nil)
    }

    @Test("A text is found in what a reader sees, from either end of the positions")
    func finding() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(0..<100, time: freshTime)], generation: 5)

        #expect(try sut.position(of: "LOCATION", in: 5..<50, of: 5, isForward: true) == 6)
        #expect(try sut.position(of: "location", in: 5..<50, of: 5, isForward: false) == 49)
        #expect(try sut.position(of: "Description 77", in: 50..<90, of: 5, isForward: true) == 77)
        #expect(try sut.position(of: "Description 77", in: 0..<50, of: 5, isForward: true) == nil)
        #expect(try sut.position(of: "Description 77", in: 0..<90, of: 5, isForward: true) == 77)
        // Only the address has it.
        #expect(try sut.position(of: "pictures.example", in: 0..<100, of: 5, isForward: true) == nil)
        #expect(try sut.position(of: "location", in: 0..<50, of: 4, isForward: true) == nil)
    }
}
