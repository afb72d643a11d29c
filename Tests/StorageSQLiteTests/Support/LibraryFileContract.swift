import FeedStorageInterface
import Foundation
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

/// What the library's file promises, as nobody else has what it keeps. Each case wants a folder of its own that is empty.
enum LibraryFileContract {
    typealias Case = ContractCase<LibraryFolder>

    static var cases: [Case] { storing + damages + faults }

    private static var options: DatabaseOptions { DatabaseOptions(kind: .library) }

    private static var storing: [Case] {
        [
            Case("Where there is no file, nothing is found, nothing is deleted, and none is made") {
                folder throws in
                let sut = SQLiteLibrary(folder: folder.folder.path + "/a/b", options: options)
                #expect(try sut.numbers() == [])
                #expect(try sut.damagedCount() == 0)
                try sut.delete(1)
                #expect(try folder.folder.names == [])
            },
            Case("The first write makes the folder, with those above it, for its owner alone") {
                folder throws in
                let path = folder.folder.path + "/a/b"
                let sut = SQLiteLibrary(folder: path, options: options)
                try sut.insert([1])
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == 0o700)
                #expect(try FileManager.default.contentsOfDirectory(atPath: path).contains(folder.file))
                #expect(sut.path == path + "/" + folder.file)
            },
            Case(
                "A folder that cannot be made is reported as such, and what cannot be read is not taken for none"
            ) { folder throws in
                try folder.folder.write(Data(), to: "file")
                let sut = SQLiteLibrary(folder: folder.folder.path + "/file/folder", options: options)
                #expect(folder.reason { try sut.insert([1]) } == .unavailable)
                #expect(folder.reason { _ = try sut.numbers() } == .unavailable)
            },
            Case("Everything that was stored is there when the process is killed right after it") {
                folder throws in
                let sut = folder.open()
                for number in 1...10 {
                    try sut.insert([number])
                    #expect(
                        try LibraryFolder(folder.folder.copy()).open().numbers()
                            == (1...number).reversed())
                }
                try sut.delete(10)
                #expect(try LibraryFolder(folder.folder.copy()).open().numbers() == (1...9).reversed())
            },
            Case("Whoever copies the one file has all that the reader stored, also while it is open") {
                folder throws in
                let sut = folder.open()
                try sut.insert(1...3)
                let copy = try TemporaryFolder()
                try copy.write(folder.folder.bytes(of: folder.file), to: folder.file)
                #expect(try LibraryFolder(copy).open().numbers() == [3, 2, 1])
                for suffix in ["-journal", "-wal"]
                where try folder.folder.names.contains(folder.file + suffix) {
                    #expect(try folder.folder.bytes(of: folder.file + suffix).isEmpty)
                }
            },
            Case("Several who have the file open see what the others store") { folder throws in
                let (first, second) = (folder.open(), folder.open())
                try first.insert([1])
                try second.insert([2])
                try first.insert([3])
                try second.delete(1)
                #expect(try first.numbers() == [3, 2])
                #expect(try second.numbers() == [3, 2])
                #expect(try first.damagedCount() == 0)
            },
            Case("Several who make the file at once lose nothing") { folder throws in
                let path = folder.folder.path + "/a"
                try await withThrowingTaskGroup { group in
                    for part in 0..<4 {
                        group.addTask {
                            let sut = SQLiteLibrary(folder: path, options: options)
                            for number in 5 * part..<5 * part + 5 { try sut.insert([number]) }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try SQLiteLibrary(folder: path, options: options).numbers() == (0..<20).reversed())
            },
            Case("Nothing that is done to the cache touches the file in the same folder") { folder throws in
                do { try folder.open().insert(1...3) }
                let before = try folder.folder.bytes(of: folder.file)
                do {
                    let cache = try SQLiteStorage(folder: folder.folder.path, pictureBudget: 1_000)
                    try cache.feedStore(source: "http://a.example").insert(.numbered(1...3))
                    _ = try cache.verify()
                    try cache.clear(source: "http://a.example")
                    try cache.clear()
                }
                try folder.folder.write(Data(repeating: 1, count: 9_000), to: "feedhost.sqlite")
                try folder.folder.write(Data(), to: folder.file + ".damaged-1")
                let cache = try SQLiteStorage(folder: folder.folder.path, pictureBudget: 1_000)
                #expect(cache.repairs.count == 1)
                try cache.clear()
                #expect(try folder.folder.bytes(of: folder.file) == before)
                #expect(try folder.folder.names.contains(folder.file + ".damaged-1"))
                #expect(try folder.open().numbers() == [3, 2, 1])
            },
            Case("What a process that died has left of a new file does not hinder the next one") {
                folder throws in
                try folder.folder.write(Data("half a database".utf8), to: folder.file + "-new")
                try folder.folder.write(Data("its journal".utf8), to: folder.file + "-new-journal")
                let sut = folder.open()
                #expect(try sut.numbers() == [])
                try sut.insert([1])
                #expect(try sut.numbers() == [1])
                #expect(try folder.folder.names.filter { $0.contains("-new") } == [])
            },
            Case("A link to the file stays a link") { folder throws in
                let elsewhere = try LibraryFolder()
                do { try elsewhere.open().insert([1]) }
                try FileManager.default.createSymbolicLink(
                    atPath: folder.database, withDestinationPath: elsewhere.database)
                do { try folder.open().insert([2]) }
                #expect(try elsewhere.open().numbers() == [2, 1])

                try FileManager.default.removeItem(atPath: elsewhere.database)
                #expect(folder.reason { try folder.open().insert([3]) } == .unavailable)
                #expect(folder.reason { _ = try folder.open().numbers() } == .unavailable)
                #expect(throws: Never.self) {
                    try FileManager.default.destinationOfSymbolicLink(atPath: folder.database)
                }
            },
        ]
    }
}
