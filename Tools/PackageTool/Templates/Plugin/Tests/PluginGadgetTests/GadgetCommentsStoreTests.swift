import CommentsStorageInterface
import FileTesting
import PluginGadget
import StorageTesting
import Testing

@Suite("Comments store of PluginGadget")
struct GadgetCommentsStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The store passes its interface's contract", arguments: CommentsStoreContract.cases)
    func contract(_ promise: CommentsStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test(
        "The store passes the contract of durable stores",
        arguments: DurableStoreContract<any CommentsStore>.cases)
    func durability(_ promise: DurableStoreContract<any CommentsStore>.Case) async throws {
        try await promise.check(.init(of: "comments", in: folder) { makeSUT() })
    }

    private func makeSUT() -> GadgetCommentsStore {
        GadgetCommentsStore(folder: folder.path, source: "http://a.example")
    }
}
