import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Library on SQLite")
struct LibraryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
    }

    @Test("The store keeps the contract of a library's stores", arguments: LibraryStoreContract.cases)
    func contract(_ promise: LibraryStoreContract.Case) async throws {
        try await promise.check(SQLiteLibrary(folder: folder.path))
    }
}
