import CommentsStorageInterface
import FileTesting
import StorageGadget
import StorageTesting
import Testing

@Suite("Comments store of StorageGadget")
struct GadgetCommentsStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The store keeps its interface's contract", arguments: CommentsStoreContract.cases)
    func contract(_ promise: CommentsStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test(
        "The store keeps the contract of durable stores",
        arguments: DurableStoreContract<any CommentsStore>.cases)
    func durability(_ promise: DurableStoreContract<any CommentsStore>.Case) async throws {
        try await promise.check(
            .init(
                open: { makeSUT() },
                openOnFullDisk: {
                    try folder.fillDisk(of: "comments")
                    return makeSUT()
                }, files: { ["\(folder.path)/comments.json"] }))
    }

    private func makeSUT() -> GadgetCommentsStore {
        GadgetCommentsStore(folder: folder.path, source: "http://a.example")
    }
}
