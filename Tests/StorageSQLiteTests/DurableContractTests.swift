import BookmarksStorageInterface
import CommentsStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Stores on SQLite keep the contracts of durable stores")
struct DurableContractTests {
    private let folder: TemporaryFolder
    private let source = "http://a.example"
    private let disk = FaultyFileSystem.register()

    init() throws {
        folder = try TemporaryFolder()
        disk.fail(.full)
    }

    @Test(
        "The comments store keeps the contract of durable stores",
        arguments: DurableStoreContract<any CommentsStore>.cases)
    func comments(_ promise: DurableStoreContract<any CommentsStore>.Case) async throws {
        try await promise.check(
            installation { [folder, source] vfs in
                try SQLiteStorage(
                    folder: folder.path, pictureBudget: 0,
                    options: DatabaseOptions(busyTimeout: .milliseconds(500), vfs: vfs)
                ).commentsStore(source: source)
            })
    }

    @Test(
        "The bookmarks store keeps the contract of durable stores",
        arguments: DurableStoreContract<any BookmarksStore>.cases)
    func bookmarks(_ promise: DurableStoreContract<any BookmarksStore>.Case) async throws {
        try await promise.check(
            installation { [folder, source] vfs in
                SQLiteBookmarks(
                    folder: folder.path,
                    options: DatabaseOptions(
                        kind: .bookmarks, busyTimeout: .milliseconds(500), vfs: vfs)
                ).store(source: source)
            })
    }

    /// - Parameter open: Opens the store in a file system of SQLite's; `nil` is the usual one.
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
