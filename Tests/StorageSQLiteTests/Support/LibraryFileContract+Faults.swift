import Foundation
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

extension LibraryFileContract {
    /// The promises for an unusable file.
    static var faults: [Case] {
        [
            Case("A file that is replaced while it is open is the one that is read and written from then on")
            { folder throws in
                let backup = LibraryFolder()
                do { try backup.open().insert(7...9) }
                let sut = folder.open()
                try sut.insert(1...3)
                // Replacing the file, not overwriting it.
                try FileManager.default.removeItem(atPath: folder.database)
                try folder.folder.write(backup.folder.bytes(of: folder.file), to: folder.file)
                #expect(try sut.numbers() == [9, 8, 7])
                try sut.insert([10])
                #expect(try folder.open().numbers() == [10, 9, 8, 7])
            },
            Case(
                "A file that is deleted with its log while it is open has nothing, and the next write makes a new one"
            ) { folder throws in
                let sut = folder.open()
                try sut.insert(1...3)
                for name in try folder.folder.names where name != folder.file + "-lock" {
                    try FileManager.default.removeItem(atPath: folder.folder.path + "/" + name)
                }
                #expect(try sut.numbers() == [])
                try sut.insert([4])
                #expect(try sut.numbers() == [4])
                #expect(try folder.open().numbers() == [4])
            },
            Case("A file of a newer version is refused, and not changed") { folder throws in
                do { try folder.open().insert([1]) }
                try folder.execute("PRAGMA user_version = \(DatabaseKind.library.schema.version + 1)")
                try folder.expectRefusal(.newerVersion)
            },
            Case("A file of another program is refused, and not changed") { folder throws in
                let connection = try Connection(folder.database, flags: 6)
                try connection.execute("CREATE TABLE others (name TEXT)")
                try folder.expectRefusal(.unavailable)
            },
            Case("A cache with the library's file name is refused, and not changed") { folder throws in
                do { _ = try SQLiteStorage(folder: folder.folder.path, pictureBudget: 0) }
                try FileManager.default.moveItem(
                    atPath: folder.folder.path + "/feedhost.sqlite", toPath: folder.database)
                try folder.expectRefusal(.unavailable)
            },
            Case("A write to a locked library is reported as busy, and succeeds later") {
                folder throws in
                do { try folder.open().insert([1]) }
                let sut = folder.open(busyTimeout: .milliseconds(20))
                let holder = try FileLock(path: folder.database + "-lock")
                try holder.acquire(timeout: .zero)
                #expect(reason { try sut.insert([2]) } == .busy)
                holder.release()
                try sut.insert([2])
                try holder.acquire(timeout: .zero)
                #expect(reason { try sut.insert([3]) } == .busy)
                #expect(try sut.numbers() == [2, 1])
                holder.release()
                try sut.insert([3])
                #expect(try sut.numbers() == [3, 2, 1])
            },
            Case(
                "A file that another program changes is reported as busy, and can be used when that has ended"
            ) { folder throws in
                let sut = folder.open(busyTimeout: .milliseconds(20))
                try sut.insert([1])
                let other = try Connection(folder.database, flags: 2)
                try other.execute("BEGIN EXCLUSIVE")
                #expect(reason { try sut.insert([2]) } == .busy)
                // With a WAL, readers do not wait for a writer.
                let isLogged = DatabaseKind.library.journalMode == "wal"
                #expect(reason { try sut.numbers() } == (isLogged ? nil : .busy))
                try other.execute("COMMIT")
                try sut.insert([2])
                #expect(try sut.numbers() == [2, 1])
            },
            Case(
                "A file that cannot be written can be read, says so, and is written when that is possible again"
            ) { folder throws in
                do { try folder.open().insert(1...2) }
                let before = try folder.folder.bytes(of: folder.file)
                let fileSystem = FaultyFileSystem.register()
                fileSystem.fail(.readOnly)
                let sut = folder.open(vfs: fileSystem.name)
                #expect(try sut.numbers() == [2, 1])
                #expect(try sut.damagedCount() == 0)
                #expect(reason { try sut.insert([3]) } == .readOnly)
                #expect(reason { try sut.delete(1) } == .readOnly)
                #expect(try folder.folder.bytes(of: folder.file) == before)

                fileSystem.fail(.none)
                try sut.insert([3])
                #expect(try sut.numbers() == [3, 2, 1])
            },
            Case("A corrupt library that cannot be written is reported as corrupt") { folder throws in
                do { try folder.open().insert(1...2) }
                try folder.folder.write(
                    Data("not a database, but long enough to be looked at".utf8), to: folder.file)
                let fileSystem = FaultyFileSystem.register()
                fileSystem.fail(.readOnly)
                let sut = folder.open(vfs: fileSystem.name)
                #expect(reason { try sut.numbers() } == .damaged)
                #expect(reason { try sut.insert([3]) } == .damaged)
            },
            Case("A library that cannot be created is reported, and created later") { folder throws in
                let fileSystem = FaultyFileSystem.register()
                fileSystem.fail(.readOnly)
                let sut = folder.open(vfs: fileSystem.name)
                #expect(try sut.numbers() == [])
                #expect([.readOnly, .unavailable].contains(reason { try sut.insert([1]) }))
                #expect(try folder.folder.names.contains(folder.file) == false)
                fileSystem.fail(.none)
                try sut.insert([1])
                #expect(try sut.numbers() == [1])
            },
            Case("A full disk refuses what is new, keeps what is old, and works on when there is room again")
            { folder throws in
                let sut = folder.open()
                try sut.insert(1...3)
                let pages = try sut.limit(toPages: 1)
                #expect(reason { try sut.insertLong(4) } == .full)
                #expect(try sut.numbers() == [3, 2, 1])
                #expect(try sut.damagedCount() == 0)
                _ = try sut.limit(toPages: pages * 100)
                try sut.insertLong(4)
                #expect(try sut.numbers() == [4, 3, 2, 1])
            },
        ]
    }
}

extension LibraryFolder {
    /// Expects that reading and writing fail for a reason, and that the file does not change.
    fileprivate func expectRefusal(_ reason: StorageError.Reason) throws {
        let before = try folder.bytes(of: file)
        let sut = open()
        for _ in 0..<2 { expectFailure(reason, of: sut) }
        #expect(try folder.bytes(of: file) == before)
    }
}
