import BookmarksStorageInterface
import ItemInterface
import StorageInterface
import StorageTesting
import Testing

@testable import BookmarksFeature

@Suite("The use cases of bookmarks")
struct LocalBookmarksTests {
    private let store = BookmarksStoreSpy()

    private var sut: LocalBookmarks { LocalBookmarks(store: store) }

    @Test("All bookmarks are those of the store, in its order")
    func all() throws {
        store.stub(retrieve: .success([.numbered(7), .numbered(1)]))

        #expect(try sut.all() == [.numbered(7), .numbered(1)])
        #expect(store.messages == [.retrieve])
    }

    @Test("An added bookmark is stored with all that it is, a removed one deleted")
    func save() throws {
        try sut.save(.added(.numbered(1)))
        try sut.save(.removed(.numbered(2)))

        #expect(store.messages == [.insert(.numbered(1)), .delete(.numbered(2))])
    }

    @Test("Bookmarks that cannot be read are counted by the store")
    func damaged() throws {
        store.stub(damagedCount: .success(3))

        #expect(try sut.damagedCount() == 3)
    }

    @Test("What fails in the store fails here", arguments: StorageError.Reason.allCases)
    func failure(reason: StorageError.Reason) {
        let error = StorageError(reason)
        store.stub(retrieve: .failure(error))
        store.stub(insert: .failure(error))
        store.stub(deletion: .failure(error))
        store.stub(damagedCount: .failure(error))

        #expect(throws: error) { try sut.all() }
        #expect(throws: error) { try sut.save(.added(.numbered(1))) }
        #expect(throws: error) { try sut.save(.removed(.numbered(1))) }
        #expect(throws: error) { try sut.damagedCount() }
    }
}
