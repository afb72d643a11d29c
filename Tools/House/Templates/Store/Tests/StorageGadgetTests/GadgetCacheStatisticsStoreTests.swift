import FileTesting
import StorageGadget
import StorageInterface
import StorageTesting
import Testing

@Suite("Statistics of a cache of StorageGadget")
struct GadgetCacheStatisticsStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The store keeps its interface's contract", arguments: CacheStatisticsStoreContract.cases)
    func contract(_ promise: CacheStatisticsStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test(
        "The store keeps the contract of durable stores",
        arguments: DurableStoreContract<any CacheStatisticsStore>.cases)
    func durability(_ promise: DurableStoreContract<any CacheStatisticsStore>.Case) async throws {
        try await promise.check(
            .init(
                open: { makeSUT() },
                openOnFullDisk: {
                    try folder.fillDisk(of: "statistics")
                    return makeSUT()
                }, files: { ["\(folder.path)/statistics.json"] }))
    }

    private func makeSUT() -> GadgetCacheStatisticsStore {
        GadgetCacheStatisticsStore(folder: folder.path, source: "http://a.example")
    }
}
