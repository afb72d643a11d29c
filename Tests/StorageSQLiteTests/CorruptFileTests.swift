import Foundation
import ItemInterface
import PictureStorageInterface
import RandomTesting
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Corrupt file")
struct CorruptFileTests {
    private let folder = TemporaryFolder()

    @Test("A file that is not a database is quarantined, replaced, and reported")
    func garbage() throws {
        let garbage = Data("this is no database, whatever it may be, but it is long enough".utf8)
        try folder.write(garbage, to: "feedhost.sqlite")

        let sut = try makeSUT()

        let repair = try #require(sut.repairs.first)
        #expect(repair.cause.reason == .damaged)
        #expect(repair.quarantinedFile == folder.database + ".damaged-20240101T000000Z")
        #expect(try Data(contentsOf: URL(fileURLWithPath: repair.quarantinedFile)) == garbage)
        try expectWorking(sut)
    }

    @Test("A file whose header forbids writing is quarantined, and replaced")
    func writeVersion() throws {
        try makeFile()
        var bytes = try folder.bytes(of: "feedhost.sqlite")
        // The write version (SQLite's file format, 1.3.3), of which 2 is the highest.
        bytes[18] = 9
        try folder.write(bytes, to: "feedhost.sqlite")
        let sut = try makeSUT()
        #expect(sut.repairs.count == 1)
        try expectWorking(sut)
    }

    @Test("A corrupt file is quarantined with its WAL")
    func together() throws {
        let open = try makeSUT()
        try open.insert(1...3)
        let left = try folder.copy()
        try left.write(Data(count: 5_000) + Data([1]), to: "feedhost.sqlite")
        try left.write(Data("a log".utf8), to: "feedhost.sqlite-wal")

        let sut = try makeSUT(in: left)

        #expect(sut.repairs.count == 1)
        #expect(try left.names.contains("feedhost.sqlite-wal.damaged-20240101T000000Z"))
        try expectWorking(sut)
    }

    @Test("A corrupt file whose WAL cannot be moved is not moved")
    func neverApart() throws {
        let garbage = Data("this is no database, whatever it may be, but it is long enough".utf8)
        try folder.write(garbage, to: "feedhost.sqlite")
        try folder.write(Data("a log".utf8), to: "feedhost.sqlite-wal")
        let obstacle = folder.database + "-wal.damaged-20240101T000000Z"
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)

        #expect(throws: StorageError.self) { try makeSUT() }
        #expect(try folder.bytes(of: "feedhost.sqlite") == garbage)

