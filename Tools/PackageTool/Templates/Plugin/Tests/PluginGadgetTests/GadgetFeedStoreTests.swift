import PluginGadget
import StorageTesting
import Testing

@Suite("Feed store of PluginGadget")
struct GadgetFeedStoreTests {
    @Test("The store passes the contract of feed stores", arguments: FeedStoreContract.cases)
    func contract(_ promise: FeedStoreContract.Case) async throws {
        try await promise.check(GadgetFeedStore())
    }
}
