import CommentsStorageInterface
import Foundation
import PictureStorageInterface
import StorageSQLite
import StorageTesting
import Testing

@Suite("Contracts of the stores on SQLite")
struct ContractTests {
    private let folder = TemporaryFolder()

    @Test(
        "The picture store keeps the contract of picture stores", arguments: PictureStoreContract.cases)
    func pictures(_ promise: PictureStoreContract.Case) async throws {
        try await promise.check {
            try folder.storage(pictureBudget: $0).pictureStore(source: "http://a.example")
        }
    }

    @Test("The comments store keeps the contract of comments stores", arguments: CommentsStoreContract.cases)
    func comments(_ promise: CommentsStoreContract.Case) async throws {
        try await promise.check(folder.storage().commentsStore(source: "http://a.example"))
    }

    @Test(
        "The store of statistics keeps the contract of those stores",
        arguments: CacheStatisticsStoreContract.cases)
    func statistics(_ promise: CacheStatisticsStoreContract.Case) async throws {
        try await promise.check(folder.storage().statisticsStore(source: "http://a.example"))
    }

    @Test(
        "The maintenance keeps the contract of storage maintenance",
        arguments: StorageMaintenanceContract.cases)
    func maintenance(_ promise: StorageMaintenanceContract.Case) async throws {
        try await promise.check(
            StorageMaintenanceContract.Installation(
                storage: SQLiteMaintenance(folder: folder.path), kind: .picture
            ) { [path = folder.path] source in
                let storage = try SQLiteStorage(folder: path, pictureBudget: 1_000)
                for url in ["1", "2"] {
                    try storage.pictureStore(source: source).insert(Data([1, 2, 3]), for: url)
                }
            } damage: { [folder] in
                try folder.execute("UPDATE pictures SET bytes = zeroblob(3) WHERE url = '1'")
            })
    }
}
