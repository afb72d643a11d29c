import FoundationEssentials
import StorageInMemory
import StorageTesting
import Testing

@Suite("InMemoryPictureStore")
struct InMemoryPictureStoreTests {
    @Test("The store keeps the contract of picture stores", arguments: PictureStoreContract.cases)
    func contract(_ promise: PictureStoreContract.Case) async throws {
        try await promise.check(makeSUT)
    }

    @Test("A pinned picture evicts none where the others take the whole budget")
    func keptBesideFullBudget() throws {
        let sut = makeSUT(byteBudget: 3)
        try sut.insert(Data([1, 2, 3]), for: "a")
        try sut.pin(["b"])

        try sut.insert(Data([4]), for: "b")

        #expect(try sut.retrieve(for: "a") == Data([1, 2, 3]))
        #expect(try sut.retrieve(for: "b") == Data([4]))
    }

    @Test("The store is freed")
    func freed() {
        weak var freed: InMemoryPictureStore?
        do {
            let sut = makeSUT(byteBudget: 10)
            freed = sut
            #expect(freed != nil)
        }
        #expect(freed == nil)
    }

    private func makeSUT(byteBudget: Int) -> InMemoryPictureStore {
        InMemoryPictureStore(byteBudget: byteBudget)
    }
}
