import FoundationEssentials
import Glibc
import StorageInterface

/// The files of one database in its folder.
struct DatabaseFiles: Sendable {
    let folder: String
    /// The name of the database itself.
    let name: String
    /// The database itself.
    var database: String { folder + "/" + name }
    /// A database that is being made.
    var unfinished: String { database + "-new" }
    /// What SQLite keeps beside it: what the database has been before a change; or the log of what is not yet in the
    /// database, and that log's index.
    var journal: String { database + "-journal" }
    var log: String { database + "-wal" }
    var logIndex: String { database + "-shm" }
    /// What ``FileLock`` locks; never moved, so that all who wait for it wait for the same file.
    var lock: String { database + "-lock" }

    /// Makes the folder where there is none, for its owner alone and for good.
    func makeFolder() throws(StorageError) {
        var path = folder.hasPrefix("/") ? "" : "."
        for name in folder.split(separator: "/") {
            let parent = path
            path += "/" + name
            if mkdir(path, 0o700) == 0 {
                Self.store(parent.isEmpty ? "/" : parent)
            } else if errno != EEXIST {
                throw StorageError(system: errno, path: path)
            }
        }
    }

    /// What tells this database file from another one at the same path; `nil` where there is none.
    var identity: UInt64? { Self.identity(database) }
    /// What tells the log from another one; `nil` where there is none.
    var logIdentity: UInt64? { Self.identity(log) }

    private static func identity(_ path: String) -> UInt64? {
        var status = stat()
        return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
    }

    /// Deletes the log with its index, where it is still the one of this identity and not another program's.
    func deleteLog(_ identity: UInt64?) {
        guard let identity, logIdentity == identity else { return }
        for path in [log, logIndex] { unlink(path) }
    }

    /// The number of bytes that the database and its log take on disk.
    var byteCount: Int {
        [database, log].reduce(0) { sum, path in
            var status = stat()
            return stat(path, &status) == 0 ? sum + Int(status.st_size) : sum
        }
    }

    /// The file that ``FileLock`` locks is there.
    var lockIsThere: Bool { access(lock, F_OK) == 0 }

    /// Why the database could not be opened: SQLite does not tell that there is no room for a file beside it.
    func explain(_ error: StorageError) -> StorageError {
        guard error.reason == .unavailable else { return error }
        let probe = database + "-probe"
        let descriptor = open(probe, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor < 0 else {
            close(descriptor)
            unlink(probe)
            return error
        }
        let failure = StorageError(system: errno, path: probe)
        return failure.reason == .full ? failure : error
    }

    /// There is a log, or a journal, with something in it.
    var hasLog: Bool {
        [log, journal].contains { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_size > 0
        }
    }

    /// There is a database, or something else of its name, or it cannot be told.
    var isThere: Bool {
        var status = stat()
        return lstat(database, &status) == 0 || errno != ENOENT
    }

    /// Deletes what is left of a database that was being made.
    func deleteUnfinished() {
        for path in [unfinished + "-journal", unfinished] { unlink(path) }
    }

    /// Makes the unfinished database, empty, for its owner alone: SQLite gives its log and journal the same permissions.
    func makeUnfinished() throws(StorageError) {
        let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError(system: errno, path: unfinished) }
        close(descriptor)
    }

    /// Gives the unfinished database its name, for good.
    func finish() throws(StorageError) {
        guard rename(unfinished, database) == 0 else { throw StorageError(system: errno, path: database) }
        Self.store(folder)
    }

    /// Waits until the disk has a folder's names, where it has a way to say so.
    private static func store(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Renames database, log and index together, so that a new database can be made.
    ///
    /// - Returns: The new path of the database.
    func moveAside(at date: Date) throws(StorageError) -> String {
        let stamp = date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        var suffix = ".damaged-\(stamp)"
        var repetition = 1
        while access(database + suffix, F_OK) == 0 {
            repetition += 1
            suffix = ".damaged-\(stamp)-\(repetition)"
        }
        // The database last: interrupted before, what is left is still damaged and is moved the next time.
        for path in [log, logIndex, database] where access(path, F_OK) == 0 {
            guard rename(path, path + suffix) == 0 else { throw StorageError(system: errno, path: path) }
        }
        return database + suffix
    }

    /// Deletes all files but the one that is locked.
    func delete() throws(StorageError) {
        // The database first: SQLite makes nothing of a log without one.
        for path in [database, journal, log, logIndex] where unlink(path) != 0 && errno != ENOENT {
            throw StorageError(system: errno, path: path)
        }
        deleteMovedAside()
    }

    /// Deletes what ``moveAside(at:)`` has left in the folder.
    func deleteMovedAside() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix(self.name) && name.contains(".damaged-") {
            unlink(folder + "/" + name)
        }
    }
}
