import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("The library's file")
struct LibraryFileTests {
    @Test("The file of the library keeps the contract", arguments: LibraryFileContract.cases)
    func library(_ promise: LibraryFileContract.Case) async throws {
        try await promise.check(LibraryFolder())
    }
}
