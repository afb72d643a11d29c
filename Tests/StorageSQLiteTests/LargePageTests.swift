import FeedStorageInterface
import ItemInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Pages of more items than a statement inserts")
struct LargePageTests {
    private let store: any FeedStore
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteStorage(folder: folder.path, pictureBudget: 0).feedStore(source: "http://a.example")
    }

    @Test(
        "Every item of a page is stored at its position, for any number of items",
        arguments: [0, 1, 7, 8, 9, 31, 32, 33, 41, 100])
    func counts(count: Int) throws {
        try store.insert(.numbered(Array(0..<count), cursor: 1))
        #expect(try store.items(in: 0..<200) == (0..<count).map { .picture($0) })
    }

    @Test("An item that a page repeats has its first position and its last values")
    func repeatedItem() throws {
        var page = FeedPageRecord.numbered([], cursor: 1)
        for number in 0..<90 {
            page.items.append(.picture(number))
            if again.contains(number) { page.items.append(.picture(number, edition: 2)) }
        }
        page.items.append(.picture(3, edition: 2))
        try store.insert(page)
        let expected = (0..<90).map { number in
            FeedItem.picture(number, edition: number == 3 || again.contains(number) ? 2 : 1)
        }
        #expect(try store.items(in: 0..<200) == expected)
        #expect(try folder.rows("SELECT count FROM pages") == ["90"])
    }

    private let again: Set = [0, 40, 64, 89]
}
