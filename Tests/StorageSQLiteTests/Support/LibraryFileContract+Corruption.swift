import Foundation
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

extension LibraryFileContract {
    /// The promises for a corrupt file.
    static var corruptions: [Case] {
        [
            Case("A library's file that is no database is reported, and not changed") {
                folder throws in
                try folder.open().insert(1...4)
                try folder.expectUntouched(Data("not a database, but long enough to be looked at".utf8))
            },
            Case("A library's empty file is corrupt, not new") { folder throws in
                try folder.open().insert(1...4)
                try folder.expectUntouched(Data())
            },
            Case("A library's file that starts with zeros is corrupt, not new") { folder throws in
                try folder.open().insert(1...4)
                var bytes = try folder.folder.bytes(of: folder.file)
                bytes.replaceSubrange(0..<100, with: Data(count: 100))
                try folder.expectUntouched(bytes)
            },
            Case("A library's file without a version is corrupt, not new") { folder throws in
                try folder.open().insert(1...4)
                try folder.execute("PRAGMA user_version = 0")
                try folder.expectUntouched(folder.folder.bytes(of: folder.file))
            },
            Case("A library's file that was cut off is reported, and not changed") { folder throws in
                try folder.open().insert(1...80)
                try folder.expectUntouched(folder.folder.bytes(of: folder.file).prefix(9_000))
            },
            Case("A library's file with overwritten pages is reported, and not changed") { folder throws in
                try folder.open().insert(1...4)
                try folder.folder.overwritePages(of: folder.file)
                try folder.expectUntouched(folder.folder.bytes(of: folder.file))
            },
            Case("A file that breaks while it is open is told and stays, and one put in its place is used") {
                folder throws in
                try folder.open().insert(1...80)
                let sound = try folder.folder.bytes(of: folder.file)
                let sut = folder.open()
                #expect(try sut.numbers() == (1...80).reversed())
                try folder.folder.overwritePages(of: folder.file)
                // Another program's change makes the connections reread the file.
                try folder.execute("PRAGMA user_version = \(DatabaseKind.library.schema.version)")
                let broken = try folder.folder.bytes(of: folder.file)
                #expect(reason { try sut.numbers() } == .damaged)
                #expect(reason { try sut.insert([81]) } == .damaged)
                #expect(try folder.folder.bytes(of: folder.file) == broken)

                try FileManager.default.removeItem(atPath: folder.database)
                try folder.folder.write(sound, to: folder.file)
                try sut.insert([81])
                #expect(try sut.numbers() == (1...81).reversed())
            },
            Case("A library of which only the journal exists is corrupt, not new") { folder throws in
                try folder.folder.write(Data(repeating: 7, count: 512), to: folder.file + "-journal")
                let sut = folder.open()
                #expect(reason { try sut.numbers() } == .damaged)
                #expect(reason { try sut.insert([1]) } == .damaged)
                #expect(
                    try folder.folder.bytes(of: folder.file + "-journal") == Data(repeating: 7, count: 512))
            },
            Case("A library's file with a corruption that no read meets is not written") { folder throws in
                try folder.open().insert(1...80)
                do {
                    let sut = folder.open()
                    for number in 21...80 { try sut.delete(number) }
                }
                var bytes = try folder.folder.bytes(of: folder.file)
                // The number of free pages, in the header.
                bytes[39] ^= 0x10
                try folder.folder.write(bytes, to: folder.file)
                let sut = folder.open()
                #expect(try sut.numbers().contains(1))
                #expect(reason { try sut.insert([90]) } == .damaged)
                #expect(try folder.folder.bytes(of: folder.file) == bytes)
            },
            Case("A library's file of an unknown format is corrupt, and not changed") { folder throws in
                try folder.open().insert(1...4)
                var bytes = try folder.folder.bytes(of: folder.file)
                // The schema format number (SQLite's file format, 1.3.12), of which 4 is the highest.
                bytes[47] = 9
                try folder.folder.write(bytes, to: folder.file)
                let sut = folder.open()
                #expect(reason { try sut.numbers() } == .damaged)
                #expect(reason { try sut.insert([90]) } == .damaged)
                #expect(try folder.folder.bytes(of: folder.file) == bytes)
            },
        ]
    }
}

extension LibraryFolder {
    /// Expects that a file of these bytes is reported as corrupt, and neither changed nor moved.
    fileprivate func expectUntouched(_ bytes: Data) throws {
        try folder.write(bytes, to: file)
        let sut = open()
        for _ in 0..<2 { expectFailure(.damaged, of: sut) }
        #expect(try folder.bytes(of: file) == bytes)
        let names = Set(["", "-lock", "-journal", "-wal", "-shm"].map { file + $0 })
        #expect(try Set(folder.names).subtracting(names) == [])
    }

    /// Expects that reading and writing fail for a reason.
    func expectFailure(_ expected: StorageError.Reason, of sut: SQLiteLibrary) {
        #expect(reason { try sut.numbers() } == expected)
        #expect(reason { try sut.damagedCount() } == expected)
        #expect(reason { try sut.insert([5]) } == expected)
        #expect(reason { try sut.delete(1) } == expected)
    }
}
