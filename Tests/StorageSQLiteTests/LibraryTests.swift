import Foundation
import LibraryStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Library on SQLite")
struct LibraryTests {
    private let folder = TemporaryFolder(isInMemory: true)

    @Test("The store keeps the contract of a library's stores", arguments: LibraryStoreContract.cases)
    func contract(_ promise: LibraryStoreContract.Case) async throws {
        try await promise.check(LibraryFolder(folder).open())
    }

    @Test(
        "A library creates the named file and its folder",
        arguments: ["mine", "a/b/library.sqlite"])
    func path(name: String) throws {
        let sut = SQLiteLibrary(path: "\(folder.path)/\(name)")
        #expect(sut.path == "\(folder.path)/\(name)")
        #expect(try sut.bookmarks().rows.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: sut.path))
        try sut.subscribe(.numbered(1))
        #expect(FileManager.default.fileExists(atPath: sut.path))
    }
}
