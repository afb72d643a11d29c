import StorageInMemory
import StorageTesting
import Testing

@Suite("Bookmarks store in memory")
struct InMemoryBookmarksStoreTests {
    @Test("The store keeps the contract of bookmarks stores", arguments: BookmarksStoreContract.cases)
    func contract(_ promise: BookmarksStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test("The store is freed")
    func freed() {
        weak var freed: InMemoryBookmarksStore?
        do {
            let sut = makeSUT()
            freed = sut
            #expect(freed != nil)
        }
        #expect(freed == nil)
    }

    private func makeSUT() -> InMemoryBookmarksStore { InMemoryBookmarksStore() }
}
