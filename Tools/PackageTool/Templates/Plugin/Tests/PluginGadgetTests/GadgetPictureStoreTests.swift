import FileTesting
import PictureStorageInterface
import PluginGadget
import StorageTesting
import Testing

@Suite("Picture store of PluginGadget")
struct GadgetPictureStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The store passes its interface's contract", arguments: PictureStoreContract.cases)
    func contract(_ promise: PictureStoreContract.Case) async throws {
        try await promise.check(makeSUT)
    }

    @Test(
        "The store passes the contract of durable stores",
        arguments: DurableStoreContract<any PictureStore>.cases)
    func durability(_ promise: DurableStoreContract<any PictureStore>.Case) async throws {
        try await promise.check(.init(of: "pictures", in: folder) { makeSUT() })
    }

    private func makeSUT(byteBudget: Int = 1_000) -> GadgetPictureStore {
        GadgetPictureStore(folder: folder.path, source: "http://a.example", byteBudget: byteBudget)
    }
}
