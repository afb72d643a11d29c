import StorageInMemory
import StorageTesting
import Testing

@Suite("InMemoryCacheStatisticsStore")
struct InMemoryCacheStatisticsStoreTests {
    @Test(
        "The store keeps the contract of stores of statistics", arguments: CacheStatisticsStoreContract.cases)
    func contract(_ promise: CacheStatisticsStoreContract.Case) async throws {
        try await promise.check(InMemoryCacheStatisticsStore())
    }
}
