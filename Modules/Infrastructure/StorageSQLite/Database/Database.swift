import FoundationEssentials
import StorageInterface
import Synchronization

/// A database file with one connection that writes and one that reads concurrently.
///
/// A cache's file that turns out to be corrupt, when it is opened or later, is quarantined and replaced.
final class Database: Sendable {
    /// The state of the connections, and the identity of their file.
    struct Opened {
        /// The number of times that the connections were reopened.
        var generation = 0
        /// The reason why no connection is open; `nil` while connections are open.
        var closed: StorageError?
        var identity: UInt64?
        var walIdentity: UInt64?
        var repairs: [StorageRepair] = []
    }

    let files: DatabaseFiles
    let options: DatabaseOptions
    /// The lock that writers hold; `nil` for a file that can only be read.
    let lock: FileLock?
    let writer: Mutex<DatabaseSession?>
    let reader: Mutex<DatabaseSession?>
    let opened: Mutex<Opened>

    /// Opens the file in a folder, and creates both if they are missing.
    ///
    /// A file that cannot be written is opened for reading; on a full disk, until the disk has free space.
    ///
    /// - Parameter timeout: The timeout of waiting for another process's lock; `nil` for that of the options.
    init(
        _ files: DatabaseFiles, _ options: DatabaseOptions, timeout: Duration? = nil
    ) throws(StorageError) {
        var lock: FileLock?
        var full: StorageError?
        var connections = try Self.connect(
            files, options, timeout ?? options.busyTimeout, lock: &lock, full: &full)
        self.files = files
        self.options = options
        self.lock = lock
        opened = Mutex(
            Opened(
                closed: full, identity: files.identity, walIdentity: files.walIdentity,
                repairs: connections.repairs))
        writer = Mutex(connections.writer.take())
        reader = Mutex(connections.reader.take())
    }

    private static func connect(
        _ files: DatabaseFiles, _ options: DatabaseOptions, _ timeout: Duration, lock: inout FileLock?,
        full: inout StorageError?
    ) throws(StorageError) -> Connections {
        try files.checkLinks()
        do throws(StorageError) {
            try files.makeFolder()
            let writing = try FileLock(path: files.lock)
            lock = writing
            try writing.acquire(timeout: timeout)
            defer { writing.release() }
            return try Connections(replacing: files, options)
        } catch {
            let error = files.explain(error)
            guard [.readOnly, .unavailable, .full].contains(error.reason) else { throw error }
            do throws(StorageError) {
                var connections = try Connections(reading: files, options)
                if error.reason == .full {
                    // An open connection would lock out other processes.
                    connections.reader = nil
                    full = error
                } else {
                    lock = nil
                }
                return connections
            } catch let readError {
                // The cause of the failed write is more useful, except for a library that is left untouched.
                let staysSo = readError.reason == .damaged || readError.reason == .newerVersion
                throw staysSo && !options.kind.isReplaceable ? readError : error
            }
        }
    }

    /// Deletes the files, which needs no free space. Processes that have them open continue with new ones.
    ///
    /// - Throws: `unavailable` for the files of another program.
    static func delete(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        try files.checkLinks()
        let lock = try FileLock(path: files.lock)
        try lock.acquire(timeout: options.busyTimeout)
        defer { lock.release() }
        if files.mayExist {
            do throws(StorageError) {
                _ = try DatabaseSession.readingOnly(files, options)
            } catch {
                // The file has no tables, or none of this version.
                guard [.damaged, .newerVersion, .readOnly].contains(error.reason) else { throw error }
            }
        }
        try files.delete()
    }

    deinit {
        // Closing the last connection checkpoints the WAL, which needs the lock. A process that cannot
        // acquire it does not close the last one.
        let isLocked = (try? lock?.acquire(timeout: .zero)) != nil
        reader.withLock { $0 = nil }
        writer.withLock { $0 = nil }
        if isLocked { lock?.release() }
    }

    /// The error of each write, with `full` until the disk has free space; `nil` for a writable file.
    var writeFailure: StorageError? {
        if let closed = opened.withLock(\.closed), closed.reason == .full { return closed }
        return lock == nil ? StorageError(.readOnly, message: files.database) : nil
    }

    /// The repairs so far.
    var repairs: [StorageRepair] { opened.withLock(\.repairs) }

    /// Runs `body` in a write transaction, which commits, or rolls back if `body` throws.
    ///
    /// - Parameter isDurable: Whether to wait for the disk, as the kind of database requires; a power cut may
    ///   lose a transaction that did not.
    func write<Value: Sendable>(
        isDurable: Bool = true, _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try writeWithoutTransaction { session throws(StorageError) in
            try session.setSynchronous(isDurable ? options.kind.synchronous : "NORMAL")
            let value = try session.write { session throws(StorageError) in
                if !options.kind.isReplaceable, files.byteCount <= options.kind.checkedByteCount {
                    try session.checkIntegrityOnce()
                }
                return try body(&session)
            }
            // A checkpoint moves the reader's changes into the one file that users copy, where a corrupt WAL
            // cannot lose them.
            if isDurable, !options.kind.isReplaceable, options.kind.journalMode == "wal" {
                session.checkpoint(timeout: options.busyTimeout)
            }
            return value
        }
    }

    /// Runs `body` on the writing connection, outside of a transaction.
    func writeWithoutTransaction<Value: Sendable>(
        _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        guard let lock else { throw writeFailure ?? Self.closed }
        return try replacingCorruptFile { () throws(StorageError) in
            try writer.withLock { session throws(StorageError) in
                try lock.acquire(timeout: options.busyTimeout)
                defer { lock.release() }
                guard session != nil else { throw Self.closed }
                return try body(&session!)
            }
        }
    }

    /// Runs `body` in a read transaction, which sees a snapshot of the file.
    func read<Value: Sendable>(
        _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try replacingCorruptFile(needsSpace: false) { () throws(StorageError) in
            try reader.withLock { session throws(StorageError) in
                guard session == nil else { return try session!.read(body) }
                guard let full = writeFailure, full.reason == .full else { throw Self.closed }
                return try readOnFullDisk(body, orThrow: full)
            }
        }
    }

    /// Runs `body` on a temporary connection.
    private func readOnFullDisk<Value: Sendable>(
        _ body: (inout DatabaseSession) throws(StorageError) -> Value, orThrow full: StorageError
    ) throws(StorageError) -> Value {
        var session: DatabaseSession
        do throws(StorageError) {
            session = try DatabaseSession.readingOnly(files, options)
        } catch {
            // The file is missing or outdated, and the disk too full to create one.
            throw error.reason == .unavailable || error.reason == .readOnly ? full : error
        }
        return try session.read(body)
    }

    static var closed: StorageError { StorageError(.unavailable, message: "the file is not open") }
}
