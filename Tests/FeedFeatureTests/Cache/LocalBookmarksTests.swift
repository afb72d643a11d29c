import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("The use cases of stored bookmarks")
struct LocalBookmarksTests {
    private let store = BookmarksStoreSpy()
    private let copy = BookmarksStoreSpy()
    private let now = Date.numbered(1_000)

    private var sut: LocalBookmarks { LocalBookmarks(store: store) }

    /// The use cases beside the copy of a server's feed.
    private var sutWithCopy: LocalBookmarks { LocalBookmarks(store: store, copy: (copy, .numbered(9))) }

    /// Stubs the store's bookmarks.
    private func stub(_ bookmarks: Bookmark..., of sources: [SourceRecord] = [.numbered(1)]) {
        let rows = bookmarks.map(\.stored.row)
        store.stub(bookmarks: .success(BookmarkedItems(rows, of: sources)))
        for bookmark in bookmarks { store.stub(bookmark.id, item: .success(bookmark.stored)) }
    }

    /// An item of a library without a bookmark.
    private func unmarked(_ number: Int) -> LibraryItem {
        var item = Bookmark.numbered(number).stored
        item.row.state.bookmarkedAt = nil
        return item
    }

    @Test("A stored item is bookmarked at the given time, and its source stays as it is stored")
    func add() throws {
        store.stub(.numbered(1), item: .success(unmarked(1)))

        let change = try sut.toggle(.numbered(1), at: now)

        let source = SourceRecord(id: unmarked(1).row.summary.source, kind: "", address: "")
        #expect(change == .added(Bookmark(unmarked(1).item, of: source, addedAt: now)))
        #expect(store.messages == [.item(.numbered(1)), .insert(unmarked(1).item, source, now)])
    }

    @Test("An item of a copy is copied into the store with its source, and the copy is unchanged")
    func addFromCopy() throws {
        copy.stub(.numbered(1), item: .success(unmarked(1)))

        let change = try sutWithCopy.toggle(.numbered(1), at: now)

        #expect(change == .added(Bookmark(unmarked(1).item, of: .numbered(9), addedAt: now)))
        #expect(store.messages.last == .insert(unmarked(1).item, .numbered(9), now))
        #expect(copy.messages == [.item(.numbered(1))])
    }

    @Test("A bookmark is removed with all that restores it")
    func remove() throws {
        stub(.numbered(1), .numbered(7))

        #expect(try sut.toggle(.numbered(7), at: now) == .removed(.numbered(7)))
        #expect(store.messages.last == .delete(.numbered(7)))
    }

    @Test("A removed bookmark of an unknown source has a source without address")
    func unknownSource() throws {
        stub(.numbered(1), of: [])

        guard case .removed(let bookmark) = try sut.toggle(.numbered(1), at: now) else {
            Issue.record("The bookmark was not removed")
            return
        }
        #expect(bookmark.source == SourceRecord(id: .numbered(-1), kind: "", address: ""))
    }

    @Test("A removed bookmark is restored with its item, its source and its time")
    func restore() throws {
        #expect(
            try sut.toggle(.numbered(7), restoring: .numbered(7), at: now) == .added(.numbered(7)))
        #expect(store.messages.last == .insert(.numbered(7), .numbered(1), .numbered(7)))
    }

    @Test("An item that no store has is not bookmarked")
    func unknown() throws {
        #expect(try sutWithCopy.toggle(.numbered(1), at: now) == nil)
        #expect(store.messages == [.item(.numbered(1))])
    }

    @Test("The pictures are those of all bookmarks, without local and missing ones")
    func pictures() throws {
        var local = Bookmark.numbered(2).stored.row
        local.summary.media = [ItemMedia(.local(path: "/a.png"))]
        var none = Bookmark.numbered(3).stored.row
        none.summary.media = []
        let remote = Bookmark.numbered(1).stored.row
        store.stub(bookmarks: .success(BookmarkedItems([remote, local, none])))

        #expect(try sut.pictures() == [try #require(remote.summary.picture).text])
    }

    @Test("Each use case throws the error of its store", arguments: StorageError.Reason.allCases)
    func failure(reason: StorageError.Reason) {
        let error = StorageError(reason)
        stub(.numbered(1))
        store.stub(.numbered(2), item: .success(unmarked(2)))
        store.stub(insertion: .failure(error))
        store.stub(deletion: .failure(error))
        #expect(throws: error) { try sut.toggle(.numbered(1), at: now) }
        #expect(throws: error) { try sut.toggle(.numbered(2), at: now) }

        store.stub(bookmarks: .failure(error))
        store.stub(.numbered(1), item: .failure(error))
        #expect(throws: error) { try sut.pictures() }
        #expect(throws: error) { try sut.toggle(.numbered(1), at: now) }
    }
}
