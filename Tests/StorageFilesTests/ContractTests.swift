import FileTesting
import Foundation
import PictureStorageInterface
import StorageFiles
import StorageTesting
import Testing

@Suite("Contracts of pictures in files")
struct ContractTests {
    @Test(
        "The store keeps the contract of picture stores on the system's disk",
        arguments: PictureStoreContract.cases)
    func contract(_ promise: PictureStoreContract.Case) async throws {
        let folder = try TemporaryFolder()
        try await promise.check {
            FileStorage(folder: folder.path, pictureBudget: $0).pictureStore(source: "http://a.example")
        }
    }

    @Test(
        "The store keeps the contract of picture stores on a disk in memory",
        arguments: PictureStoreContract.cases)
    func contractInMemory(_ promise: PictureStoreContract.Case) async throws {
        try await promise.check {
            FileStorage(folder: "/cache", pictureBudget: $0, fileSystem: InMemoryFileSystem())
                .pictureStore(source: "http://a.example")
        }
    }

    @Test(
        "The storage keeps the contract of what maintains a storage",
        arguments: StorageMaintenanceContract.cases)
    func maintenance(_ promise: StorageMaintenanceContract.Case) async throws {
        let folder = try TemporaryFolder()
        let sut = FileStorage(folder: folder.path, pictureBudget: 1_000)
        try await promise.check(
            StorageMaintenanceContract.Installation(storage: sut, kind: .picture) { source in
                for url in ["1", "2"] {
                    try sut.pictureStore(source: source).insert(Data([1, 2, 3]), for: url)
                }
            } damage: {
                let pictures = URL(filePath: folder.path + "/pictures")
                let file = try #require(
                    FileManager.default.contentsOfDirectory(atPath: pictures.path).first)
                var bytes = try Data(contentsOf: pictures.appending(path: file))
                bytes[0] ^= 1
                try bytes.write(to: pictures.appending(path: file))
            })
    }
}
