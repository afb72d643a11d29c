import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import BookmarksFeature

@Suite("The use cases of bookmarks")
struct LocalBookmarksTests {
    private let store = BookmarksStoreSpy()

    private var sut: LocalBookmarks { LocalBookmarks(store: store) }

    /// Lets the store have these bookmarks.
    private func stub(
        _ bookmarks: Bookmark..., of sources: [SourceRecord] = [.numbered(1)], damagedCount: Int = 0
    ) {
        let rows = bookmarks.map(\.stored.row)
        store.stub(bookmarks: .success(BookmarkedItems(rows, of: sources, damagedCount: damagedCount)))
        for bookmark in bookmarks { store.stub(bookmark.id, item: .success(bookmark.stored)) }
    }

    @Test("All bookmarks are the store's items with their texts, sources and times, in its order")
    func all() throws {
        stub(.numbered(1), .numbered(7), damagedCount: 3)

        let found = try sut.all()
        #expect(found.bookmarks == [.numbered(7), .numbered(1)])
        #expect(found.damagedCount == 3)
        #expect(store.messages == [.bookmarks, .item(.numbered(7)), .item(.numbered(1))])
    }

    @Test("An added bookmark is stored with all that it is, a removed one deleted")
    func save() throws {
        try sut.save(.added(.numbered(1)))
        try sut.save(.removed(.numbered(2)))

        #expect(
            store.messages == [.insert(.numbered(1), .numbered(1), .numbered(1)), .delete(.numbered(2))])
    }

    @Test("A bookmark of which a part cannot be read is left out and counted, one that is gone left out")
    func damaged() throws {
        stub(.numbered(1), .numbered(2), .numbered(3))
        store.stub(.numbered(2), item: .failure(StorageError(.damaged)))
        store.stub(.numbered(3), item: nil)

        let found = try sut.all()
        #expect(found.bookmarks == [.numbered(1)])
        #expect(found.damagedCount == 1)
    }

    @Test("A bookmark whose source cannot be read is there, of a source without an address")
    func unknownSource() throws {
        stub(.numbered(1), of: [])

        #expect(
            try sut.all().bookmarks.map(\.source) == [SourceRecord(id: .numbered(-1), kind: "", address: "")])
    }

    @Test("What fails in the store fails here", arguments: StorageError.Reason.allCases)
    func failure(reason: StorageError.Reason) {
        let error = StorageError(reason)
        store.stub(bookmarks: .failure(error))
        store.stub(insertion: .failure(error))
        store.stub(deletion: .failure(error))

        #expect(throws: error) { try sut.all() }
        #expect(throws: error) { try sut.save(.added(.numbered(1))) }
        #expect(throws: error) { try sut.save(.removed(.numbered(1))) }
    }

    @Test("An item that cannot be read for another reason than its damage is no bookmark that is left out")
    func unavailable() {
        stub(.numbered(1))
        store.stub(.numbered(1), item: .failure(StorageError(.inputOutput)))

        #expect(throws: StorageError(.inputOutput)) { try sut.all() }
    }
}
