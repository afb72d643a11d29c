import CommentsStorageInterface
import StorageInMemory
import StorageTesting
import Testing

@Suite("InMemoryCommentsStore")
struct InMemoryCommentsStoreTests {
    @Test("The store keeps the contract of comments stores", arguments: CommentsStoreContract.cases)
    func contract(_ promise: CommentsStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test(
        "A store that forgets breaks the contract of durable stores",
        arguments: DurableStoreContract<any CommentsStore>.cases)
    func forgets(_ promise: DurableStoreContract<any CommentsStore>.Case) async {
        await withKnownIssue {
            try await promise.check(
                .init(
                    open: { InMemoryCommentsStore() }, openOnFullDisk: { InMemoryCommentsStore() },
                    files: { [] }))
        }
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
