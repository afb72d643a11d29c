import FileTesting
import PictureStorageInterface
import StorageGadget
import StorageTesting
import Testing

@Suite("Picture store of StorageGadget")
struct GadgetFeedImageDataStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The store keeps its interface's contract", arguments: FeedImageDataStoreContract.cases)
    func contract(_ promise: FeedImageDataStoreContract.Case) async throws {
        try await promise.check(makeSUT)
    }

    @Test(
        "The store keeps the contract of durable stores",
        arguments: DurableStoreContract<any FeedImageDataStore>.cases)
    func durability(_ promise: DurableStoreContract<any FeedImageDataStore>.Case) async throws {
        try await promise.check(
            .init(
                open: { makeSUT() },
                openOnFullDisk: {
                    try folder.fillDisk(of: "pictures")
                    return makeSUT()
                }, files: { ["\(folder.path)/pictures.json"] }))
    }

    private func makeSUT(byteBudget: Int = 1_000) -> GadgetFeedImageDataStore {
        GadgetFeedImageDataStore(folder: folder.path, source: "http://a.example", byteBudget: byteBudget)
    }
}