        try FileManager.default.removeItem(atPath: obstacle)
        try expectWorking(makeSUT())
    }

    @Test("Two files that are quarantined in one second have different names")
    func twice() throws {
        for content in ["garbage, the first and long enough", "garbage, the second and long enough"] {
            try folder.write(Data(content.utf8), to: "feedhost.sqlite")
            #expect(try makeSUT().repairs.count == 1)
        }
        #expect(try folder.names.count { $0.hasPrefix("feedhost.sqlite.damaged-") } == 2)
    }

    @Test(
        "A file that was cut off is read, or replaced",
        arguments: [0, 1, 99, 100, 4_096, 12_000])
    func truncated(length: Int) throws {
        try makeFile()
        try folder.write(try folder.bytes(of: "feedhost.sqlite").prefix(length), to: "feedhost.sqlite")
        try expectWorkingInTheEnd(makeSUT())
    }

    @Test(
        "A file with an overwritten page is read, repaired, or replaced", arguments: 0..<12)
    func overwritten(page: Int) throws {
        try makeFile()
        var random = SeededGenerator(seed: page)
        for _ in 0..<4 {
            let corrupt = try folder.copy()
            var bytes = try corrupt.bytes(of: "feedhost.sqlite")
            let start = min(page * 4_096, bytes.count - 4_096)
            for place in start..<start + 4_096 where Int.random(in: 0..<8, using: &random) == 0 {
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            try corrupt.write(bytes, to: "feedhost.sqlite")
            try expectWorkingInTheEnd(makeSUT(in: corrupt))
        }
    }

    @Test("An open file that is found corrupt is replaced, and the storage works")
    func later() throws {
        try makeFile()
        try folder.overwritePages()
        let sut = try makeSUT()

        #expect(reason { try sut.items() } == .damaged)
        #expect(sut.repairs.count == 1)
        #expect(try sut.items() == [])
        try expectWorking(sut)
    }

    @Test("A storage that failed to replace its corrupt file works when the disk works again")
    func laterThanLater() throws {
        try makeFile()
        try folder.overwritePages()
        var stillFailing = 0
        for call in 0..<60 {
            let broken = try folder.copy()
            let fileSystem = FaultyFileSystem.register()
            let options = DatabaseOptions(vfs: fileSystem.name)
            let sut = try SQLiteStorage(folder: broken.path, pictureBudget: 0, options: options)
            fileSystem.fail(.from(call))
            #expect(throws: StorageError.self) { try sut.items() }
            if (try? sut.insert([1])) == nil { stillFailing += 1 }
            fileSystem.fail(.none)

            _ = try? sut.items()
            try expectWorking(sut)
            #expect(sut.repairs.count == 1, "call \(call)")
        }
        #expect(stillFailing > 0)
    }

    @Test("A file that another thread has replaced is not replaced again")
    func once() throws {
        try makeFile()
        let sut = try makeSUT()
        let fault = StorageError(sqlite: 11, message: "broken")
        let error = #expect(throws: StorageError.self) {
            try sut.database.replacingCorruptFile { () throws(StorageError) in
                try sut.database.replacingCorruptFile { () throws(StorageError) in throw fault }
            }
        }
        #expect(error == fault)
        #expect(sut.repairs.count == 1)
    }

    @Test("A file that another storage has replaced is used, and not replaced again")
    func shared() throws {
        try makeFile()
        try folder.overwritePages()
        let (first, second) = (try makeSUT(), try makeSUT())

        #expect(throws: StorageError.self) { try first.items() }
        try first.insert(1...2)

        #expect(try second.items() == [1, 2])
        #expect(second.repairs.isEmpty)
    }

    @Test(
        "A missing, cut off or corrupt WAL loses its own transactions only",
        arguments: [nil, 0, 40, 3_000])
    func log(length: Int?) throws {
        try makeFile()
        let open = try makeSUT()
        try open.insert(90...92)
        let left = try folder.copy()
        if let length {
            let log = try left.bytes(of: "feedhost.sqlite-wal").prefix(length)
            try left.write(log, to: "feedhost.sqlite-wal")
        } else {
            try FileManager.default.removeItem(atPath: left.database + "-wal")
        }

        let sut = try makeSUT(in: left)

        #expect(try sut.items() == Array(0..<40))
        #expect(sut.repairs.isEmpty)
    }

    private func makeSUT(in other: TemporaryFolder? = nil) throws -> SQLiteStorage {
        let options = DatabaseOptions(now: { .numbered(0) })
        return try SQLiteStorage(folder: (other ?? folder).path, pictureBudget: 1_000_000, options: options)
    }

    private func makeFile() throws {
        let storage = try SQLiteStorage(folder: folder.path, pictureBudget: 1_000_000)
        try storage.insert(0..<40)
        try storage.pictureStore(source: SQLiteStorage.source)
            .insert(Data(repeating: 7, count: 10_000), for: "1")
    }

    private func expectWorking(_ sut: SQLiteStorage, sourceLocation: SourceLocation = #_sourceLocation) throws
    {
        try sut.insert(97...99)
        #expect(try Set(sut.items()).isSuperset(of: 97...99), sourceLocation: sourceLocation)
    }

    /// Expects that all rows are intact or reported as corrupt, and that the storage works after verifying.
    private func expectWorkingInTheEnd(_ sut: SQLiteStorage) throws {
        let found = intact { try sut.items() }
        #expect(Set(found ?? []).isSubset(of: 0..<40))
        let picture = intact { try sut.pictureStore(source: SQLiteStorage.source).retrieve(for: "1") }
        #expect(picture == nil || picture == Data(repeating: 7, count: 10_000))
        _ = try sut.verify()
        #expect(try sut.verify().isEmpty)
        try expectWorking(sut)
    }
}
