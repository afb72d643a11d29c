import StorageInMemory
import StorageTesting
import Testing

@Suite("InMemoryFeedStore")
struct InMemoryFeedStoreTests {
    @Test("The store keeps the contract of feed stores", arguments: FeedStoreContract.cases)
    func contract(_ promise: FeedStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test("The store is freed")
    func freed() {
        weak var freed: InMemoryFeedStore?
        do {
            let sut = makeSUT()
            freed = sut
            #expect(freed != nil)
        }
        #expect(freed == nil)
    }

    private func makeSUT() -> InMemoryFeedStore { InMemoryFeedStore() }
}
