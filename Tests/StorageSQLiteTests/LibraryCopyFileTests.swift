import Foundation
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("The file of a copy")
struct LibraryCopyFileTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/feeds/server.sqlite" }
    private var readersFile: LibraryFolder { LibraryFolder(folder) }

    @Test("A copy keeps the contract of a library's stores", arguments: LibraryStoreContract.cases)
    func contract(_ promise: LibraryStoreContract.Case) async throws {
        try await promise.check(makeSUT())
    }

    @Test("A damaged copy is quarantined and replaced, and a damaged library of the reader's is not")
    func both() throws {
        let garbage = Data("this is no database, whatever it may be, but it is long enough".utf8)
        for file in ["feeds/server.sqlite", LibraryFolder.file] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/feeds", withIntermediateDirectories: true)
            try folder.write(garbage, to: file)
        }
        let (copy, library) = (makeSUT(), readersFile.open())

        #expect(try copy.subscriptions().isEmpty)
        #expect(throws: StorageError.self) { try library.subscriptions() }
        #expect(throws: StorageError.self) { try library.subscribe(.numbered(1)) }

        let repair = try #require(copy.repairs.first)
        #expect(repair.cause.reason == .damaged)
        #expect(repair.quarantinedFile.hasPrefix(path + ".damaged-"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: repair.quarantinedFile)) == garbage)
        try expectWorking(copy)
        #expect(library.repairs.isEmpty)
        #expect(try folder.bytes(of: LibraryFolder.file) == garbage)
    }

    @Test("A copy that is found corrupt while it is open is replaced, and the reader's library is not")
    func later() throws {
        let list = try fill(makeSUT())
        try fill(readersFile.open())
        for file in ["feeds/server.sqlite", LibraryFolder.file] { try overwriteSources(of: file) }
        let damaged = try folder.bytes(of: LibraryFolder.file)
        let opened = (copy: makeSUT(), library: readersFile.open())
        #expect(try opened.copy.list(ItemScope()).count == 3)

        #expect(reason { try opened.copy.subscriptions() } == .damaged)
        #expect(reason { try opened.library.subscriptions() } == .damaged)

        #expect(opened.copy.repairs.count == 1)
        #expect(try opened.copy.subscriptions().isEmpty)
        #expect(try opened.copy.items(at: 0..<9, of: list) == nil, "The list is another file's.")
        try expectWorking(opened.copy)
        #expect(reason { try opened.library.subscribe(.numbered(2)) } == .damaged)
        #expect(opened.library.repairs.isEmpty)
        #expect(try folder.bytes(of: LibraryFolder.file) == damaged)
    }

    @Test("The reader's library is refused as a copy, and a copy as the reader's library")
    func refused() throws {
        try fill(SQLiteLibrary(path: path))
        #expect(reason { try makeSUT().subscriptions() } == .unavailable)
        #expect(makeSUT().repairs.isEmpty)
        #expect(try SQLiteLibrary(path: path).subscriptions().count == 1)
        let other = folder.path + "/other.sqlite"
        try fill(SQLiteLibrary(cachedAt: other))
        #expect(reason { try SQLiteLibrary(path: other).subscriptions() } == .unavailable)
    }

    @Test(
        "An item of which a part is corrupt expires once it was read, with those below it",
        arguments: ["marks = marks + 8", "summary = zeroblob(9)"])
    func corruptItem(change: String) throws {
        let sut = makeSUT()
        try fill(sut)
        let connection = try Connection(path, flags: 2)
        try connection.execute("UPDATE items SET \(change) WHERE key = (SELECT min(key) FROM items)")
        try connection.execute(
            "UPDATE items SET \(change) WHERE key = (SELECT key FROM items ORDER BY key LIMIT 1 OFFSET 1)")
        #expect(try expire(sut) == 0)
        let list = try sut.list(ItemScope())
        #expect(try sut.items(at: 0..<9, of: list)?.filter { $0.content == .damaged }.count == 2)
        #expect(try expire(sut) == 2)
        #expect(try sut.list(ItemScope()).count == 1)
        #expect(try sut.fetchState(of: .numbered(-1))?.predecessor == .numbered(1))
        #expect(try sut.damagedCount() == 0)
    }

    private func makeSUT() -> SQLiteLibrary { SQLiteLibrary(cachedAt: path) }

    /// Overwrites the page of the table of sources.
    private func overwriteSources(of file: String) throws {
        let connection = try Connection("\(folder.path)/\(file)", flags: 2)
        let page = try connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'sources'")
        let start = try (#require(Int(page[0])) - 1) * 4_096
        var bytes = try folder.bytes(of: file)
        for place in start..<start + 4_096 { bytes[place] = 0xAA }
        try folder.write(bytes, to: file)
    }

    @discardableResult private func fill(_ library: SQLiteLibrary) throws -> ItemList {
        try library.subscribe(.numbered(1))
        _ = try library.merge(.numbered([1, 2, 4], fetchState: FetchState()), retaining: .days(7))
        return try library.list(ItemScope())
    }

    private func expire(_ library: SQLiteLibrary) throws -> Int {
        try library.expire(.numbered(-1), fetchedBefore: .numbered(5)) { _ in nil }
    }

    private func expectWorking(
        _ library: SQLiteLibrary, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try fill(library)
        #expect(try library.list(ItemScope()).count == 3, sourceLocation: sourceLocation)
    }
}
