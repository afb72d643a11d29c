import FileTesting
import PictureStorageInterface
import StorageGadget
import StorageTesting
import Testing

@Suite("Picture store of StorageGadget")
struct GadgetPictureStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The store keeps its interface's contract", arguments: PictureStoreContract.cases)
    func contract(_ promise: PictureStoreContract.Case) async throws {
        try await promise.check(makeSUT)
    }

    @Test(
        "The store keeps the contract of durable stores",
        arguments: DurableStoreContract<any PictureStore>.cases)
    func durability(_ promise: DurableStoreContract<any PictureStore>.Case) async throws {
        try await promise.check(
            .init(
                open: { makeSUT() },
                openOnFullDisk: {
                    try folder.fillDisk(of: "pictures")
                    return makeSUT()
                }, files: { ["\(folder.path)/pictures.json"] }))
    }

    private func makeSUT(byteBudget: Int = 1_000) -> GadgetPictureStore {
        GadgetPictureStore(folder: folder.path, source: "http://a.example", byteBudget: byteBudget)
    }
}
