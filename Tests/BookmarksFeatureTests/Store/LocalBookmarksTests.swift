import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import BookmarksFeature

@Suite("The use cases of stored bookmarks")
struct LocalBookmarksTests {
    private let store = BookmarksStoreSpy()

    private var sut: LocalBookmarks { LocalBookmarks(store: store) }

    /// Stubs the store's bookmarks.
    private func stub(
        _ bookmarks: Bookmark..., of sources: [SourceRecord] = [.numbered(1)], damagedCount: Int = 0
    ) {
        let rows = bookmarks.map(\.stored.row)
        store.stub(bookmarks: .success(BookmarkedItems(rows, of: sources, damagedCount: damagedCount)))
        for bookmark in bookmarks { store.stub(bookmark.id, item: .success(bookmark.stored)) }
    }

    @Test("All stored bookmarks are loaded with their texts, sources and times, in the store's order")
    func all() throws {
        stub(.numbered(1), .numbered(7), damagedCount: 3)

        let found = try sut.all()
        #expect(found.bookmarks == [.numbered(7), .numbered(1)])
        #expect(found.damagedCount == 3)
        #expect(store.messages == [.bookmarks, .item(.numbered(7)), .item(.numbered(1))])
    }

    @Test("An added bookmark is stored with all its values, and a removed one deleted")
    func save() throws {
        try sut.save(.added(.numbered(1)))
        try sut.save(.removed(.numbered(2)))

        #expect(
            store.messages == [.insert(.numbered(1), .numbered(1), .numbered(1)), .delete(.numbered(2))])
    }

    @Test("A corrupt bookmark is left out and counted, and a deleted one left out")
    func damaged() throws {
        stub(.numbered(1), .numbered(2), .numbered(3))
        store.stub(.numbered(2), item: .failure(StorageError(.damaged)))
        store.stub(.numbered(3), item: nil)

        let found = try sut.all()
        #expect(found.bookmarks == [.numbered(1)])
        #expect(found.damagedCount == 1)
    }

    @Test("A bookmark with an unknown source is loaded with a source without address")
    func unknownSource() throws {
        stub(.numbered(1), of: [])

        #expect(
            try sut.all().bookmarks.map(\.source) == [SourceRecord(id: .numbered(-1), kind: "", address: "")])
    }

    @Test("Each use case throws the error of its store", arguments: StorageError.Reason.allCases)
    func failure(reason: StorageError.Reason) {
        let error = StorageError(reason)
        store.stub(bookmarks: .failure(error))
        store.stub(insertion: .failure(error))
        store.stub(deletion: .failure(error))

        #expect(throws: error) { try sut.all() }
        #expect(throws: error) { try sut.save(.added(.numbered(1))) }
        #expect(throws: error) { try sut.save(.removed(.numbered(1))) }
    }

    @Test("An error other than corruption of one item makes loading fail")
    func unavailable() {
        stub(.numbered(1))
        store.stub(.numbered(1), item: .failure(StorageError(.inputOutput)))

        #expect(throws: StorageError(.inputOutput)) { try sut.all() }
    }
}
