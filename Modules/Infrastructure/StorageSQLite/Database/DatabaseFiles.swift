import FoundationEssentials
import Glibc
import StorageInterface

/// The files of one database in its folder.
struct DatabaseFiles: Sendable {
    /// The path of the database.
    let database: String
    /// The path of the folder; `.` for a path without one.
    var folder: String { database.lastIndex(of: "/").map { String(database[..<$0]) } ?? "." }
    /// The path of a new database until it is complete.
    var unfinished: String { database + "-new" }
    /// SQLite's rollback journal, write-ahead log (WAL) and WAL index.
    var journal: String { database + "-journal" }
    var wal: String { database + "-wal" }
    var walIndex: String { database + "-shm" }
    /// The file that ``FileLock`` locks. It is never moved, so that all processes lock the same file.
    var lock: String { database + "-lock" }
    /// The file of ``HolderLocks``.
    var holders: String { database + "-holders" }

    /// Creates the folder, accessible to its owner only, and syncs its parents.
    func makeFolder() throws(StorageError) {
        var path = folder.hasPrefix("/") ? "" : "."
        for name in folder.split(separator: "/") {
            let parent = path
            path += "/" + name
            if mkdir(path, 0o700) == 0 {
                Self.sync(parent.isEmpty ? "/" : parent)
            } else if errno != EEXIST {
                throw StorageError(system: errno, path: path)
            }
        }
    }

    /// Refuses a symbolic link in place of the database or its folder: SQLite would write its target, with a WAL and a
    /// lock that processes with the target's own path may not share.
    func checkLinks() throws(StorageError) {
        for path in [folder, database] {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { continue }
            throw StorageError(.unavailable, message: "\(path) is a symbolic link, and is not followed")
        }
    }

    /// The inode of the database file; `nil` for a missing file.
    var identity: UInt64? { Self.status(database).map { UInt64($0.st_ino) } }
    /// The inode of the WAL; `nil` for a missing file.
    var walIdentity: UInt64? { Self.status(wal).map { UInt64($0.st_ino) } }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// Deletes the WAL and its index, unless another program has replaced the WAL of this identity.
    func deleteWAL(_ identity: UInt64?) {
        guard let identity, walIdentity == identity else { return }
        for path in [wal, walIndex] { unlink(path) }
    }

    /// The bytes of the database and its WAL on disk.
    var byteCount: Int { [database, wal].reduce(0) { $0 + Int(Self.status($1)?.st_size ?? 0) } }

    /// Whether the file that ``FileLock`` locks exists.
    var lockExists: Bool { access(lock, F_OK) == 0 }

    /// The cause of a failure to open the database: SQLite reports a disk that is too full for the WAL as
    /// unavailable.
    func explain(_ error: StorageError) -> StorageError {
        guard error.reason == .unavailable else { return error }
        let probe = database + "-probe"
        let descriptor = open(probe, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor < 0 else {
            close(descriptor)
            unlink(probe)
            return error
        }
        let failure = StorageError(system: errno, path: probe)
        return failure.reason == .full ? failure : error
    }

    /// Whether a WAL or journal exists that is not empty.
    var hasWALOrJournal: Bool { [wal, journal].contains { (Self.status($0)?.st_size ?? 0) > 0 } }

    /// Whether the database may exist: `false` only if the path is certainly free.
    var mayExist: Bool {
        var status = stat()
        return lstat(database, &status) == 0 || errno != ENOENT
    }

    /// Deletes the remains of an interrupted creation.
    func deleteUnfinished() {
        for path in [unfinished + "-journal", unfinished] { unlink(path) }
    }

    /// Creates the empty unfinished database, accessible to its owner only: SQLite gives its WAL and journal
    /// the same permissions.
    func makeUnfinished() throws(StorageError) {
        let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError(system: errno, path: unfinished) }
        close(descriptor)
    }

    /// Creates a missing database empty, which SQLite fills. Failures are left to SQLite, which reports them.
    func makeEmpty() {
        let descriptor = open(database, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Makes the database accessible to its owner only, such as one that was copied from a backup.
    func makePrivate() {
        for path in [database, wal, walIndex, journal] {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0
            else { continue }
            chmod(path, status.st_mode & 0o700)
        }
    }

    /// Renames the complete database to its final path, and syncs the folder.
    func finish() throws(StorageError) {
        guard rename(unfinished, database) == 0 else { throw StorageError(system: errno, path: database) }
        Self.sync(folder)
    }

    /// Syncs a folder's entries to the disk, if its file system supports it.
    private static func sync(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Quarantines the corrupt database with its WAL: renames them, so that a new database can be created.
    ///
    /// - Returns: The new path of the database.
    func quarantine(at date: Date) throws(StorageError) -> String {
        let stamp = date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        var suffix = ".damaged-\(stamp)"
        var repetition = 1
        while access(database + suffix, F_OK) == 0 {
            repetition += 1
            suffix = ".damaged-\(stamp)-\(repetition)"
        }
        // The database last: after an interruption it is still corrupt, and the next call quarantines it.
        for path in [wal, walIndex, database] where access(path, F_OK) == 0 {
            guard rename(path, path + suffix) == 0 else { throw StorageError(system: errno, path: path) }
        }
        return database + suffix
    }

    /// Deletes all files but the lock's.
    func delete() throws(StorageError) {
        // The database first: SQLite ignores a WAL without a database.
        for path in [database, journal, wal, walIndex] where unlink(path) != 0 && errno != ENOENT {
            throw StorageError(system: errno, path: path)
        }
        deleteQuarantined()
    }

    /// Deletes all quarantined files, see ``quarantine(at:)``.
    func deleteQuarantined() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let name = database.split(separator: "/").last ?? ""
        for quarantined in names where quarantined.hasPrefix(name) && quarantined.contains(".damaged-") {
            unlink(folder + "/" + quarantined)
        }
    }
}
