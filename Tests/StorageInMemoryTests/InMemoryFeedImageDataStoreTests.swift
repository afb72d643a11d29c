import StorageInMemory
import StorageTesting
import Testing

@Suite("Picture store in memory")
struct InMemoryFeedImageDataStoreTests {
    @Test("The store keeps the contract of picture stores", arguments: FeedImageDataStoreContract.cases)
    func contract(_ promise: FeedImageDataStoreContract.Case) async throws {
        try await promise.check(makeSUT)
    }

    @Test("The store is freed")
    func freed() {
        weak var freed: InMemoryFeedImageDataStore?
        do {
            let sut = makeSUT(byteBudget: 10)
            freed = sut
            #expect(freed != nil)
        }
        #expect(freed == nil)
    }

    private func makeSUT(byteBudget: Int) -> InMemoryFeedImageDataStore {
        InMemoryFeedImageDataStore(byteBudget: byteBudget)
    }
}
