import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Opening the caches' file")
struct OpeningTests {
    private let folder = TemporaryFolder()

    @Test("A missing folder is created with its parents, accessible to its owner only")
    func missingFolder() throws {
        let path = folder.path + "/a/b"
        _ = try SQLiteStorage(folder: path, pictureBudget: 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test(
        "A library and its WAL, which contain passwords, are accessible to their owner only, also a copied one"
    )
    func permissions() throws {
        let path = folder.path + "/library.sqlite"
        for number in 1...2 {
            let library = SQLiteLibrary(path: path)
            try library.subscribe(.numbered(number))
            for name in try folder.names {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
            }
            chmod(path, 0o644)
        }
    }

    @Test("A cache is accessible to its owner only, also one that others could read before")
    func cachePermissions() throws {
        for _ in 0..<2 {
            _ = try folder.storage()
            for name in try folder.names where !name.hasSuffix("-lock") {
                let path = folder.path + "/" + name
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
                #expect(mode == 0o600, "\(name)")
                chmod(path, 0o644)
            }
        }
    }

    @Test("A symbolic link in place of a cache, or of its lock, is not followed", arguments: ["", "-lock"])
    func links(suffix: String) throws {
        try folder.write(Data(), to: "target")
        let (target, link) = (folder.path + "/target", folder.path + "/feedhost.sqlite" + suffix)
        try #require(chmod(target, 0o644) == 0 && symlink(target, link) == 0)
        #expect(reason { try folder.storage() } == .unavailable)
        let attributes = try FileManager.default.attributesOfItem(atPath: target)
        #expect(attributes[.posixPermissions] as? Int == 0o644 && attributes[.size] as? Int == 0)
        if suffix.isEmpty {
            #expect(reason { try SQLiteMaintenance(folder: folder.path).clear() } == .unavailable)
        }
    }

    @Test("Headers of a source that was removed are nowhere in the library's files")
    func removedHeaders() throws {
        let secret = "SECRET", path = folder.path + "/library.sqlite"
        let library = SQLiteLibrary(path: path)
        // Long enough for pages that split, and merge again.
        let sources = (1...40).map { number in
            var subscription = Subscription.numbered(number)
            let headers: HTTPHeaders = ["X-Key": String(repeating: secret, count: 100 + number)]
            subscription.privateHeaders = PrivateHeaders(
                origin: HTTPURL("http://a.example")!, headers: headers)
            return subscription
        }
        for subscription in sources { try library.subscribe(subscription) }
        func files() throws -> [String] {
            try folder.names.filter { name in
                FileManager.default.contents(atPath: folder.path + "/" + name)?.firstRange(
                    of: Data(secret.utf8)) != nil
            }
        }
        #expect(try files() == ["library.sqlite"])
        for subscription in sources { try library.unsubscribe(subscription.id) }
        #expect(try files() == [])
    }

    @Test("Addresses in the posts of a source that was removed are nowhere in the library's files")
    func removedPosts() throws {
        let secrets = ["SECRET-OF-PICTURE", "SECRET-OF-TEXT"]
        let library = SQLiteLibrary(path: folder.path + "/library.sqlite")
        try library.subscribe(.numbered(1))
        var batch = FetchedBatch.numbered(0..<200)
        let picture = HTTPURL("http://a.example/\(secrets[0])")!
        let text =
            "<img src=\"http://a.example/\(secrets[1])\">" + String(repeating: "A word. ", count: 300)
        batch.items = batch.items.map { item in
            var summary = item.summary
            summary.media = [ItemMedia(.remote(picture), type: "image/png")]
            return FeedItem(summary, text: .html(text))
        }
        _ = try library.merge(batch, retaining: .count(1_000))
        _ = try library.extendSearchIndex(by: 150)
        func files() throws -> [String] {
            try folder.names.filter { name in
                let bytes = FileManager.default.contents(atPath: folder.path + "/" + name) ?? Data()
                return secrets.contains { bytes.firstRange(of: Data($0.utf8)) != nil }
            }
        }
        #expect(try !files().isEmpty)
        try library.unsubscribe(.numbered(-1))
        #expect(try files() == [])
        #expect(try library.damagedCount() == 0)
    }

    @Test("A folder that cannot be created is reported as unavailable")
    func impossibleFolder() throws {
        try folder.write(Data(), to: "file")
        #expect(
            reason { try SQLiteStorage(folder: folder.path + "/file/folder", pictureBudget: 0) }
                == .unavailable)
    }

    @Test("Both connections have the pragmas that protect the file")
    func settings() throws {
        let sut = try folder.storage()
        let settings = [
            "journal_mode": "wal", "synchronous": "1", "foreign_keys": "1", "cell_size_check": "1",
            "busy_timeout": "5000", "trusted_schema": "0", "application_id": "1178944836",
            "user_version": "\(Schema.cache.version)",
        ]
        for (name, value) in settings {
            let writer = try sut.database.writeWithoutTransaction { session throws(StorageError) in
                try session.connection.execute("PRAGMA " + name)
            }
            let reader = try sut.database.read { session throws(StorageError) in
                try session.connection.execute("PRAGMA " + name)
            }
            #expect(writer == [value], "\(name)")
            #expect(reader == [value], "\(name)")
        }
    }

    @Test("The schema table is read-only, and a name in double quotes is not text")
    func defenses() throws {
        let sut = try folder.storage()
        #expect(throws: StorageError.self) {
            try sut.database.writeWithoutTransaction { session throws(StorageError) in
                try session.connection.execute("SELECT \"text\"")
            }
        }
        #expect(throws: StorageError.self) {
            try sut.database.writeWithoutTransaction { session throws(StorageError) in
                try session.connection.execute("PRAGMA writable_schema = ON")
                try session.connection.execute("DELETE FROM sqlite_schema")
            }
        }
    }

    @Test("The reading connection neither writes nor checkpoints")
    func readerReads() throws {
        let sut = try folder.storage()
        let deletion = reason {
            try sut.database.read { session throws(StorageError) in
                try session.connection.execute("DELETE FROM comments")
            }
        }
        #expect(deletion == .readOnly)
        let pages = try sut.database.read { session throws(StorageError) in
            try session.connection.number("wal_autocheckpoint")
        }
        #expect(pages == 0)
    }

    @Test("A file of an older version is quarantined with its rows and replaced")
    func olderVersion() throws {
        try makeFile()
        try folder.execute("PRAGMA user_version = 0")
        let before = try folder.bytes(of: "feedhost.sqlite")

        let sut = try folder.storage()

        #expect(try sut.items() == [])
        let repair = try #require(sut.repairs.first)
        #expect(sut.repairs.count == 1)
        #expect(repair.cause.message == "the file has version 0, this program writes 1")
        #expect(try Data(contentsOf: URL(filePath: repair.quarantinedFile)) == before)
        try sut.insert(4...5)
        #expect(try folder.storage().items() == [4, 5])
    }

    @Test("A file of a newer version is refused, and not changed", arguments: [2, 99])
    func newerVersion(version: Int) throws {
        try makeFile()
        try folder.execute("PRAGMA user_version = \(version)")
        let before = try folder.bytes(of: "feedhost.sqlite")

        #expect(reason { try folder.storage() } == .newerVersion)
        #expect(try folder.bytes(of: "feedhost.sqlite") == before)
        #expect(try !folder.names.contains { $0.contains("damaged") })

        try SQLiteStorage.clear(folder: folder.path)
        #expect(try folder.storage().items() == [])
    }

    @Test("A file of an older version is quarantined together with its WAL")
    func olderVersionWithLog() throws {
        try makeFile()
        let other = try Connection(folder.database, flags: 6)
        try other.execute("PRAGMA user_version = 0")
        let left = try folder.copy()
        try #require(try left.bytes(of: "feedhost.sqlite-wal").isEmpty == false)

        let sut = try SQLiteStorage(folder: left.path, pictureBudget: 0)

        #expect(sut.repairs.count == 1)
        #expect(try left.names.contains { $0.hasPrefix("feedhost.sqlite-wal.damaged-") })
        #expect(try sut.items() == [])
    }

    @Test("A file of another program is refused, and not changed")
    func otherProgram() throws {
        try folder.execute("CREATE TABLE others (name TEXT)", "INSERT INTO others VALUES ('one')")
        let before = try folder.bytes(of: "feedhost.sqlite")

        #expect(reason { try folder.storage() } == .unavailable)
        #expect(try folder.bytes(of: "feedhost.sqlite") == before)
    }

    @Test("A file that another process locks is reported as busy, and opened after its release")
    func locked() throws {
        try makeFile()
        let holder = try FileLock(path: folder.database + "-lock")
        try holder.acquire(timeout: .zero)
        #expect(reason { try folder.storage(busyTimeout: .milliseconds(20)) } == .busy)

        holder.release()
        #expect(try folder.storage().items() == [1, 2, 3])
    }

    @Test(
        "A write to a locked file is reported as busy, loses nothing, and succeeds later")
    func lockedLater() throws {
        try makeFile()
        let sut = try folder.storage(busyTimeout: .milliseconds(20))
        let other = try Connection(folder.database, flags: 6)
        try other.execute("BEGIN IMMEDIATE")

        #expect(reason { try sut.insert([7]) } == .busy)
        #expect(try sut.items() == [1, 2, 3])

        try other.execute("COMMIT")
        try sut.insert([7])
        #expect(try sut.items() == [1, 2, 3, 7])
    }

    @Test("A write waits for the lock between processes, and holds it")
    func lockWhileWriting() throws {
        let sut = try folder.storage(busyTimeout: .milliseconds(20))
        let other = try FileLock(path: folder.database + "-lock")
        try sut.database.write { _ throws(StorageError) in
            #expect(reason { try other.acquire(timeout: .zero) } == .busy)
        }
        try other.acquire(timeout: .zero)
        #expect(reason { try sut.insert(1...3) } == .busy)
        #expect(try sut.items() == [])
    }

    private func makeFile() throws {
        try folder.storage().insert(1...3)
    }
}
