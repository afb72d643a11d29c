import StorageInMemory
import StorageTesting
import Testing

@Suite("Comments store in memory")
struct InMemoryCommentsStoreTests {
    @Test("The store keeps the contract of comments stores", arguments: CommentsStoreContract.cases)
    func contract(_ promise: CommentsStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test("The store is freed")
    func freed() {
        weak var freed: InMemoryCommentsStore?
        do {
            let sut = makeSUT()
            freed = sut
            #expect(freed != nil)
        }
        #expect(freed == nil)
    }

    private func makeSUT() -> InMemoryCommentsStore { InMemoryCommentsStore() }
}
