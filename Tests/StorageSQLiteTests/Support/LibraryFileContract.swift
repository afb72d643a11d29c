import Foundation
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

/// The promises of the library's file, which may be the only copy of its data. Each case needs an empty
/// folder.
enum LibraryFileContract {
    typealias Case = ContractCase<LibraryFolder>

    static var cases: [Case] { storing + corruptions + faults }

    private static var storing: [Case] {
        [
            Case("Reading and deleting in a missing library finds nothing, and creates no file") {
                folder throws in
                let sut = SQLiteLibrary(folder: folder.folder.path + "/a/b")
                #expect(try sut.numbers() == [])
                #expect(try sut.damagedCount() == 0)
                try sut.delete(1)
                #expect(try folder.folder.names == [])
            },
            Case(
                "The first write creates the library's folder and its parents, accessible to their owner only"
            ) {
                folder throws in
                let path = folder.folder.path + "/a/b"
                let sut = SQLiteLibrary(folder: path)
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
                let sut = SQLiteLibrary(folder: folder.folder.path + "/file/folder")
                #expect(reason { try sut.insert([1]) } == .unavailable)
                #expect(reason { try sut.numbers() } == .unavailable)
            },
            Case("Every write to a library that has returned survives a killed process") {
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
            Case("A copy of an open library's file has all changes of the reader") {
                folder throws in
                let sut = folder.open()
                try sut.insert(1...3)
                let copy = TemporaryFolder()
                try copy.write(folder.folder.bytes(of: folder.file), to: folder.file)
                #expect(try LibraryFolder(copy).open().numbers() == [3, 2, 1])
                for suffix in ["-journal", "-wal"]
                where try folder.folder.names.contains(folder.file + suffix) {
                    #expect(try folder.folder.bytes(of: folder.file + suffix).isEmpty)
                }
            },
            Case("Two open libraries read each other's changes") { folder throws in
                let (first, second) = (folder.open(), folder.open())
                try first.insert([1])
                try second.insert([2])
                try first.insert([3])
                try second.delete(1)
                #expect(try first.numbers() == [3, 2])
                #expect(try second.numbers() == [3, 2])
                #expect(try first.damagedCount() == 0)
            },
            Case("Several libraries that create one file at once lose nothing") { folder throws in
                let path = folder.folder.path + "/a"
                try await withThrowingTaskGroup { group in
                    for part in 0..<4 {
                        group.addTask {
                            let sut = SQLiteLibrary(
                                path: path + "/library.sqlite",
                                DatabaseOptions(kind: .library, busyTimeout: .seconds(60)))
                            for number in 5 * part..<5 * part + 5 { try sut.insert([number]) }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try SQLiteLibrary(folder: path).numbers() == (0..<20).reversed())
            },
            Case("Maintenance of a cache does not change the library in its folder") { folder throws in
                do { try folder.open().insert(1...3) }
                let before = try folder.folder.bytes(of: folder.file)
                do {
                    let cache = try folder.folder.storage()
                    try cache.insert(1...3)
                    _ = try cache.verify()
                    try cache.clear(source: "http://a.example")
                    try cache.clear()
                }
                try folder.folder.write(Data(repeating: 1, count: 9_000), to: "feedhost.sqlite")
                try folder.folder.write(Data(), to: folder.file + ".damaged-1")
                let cache = try folder.folder.storage()
                #expect(cache.repairs.count == 1)
                try cache.clear()
                #expect(try folder.folder.bytes(of: folder.file) == before)
                #expect(try folder.folder.names.contains(folder.file + ".damaged-1"))
                #expect(try folder.open().numbers() == [3, 2, 1])
            },
            Case("The rest of an interrupted creation does not block the next one") {
                folder throws in
                try folder.folder.write(Data("half a database".utf8), to: folder.file + "-new")
                try folder.folder.write(Data("its journal".utf8), to: folder.file + "-new-journal")
                let sut = folder.open()
                #expect(try sut.numbers() == [])
                try sut.insert([1])
                #expect(try sut.numbers() == [1])
                #expect(try folder.folder.names.filter { $0.contains("-new") } == [])
            },
            Case("A symbolic link to a library is not followed, and stays a link") { folder throws in
                let elsewhere = LibraryFolder()
                do { try elsewhere.open().insert([1]) }
                try FileManager.default.createSymbolicLink(
                    atPath: folder.database, withDestinationPath: elsewhere.database)
                #expect(reason { try folder.open().insert([2]) } == .unavailable)
                #expect(reason { try folder.open().numbers() } == .unavailable)
                #expect(try elsewhere.open().numbers() == [1])
                #expect(throws: Never.self) {
                    try FileManager.default.destinationOfSymbolicLink(atPath: folder.database)
                }
            },
        ]
    }
}
