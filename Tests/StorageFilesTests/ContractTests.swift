import FileTesting
import PictureStorageInterface
import StorageFiles
import StorageTesting
import Testing

@Suite("Picture cache in files keeps its contract")
struct ContractTests {
    @Test("The cache keeps the contract of picture caches", arguments: PictureCacheContract.cases)
    func contract(_ promise: PictureCacheContract.Case) async throws {
        let folder = try TemporaryFolder()
        try await promise.check { ImageDiskCache(folder: folder.path, byteBudget: $0) }
    }

    @Test("One server's pictures keep the contract of picture caches", arguments: PictureCacheContract.cases)
    func contractOfOneServer(_ promise: PictureCacheContract.Case) async throws {
        try await promise.check {
            ImageDiskCache(folder: "/cache", byteBudget: $0, fileSystem: InMemoryFileSystem())
                .pictures(of: "http://a.example")
        }
    }
}
