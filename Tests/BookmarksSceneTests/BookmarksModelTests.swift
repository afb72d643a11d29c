import BookmarksFeature
import BookmarksScene
import ConcurrencyTesting
import Foundation
import ItemInterface
import StorageInterface
import StorageTesting
import Testing

@Suite("The bookmarks in memory") struct BookmarksModelTests {
    private let store = BookmarkLoadersSpy()
    private let tasks = TaskProviderMock()

    private func makeSUT() -> BookmarksModel { BookmarksModel(loaders: store.loaders, tasks: tasks) }

    @Test("Reading takes over what is stored, and pins its pictures")
    func reading() async throws {
        store.stored = .success(([.of(1), .of(2)], 3))
        let sut = makeSUT()
        try await sut.read()
        #expect(sut.list.bookmarks == [.of(1), .of(2)])
        #expect(sut.damaged == 3)
        #expect(store.pinned == [["http://feed.example/pictures/1", "http://feed.example/pictures/2"]])
    }

    @Test("Local and missing pictures are not pinned")
    func pinsRemotePictures() async throws {
        var summary = FeedItem.picture(.numbered(8)).summary
        summary.media = [ItemMedia(.local(path: "/a.png"))]
        let local = Bookmark(FeedItem(summary, text: nil), of: .numbered(1), addedAt: .distantPast)
        let none = Bookmark(.picture(.numbered(9), url: nil), of: .numbered(1), addedAt: .distantPast)
        store.stored = .success(([.of(1), local, none], 0))
        try await makeSUT().read()
        #expect(store.pinned == [["http://feed.example/pictures/1"]])
    }

    @Test("Adding a bookmark stores it, pins its picture and loads that; removing it does neither")
    func toggling() async throws {
        let sut = makeSUT()
        #expect(try await sut.toggle(.of(1)) == .added(.of(1)))
        try await tasks.waitForAll()
        #expect(sut.contains(Bookmark.of(1).id))
        #expect(store.loaded == [.of(1)])
        #expect(try await sut.toggle(.of(1)) == .removed(.of(1)))
        #expect(!sut.contains(Bookmark.of(1).id))
        #expect(store.saved == [.added(.of(1)), .removed(.of(1))])
        #expect(store.pinned.last == [])
        #expect(store.loaded.count == 1)
    }

    @Test("A bookmark that cannot be stored is reverted")
    func unsaved() async throws {
        let sut = makeSUT()
        store.fault = StorageError(.full)
        await #expect(throws: StorageError(.full)) { try await sut.toggle(.of(1)) }
        #expect(!sut.contains(Bookmark.of(1).id))
        #expect(store.loaded.isEmpty)
    }

    @Test("Bookmarks that cannot be read are not changed")
    func unread() async {
        store.stored = .failure(StorageError(.damaged))
        let sut = makeSUT()
        await #expect(throws: StorageError(.damaged)) { try await sut.toggle(.of(1)) }
        #expect(store.saved.isEmpty)
    }

    @Test(
        "A picture that no network could load is loaded when the network is reachable, unless its bookmark was removed"
    )
    func network() async throws {
        let sut = makeSUT()
        store.hasNetwork = false
        _ = try await sut.toggle(.of(1))
        _ = try await sut.toggle(.of(2))
        try await tasks.waitForAll()
        _ = try await sut.toggle(.of(2))
        store.hasNetwork = true
        sut.networkBecameReachable()
        try await tasks.waitForAll()
        #expect(store.loaded == [.of(1), .of(2), .of(1)])
        sut.networkBecameReachable()
        #expect(store.loaded.count == 3)
    }

    @Test("Actions run in order, and finishing waits for the last")
    func order() async {
        let sut = makeSUT()
        var order: [Int] = []
        for number in 1...3 {
            sut.run {
                await Task.yield()
                order.append(number)
            }
        }
        await sut.finish()
        #expect(order == [1, 2, 3])
    }
}
