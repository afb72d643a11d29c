import FileTesting
import StorageFiles
import StorageTesting
import Testing

@Suite("Pictures in files keep their contract")
struct ContractTests {
    @Test(
        "The store keeps the contract of picture stores on the system's disk",
        arguments: FeedImageDataStoreContract.cases)
    func contract(_ promise: FeedImageDataStoreContract.Case) async throws {
        let folder = try TemporaryFolder()
        try await promise.check {
            FileStorage(folder: folder.path, pictureBudget: $0).pictureStore(source: "http://a.example")
        }
    }

    @Test(
        "The store keeps the contract of picture stores on a disk in memory",
        arguments: FeedImageDataStoreContract.cases)
    func contractInMemory(_ promise: FeedImageDataStoreContract.Case) async throws {
        try await promise.check {
            FileStorage(folder: "/cache", pictureBudget: $0, fileSystem: InMemoryFileSystem())
                .pictureStore(source: "http://a.example")
        }
    }
}
