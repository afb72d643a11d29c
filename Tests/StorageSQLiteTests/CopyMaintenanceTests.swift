import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Maintenance of copies")
struct CopyMaintenanceTests {
    private let folder = TemporaryFolder()
    private let sut: SQLiteCopyMaintenance

    init() throws {
        sut = SQLiteCopyMaintenance(folder: folder.path) { Cursor(Data($0.uuidString.utf8)) }
    }

    @Test("A missing folder holds nothing, is sound, can be cleared, and is not created")
    func missing() throws {
        let sut = SQLiteCopyMaintenance(folder: folder.path + "/feeds") { _ in nil }
        try sut.clear()
        #expect(try sut.verify().isEmpty)
        #expect(try sut.info() == StorageInfo())
        #expect(try folder.names.isEmpty)
    }

    @Test("The information has the items of each server, and the times of fetching them")
    func info() throws {
        for server in 1...2 { try fill(server) }
        let items = StorageInfo.Records(count: 6, times: Date.numbered(9)...(.numbered(10)))
        let info = try sut.info()
        #expect(
            info.sources == [1, 2].map { .init(url: "http://feeds.example/\($0)", records: [.feed: items]) })
        #expect(
            info.fileBytes == (try folder.bytes(of: "1.sqlite").count + folder.bytes(of: "2.sqlite").count))
    }

    @Test("Verifying sound files finds and changes nothing")
    func sound() throws {
        try fill(1)
        let before = try folder.bytes(of: "1.sqlite")
        #expect(try sut.verify().isEmpty)
        #expect(try folder.bytes(of: "1.sqlite") == before)
    }

    @Test(
        "Verifying deletes a corrupt item and those below it, after which older pages continue",
        arguments: [
            "UPDATE items SET marks = marks + 8", "UPDATE items SET summary = zeroblob(9)",
            "UPDATE texts SET bytes = zeroblob(9)",
        ])
    func corruptItem(change: String) throws {
        for server in 1...2 { try fill(server) }
        let key = change.hasPrefix("UPDATE texts") ? "text" : "key"
        // The third item from above, and the fourth.
        try execute(
            "\(change) WHERE \(key) IN (SELECT \(key) FROM items ORDER BY items.key LIMIT 2 OFFSET 2)")

        let found = try sut.verify()

        #expect(found.map(\.subject) == [.lists(.feed, from: 2)])
        #expect(found.map(\.source) == ["http://feeds.example/1"])
        #expect(try sut.info().sources.map { $0[.feed].count } == [2, 6])
        let state = try #require(try open(1).fetchState(of: .numbered(-1)))
        #expect(state.cursor == .numbered(7) && state.predecessor == .numbered(7))
        #expect(try sut.verify().isEmpty)
    }

    @Test(
        "Verifying replaces a file with another corruption, and no other file",
        arguments: [
            "UPDATE sources SET record = zeroblob(9)",
            "UPDATE items SET source = 7 WHERE key = (SELECT max(key) FROM items)",
        ])
    func otherCorruption(change: String) throws {
        for server in 1...2 { try fill(server) }
        try execute(change)
        #expect(isFile(try sut.verify()))
        #expect(try sut.info().sources.map(\.url) == ["http://feeds.example/2"])
        #expect(try sut.verify().isEmpty)
        try fill(1)
        #expect(try sut.info().count(of: .feed) == 12)
    }

    @Test("A file that is not a database is quarantined, replaced, and reported", arguments: [false, true])
    func garbage(isVerified: Bool) throws {
        try fill(2)
        try folder.write(Data("this is no database, but it is long enough".utf8), to: "1.sqlite")
        if isVerified {
            #expect(isFile(try sut.verify()))
        } else {
            #expect(try sut.info().quarantinedFiles.count == 1)
        }
        #expect(try sut.info().sources.map(\.url) == ["http://feeds.example/2"])
    }

    @Test("Clearing deletes all files, and a library that has one open continues with a new one")
    func clear() throws {
        for server in 1...2 { try fill(server) }
        try folder.write(Data("this is no database, but it is long enough".utf8), to: "3.sqlite")
        _ = try sut.info()
        let copy = open(1)
        #expect(try copy.list(ItemScope()).count == 6)

        try sut.clear()

        #expect(try folder.names == ["1.sqlite-lock", "2.sqlite-lock", "3.sqlite-lock"])
        #expect(try sut.info().sources.isEmpty)
        try fill(1, copy)
        #expect(try copy.list(ItemScope()).count == 6)
        #expect(try sut.info().count(of: .feed) == 6)
    }

    @Test("The reader's library is neither read nor deleted")
    func refused() throws {
        let path = folder.path + "/library.sqlite"
        try SQLiteLibrary(path: path).subscribe(.numbered(1))
        let attempts: [() throws -> Void] = [
            { _ = try sut.info() }, { _ = try sut.verify() }, { try sut.clear() },
        ]
        for attempt in attempts { #expect(reason(attempt) == .unavailable) }
        #expect(try SQLiteLibrary(path: path).subscriptions().count == 1)
    }

    private func open(_ server: Int) -> SQLiteLibrary {
        SQLiteLibrary(cachedAt: "\(folder.path)/\(server).sqlite")
    }

    /// Stores a first page, and an older one.
    private func fill(_ server: Int, _ library: SQLiteLibrary? = nil) throws {
        let copy = library ?? open(server)
        try copy.subscribe(.numbered(server))
        for (numbers, isFirst) in [([8, 7, 5], true), ([4, 2, 1], false)] {
            let batch = FetchedBatch.numbered(
                numbers, of: server, shape: .paged, at: isFirst ? 10 : 9, isFirstPage: isFirst,
                fetchState: FetchState())
            _ = try copy.merge(batch, retaining: .days(7))
        }
    }

    private func execute(_ statement: String) throws {
        try Connection(folder.path + "/1.sqlite", flags: 2).execute(statement)
    }

    private func isFile(_ found: [StorageCorruption]) -> Bool {
        guard found.count == 1, case .file(let path) = found[0].subject else { return false }
        return path.hasPrefix(folder.path + "/1.sqlite.damaged-")
    }
}
