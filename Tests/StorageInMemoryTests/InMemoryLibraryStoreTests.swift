import RandomTesting
import StorageInMemory
import StorageTesting
import Testing

@Suite("InMemoryLibraryStore")
struct InMemoryLibraryStoreTests {
    @Test("The store keeps the contract of a library's stores", arguments: LibraryStoreContract.cases)
    func contract(_ promise: LibraryStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test("The store keeps the contract of finding duplicates", arguments: LibraryStoreContract.duplicates)
    func duplicates(_ promise: LibraryStoreContract.Case) async throws {
        try await promise.check(makeSUT(findsDuplicates: true))
    }

    @Test("After random histories the store equals a plain model", arguments: 0..<Self.parts)
    func histories(part: Int) async {
        await expectNoFault(
            inHistories: historyCount / 4 / Self.parts, upTo: 25, seed: historySeed + UInt64(part),
            of: LibraryEvent.ofPart(part)
        ) { events in
            LibraryHistory.fault(
                in: events, on: [makeSUT(findsDuplicates: part > 0)], findingDuplicates: part > 0)
        }
    }

    @Test(
        "Random histories find a mistake, and are shortened to the events that reveal it",
        arguments: MistakenLibraryStore.Mistake.allCases)
    func mistake(_ mistake: MistakenLibraryStore.Mistake) async throws {
        let event =
            switch mistake {
            case .ignoresTheSourceOfARule: LibraryEvent.randomWithRules
            case .deletesLaterMarks, .comparesMarksThatWait: LibraryEvent.randomWithAccounts
            default: LibraryEvent.random
            }
        let found = try #require(
            await firstFault(inHistories: 2_000, upTo: 25, of: event) { events in
                let store = makeSUT()
                return LibraryHistory.fault(
                    in: events, on: (0..<2).map { _ in MistakenLibraryStore(store, mistake) })
            })
        #expect(found.history.count <= 7, "\(found)")
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

    /// The number of concurrent parts of all histories.
    private static let parts = 4

    private func makeSUT(findsDuplicates: Bool = false) -> InMemoryLibraryStore {
        InMemoryLibraryStore(findsDuplicates: findsDuplicates)
    }
}
