import FileTesting
import PluginGadget
import StorageInterface
import StorageTesting
import Testing

@Suite("Statistics store of PluginGadget")
struct GadgetCacheStatisticsStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The store passes its interface's contract", arguments: CacheStatisticsStoreContract.cases)
    func contract(_ promise: CacheStatisticsStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test(
        "The store passes the contract of durable stores",
        arguments: DurableStoreContract<any CacheStatisticsStore>.cases)
    func durability(_ promise: DurableStoreContract<any CacheStatisticsStore>.Case) async throws {
        try await promise.check(.init(of: "statistics", in: folder) { makeSUT() })
    }

    private func makeSUT() -> GadgetCacheStatisticsStore {
        GadgetCacheStatisticsStore(folder: folder.path, source: "http://a.example")
    }
}
