import CommentsStorageInterface
import LibraryStorageInterface
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Contracts of durable stores on SQLite")
struct DurableContractTests {
    private let folder = TemporaryFolder()
    private let source = "http://a.example"
    private let disk = FaultyFileSystem.register()

    init() throws {
        disk.fail(.full)
    }

    @Test(
        "The comments store keeps the contract of durable stores",
        arguments: DurableStoreContract<any CommentsStore>.cases)
    func comments(_ promise: DurableStoreContract<any CommentsStore>.Case) async throws {
        try await promise.check(cache { $0.commentsStore(source: $1) })
    }

    @Test(
        "The picture store keeps the contract of durable stores",
        arguments: DurableStoreContract<any PictureStore>.cases)
    func pictures(_ promise: DurableStoreContract<any PictureStore>.Case) async throws {
        try await promise.check(cache { $0.pictureStore(source: $1) })
    }

    @Test(
        "The store of statistics keeps the contract of durable stores",
        arguments: DurableStoreContract<any CacheStatisticsStore>.cases)
    func statistics(_ promise: DurableStoreContract<any CacheStatisticsStore>.Case) async throws {
        try await promise.check(cache { $0.statisticsStore(source: $1) })
    }

    @Test(
        "The library's store of bookmarks keeps the contract of durable stores",
        arguments: DurableStoreContract<any BookmarksStore>.cases)
    func bookmarks(_ promise: DurableStoreContract<any BookmarksStore>.Case) async throws {
        try await promise.check(
            installation { [folder] vfs in
                LibraryFolder(folder).open(vfs: vfs, busyTimeout: .milliseconds(500))
            })
    }

    /// - Parameter store: Makes a cache's store for a server's base URL.
    private func cache<Store: Sendable>(
        _ store: @escaping @Sendable (SQLiteStorage, _ source: String) -> Store
    ) -> DurableStoreContract<Store>.Installation {
        installation { [folder, source] vfs in
            store(try folder.storage(busyTimeout: .milliseconds(500), vfs: vfs), source)
        }
    }

    /// - Parameter open: Opens the store on a VFS; `nil` for the default one.
    private func installation<Store: Sendable>(
        _ open: @escaping @Sendable (_ vfs: String?) throws -> Store
    ) -> DurableStoreContract<Store>.Installation {
        .init(
            open: { try open(nil) }, openOnFullDisk: { [disk] in try open(disk.name) },
            files: { [folder] in
                try folder.names.filter { $0.hasSuffix(".sqlite") }.map { "\(folder.path)/\($0)" }
            })
    }
}
