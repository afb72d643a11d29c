import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Files of what the reader has made")
struct ReaderFileTests {
    @Test("The file of the library keeps the contract", arguments: ReaderFileContract<SQLiteLibrary>.cases)
    func library(_ promise: ReaderFileContract<SQLiteLibrary>.Case) async throws {
        try await promise.check(LibraryFolder())
    }
}
