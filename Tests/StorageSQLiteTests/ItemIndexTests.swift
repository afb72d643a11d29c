import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Index of a long feed's items")
struct ItemIndexTests {
    private let folder: TemporaryFolder
    private let source = "http://a.example"

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Every item of a long feed is found by its id, indexed or not")
    func found() throws {
        let sut = try makeSUT()
        let store = sut.feedStore(source: source)
        for number in stride(from: 0, to: 6_500, by: 7) {
            #expect(try store.item(.numbered(number)) == .picture(number))
        }
        #expect(try store.item(.numbered(6_500)) == nil)
        #expect(try indexed(sut) == 0..<4_100)
    }

    @Test("An indexed item is found without reading pages")
    func pagesUnread() throws {
        let sut = try makeSUT()
        try folder.execute(
            """
            UPDATE pages SET checksum = 0
            WHERE key > (SELECT min(key) FROM pages) AND key < (SELECT max(key) - 48 FROM pages)
            """)
        #expect(try sut.feedStore(source: source).item(.numbered(77)) == .picture(77))
    }

    @Test("Items are found in a partition of several rows of hints")
    func alike() throws {
        let numbers = (0..<280_000).lazy.filter { ItemHints.part(of: Fingerprint(.numbered($0))) == 0 }
        let alike = Array(numbers.prefix(4_200))
        let store = try SQLiteStorage(folder: folder.path, pictureBudget: 0).feedStore(source: source)
        try store.insert(.numbered(alike.dropLast(), cursor: 1))
        #expect(try store.append(.numbered(alike.suffix(1)), after: .numbered(1)))
        #expect(try folder.rows("SELECT count(*) FROM item_hints") == ["9"])
        #expect(try folder.rows("SELECT max(length(hints)) FROM item_hints") == ["4000"])
        for number in alike { #expect(try store.item(.numbered(number)) == .picture(number)) }
    }

    @Test("A feed is indexed with every 4,096 items that the index does not cover")
    func batches() throws {
        let sut = try SQLiteStorage(folder: folder.path, pictureBudget: 0)
        let store = sut.feedStore(source: source)
        try store.insert(.numbered(0..<4_094, cursor: 4_094))
        var end = 4_094
        for (count, indexedCount) in [(1, 0), (1, 4_096), (4_095, 4_096), (1, 8_192)] {
            let page = FeedPageRecord.numbered(end..<end + count, cursor: end + count)
            #expect(try store.append(page, after: .numbered(end)))
            end += count
            #expect(try indexed(sut).count == indexedCount)
        }
        #expect(try folder.rows("SELECT count(*) FROM item_hints") == ["64"])
        for number in stride(from: 0, to: end, by: 7) {
            #expect(try store.item(.numbered(number)) == .picture(number))
        }
    }

    @Test("Replacing a feed does not change the index of another one")
    func others() throws {
        let sut = try makeSUT()
        let other = sut.feedStore(source: "http://b.example")
        try other.insert(.numbered(0..<4_096, cursor: 1))
        #expect(try other.append(.numbered(4_096..<4_097), after: .numbered(1)))
        try sut.feedStore(source: source).insert(.numbered(0..<1))
        #expect(try folder.rows("SELECT count(*) FROM item_hints") == ["64"])
        for number in [0, 4_096] { #expect(try other.item(.numbered(number)) == .picture(number)) }
        #expect(try sut.verify().isEmpty)
    }

    @Test("After a splice every item is found, and replaced ones are not")
    func spliced() throws {
        let sut = try makeSUT()
        let store = sut.feedStore(source: source)
        #expect(try store.splice(.numbered([-2, -1, 200], edition: 2, cursor: 200)))
        for number in [-2, -1, 200] {
            #expect(try store.item(.numbered(number)) == .picture(number, edition: 2))
        }
        for number in [0, 199] { #expect(try store.item(.numbered(number)) == nil) }
        for number in [201, 6_000, 6_499] {
            #expect(try store.item(.numbered(number)) == .picture(number))
        }
        #expect(try sut.verify().isEmpty)
    }

    @Test("Items of a splice are found after a batch behind them was indexed")
    func splicedBeforeBatch() throws {
        let sut = try makeSUT()
        let store = sut.feedStore(source: source)
        #expect(try store.splice(.numbered([-2, -1, 200], edition: 2, cursor: 200)))
        #expect(try store.append(.numbered(6_500..<12_000, cursor: 11_999), after: .numbered(6_499)))
        for number in [-2, -1, 200] {
            #expect(try store.item(.numbered(number)) == .picture(number, edition: 2))
        }
        for number in stride(from: 201, to: 12_000, by: 7) {
            #expect(try store.item(.numbered(number)) == .picture(number))
        }
        for number in [0, 199] { #expect(try store.item(.numbered(number)) == nil) }
        #expect(try indexed(sut).count == 11_802)
        #expect(try sut.verify().isEmpty)
    }

    @Test("Every item is found after pages were deleted and others appended")
    func replaced() throws {
        let sut = try makeSUT()
        let store = sut.feedStore(source: source)
        try store.deletePages(from: 10)
        for start in stride(from: 10_000, to: 15_000, by: 50) {
            let cursor = start == 10_000 ? 499 : start - 1
            #expect(
                try store.append(.numbered(start..<start + 50, cursor: start + 49), after: .numbered(cursor)))
        }
        #expect(try store.item(.numbered(500)) == nil)
        for number in Array(stride(from: 0, to: 500, by: 9)) + stride(from: 10_000, to: 15_000, by: 7) {
            #expect(try store.item(.numbered(number)) == .picture(number))
        }
        #expect(try indexed(sut) == 0..<4_600)
    }

    @Test("A new feed does not use the index of the feed that it replaced")
    func newFeed() throws {
        let sut = try makeSUT()
        let store = sut.feedStore(source: source)
        try store.insert(.numbered(7_000..<7_100))
        #expect(try store.item(.numbered(7_050)) == .picture(7_050))
        #expect(try store.item(.numbered(50)) == nil)
        #expect(try folder.rows("SELECT count(*) FROM item_hints") == ["0"])
    }

    @Test(
        "A corrupt index hides no item, is found by verifying, and is rebuilt",
        arguments: [
            "UPDATE item_hints SET hints = zeroblob(length(hints))", "UPDATE item_hints SET checksum = 0",
            "UPDATE item_hints SET key = key + 100", "UPDATE indexed_items SET end_item = end_item + 1000",
            "UPDATE indexed_items SET first_item = first_item + 1000",
        ])
    func corrupt(change: String) throws {
        let sut = try makeSUT()
        let store = sut.feedStore(source: source)
        try folder.execute(change)
        for number in [0, 3_000, 6_499] { #expect(try store.item(.numbered(number)) == .picture(number)) }
        #expect(try sut.verify().map(\.subject) == [.lists(.feed, from: 130)])
        #expect(try sut.verify().isEmpty)
        #expect(try store.append(.numbered(6_500..<6_510), after: .numbered(6_499)))
        #expect(try indexed(sut) == 0..<6_510)
        #expect(try store.item(.numbered(3_000)) == .picture(3_000))
    }

    @Test("A page is appended to a feed with a corrupt index")
    func corruptBeforeAppending() throws {
        let sut = try makeSUT()
        let store = sut.feedStore(source: source)
        try folder.execute("UPDATE item_hints SET checksum = 0")
        #expect(try store.append(.numbered(6_500..<10_000, cursor: 9_999), after: .numbered(6_499)))
        #expect(try store.append(.numbered(10_000..<10_010), after: .numbered(9_999)))
        #expect(try indexed(sut) == 0..<10_010)
        for number in [0, 6_499, 9_999, 10_009] {
            #expect(try store.item(.numbered(number)) == .picture(number))
        }
    }

    /// A storage with a feed of 6,500 items in pages of 50.
    private func makeSUT() throws -> SQLiteStorage {
        let storage = try SQLiteStorage(folder: folder.path, pictureBudget: 1_000)
        let pages = (0..<130).map { page in
            FeedPageRecord.numbered(50 * page..<50 * page + 50, cursor: 50 * page + 49)
        }
        try storage.feedStore(source: source).fill(pages)
        return storage
    }

    /// The positions of indexed items, in the feed before any splice.
    private func indexed(_ sut: SQLiteStorage) throws -> Range<Int64> {
        let keys = try sut.database.read { session throws(StorageError) in
            try session.indexedItems(of: 1)
        }
        return keys.lowerBound - FeedKey.start(of: 1)..<keys.upperBound - FeedKey.start(of: 1)
    }
}
