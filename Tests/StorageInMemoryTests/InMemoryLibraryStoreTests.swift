import RandomTesting
import StorageInMemory
import StorageTesting
import Testing

@Suite("Library's store in memory")
struct InMemoryLibraryStoreTests {
    @Test("The store keeps the contract of a library's stores", arguments: LibraryStoreContract.cases)
    func contract(_ promise: LibraryStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test("After histories at random the store is what a plain model is")
    func histories() async {
        await expectNoFault(inHistories: historyCount / 5, upTo: 25, of: LibraryEvent.random) { events in
            LibraryHistory.fault(in: events, on: makeSUT())
        }
    }

    @Test("The store is freed")
    func freed() {
        weak var freed: InMemoryLibraryStore?
        do {
            let sut = makeSUT()
            freed = sut
            #expect(freed != nil)
        }
        #expect(freed == nil)
    }

    private func makeSUT() -> InMemoryLibraryStore { InMemoryLibraryStore() }
}
