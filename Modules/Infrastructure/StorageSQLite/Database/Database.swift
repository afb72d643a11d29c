import FoundationEssentials
import StorageInterface
import Synchronization

/// One database file, with a connection that writes and one that reads beside it.
///
/// A file that turns out to be broken, at its opening or at any later time, is moved aside and a new one is made.
final class Database: Sendable {
    /// Which file the connections are open on.
    struct Opened {
        /// How often connections were opened before these.
        var generation = 0
        /// Why there are no connections; `nil` where there are.
        var closed: StorageError?
        var identity: UInt64?
        var logIdentity: UInt64?
        var repairs: [StorageRepair] = []
    }

    let files: DatabaseFiles
    let options: DatabaseOptions
    /// Held by who writes; `nil` where the file can never be written.
    let lock: FileLock?
    let writer: Mutex<Session?>
    let reader: Mutex<Session?>
    let opened: Mutex<Opened>

    /// Opens the file in a folder, and makes both where there are none.
    ///
    /// A file that cannot be written is opened for reading, and so is one that has no room until it has some.
    init(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        var lock: FileLock?
        var full: StorageError?
        var connections = try Self.connect(files, options, lock: &lock, full: &full)
        self.files = files
        self.options = options
        self.lock = lock
        opened = Mutex(
            Opened(
                closed: full, identity: files.identity, logIdentity: files.logIdentity,
                repairs: connections.repairs))
        writer = Mutex(connections.writer.take())
        reader = Mutex(connections.reader.take())
    }

    private static func connect(
        _ files: DatabaseFiles, _ options: DatabaseOptions, lock: inout FileLock?, full: inout StorageError?
    ) throws(StorageError) -> Connections {
        do throws(StorageError) {
            try files.makeFolder()
            let writing = try FileLock(path: files.lock)
            lock = writing
            try writing.acquire(timeout: options.busyTimeout)
            defer { writing.release() }
            return try Connections(replacing: files, options)
        } catch {
            let error = files.explain(error)
            guard [.readOnly, .unavailable, .full].contains(error.reason) else { throw error }
            do throws(StorageError) {
                var connections = try Connections(reading: files, options)
                if error.reason == .full {
                    // One that stays open would keep others from the file.
                    connections.reader = nil
                    full = error
                } else {
                    lock = nil
                }
                return connections
            } catch let unread {
                // Where it cannot even be read, why it cannot be written says more, unless it stays as it is.
                let staysSo = unread.reason == .damaged || unread.reason == .newerVersion
                throw staysSo && !options.kind.isCopy ? unread : error
            }
        }
    }

    /// Deletes the files, for which no room is needed. Whoever has them open goes on with new ones.
    ///
    /// - Throws: `newerVersion` or `unavailable` where a newer program, or another one, wrote them.
    static func delete(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        let lock = try FileLock(path: files.lock)
        try lock.acquire(timeout: options.busyTimeout)
        defer { lock.release() }
        if files.isThere {
            do throws(StorageError) {
                _ = try Session.readingOnly(files, options, isOlderAccepted: true)
            } catch {
                guard error.reason == .damaged else { throw error }
            }
        }
        try files.delete()
    }

    deinit {
        // The connection closed last moves the log into the file. Who does not get the lock is not the last.
        let isLocked = (try? lock?.acquire(timeout: .zero)) != nil
        reader.withLock { $0 = nil }
        writer.withLock { $0 = nil }
        if isLocked { lock?.release() }
    }

    /// Why nothing can be written, for good or, where it is `full`, until there is room; `nil` where something can.
    var writeFailure: StorageError? {
        if let closed = opened.withLock(\.closed), closed.reason == .full { return closed }
        return lock == nil ? StorageError(.readOnly, message: files.database) : nil
    }

    /// What was mended so far.
    var repairs: [StorageRepair] { opened.withLock(\.repairs) }

    /// Runs `body` in a transaction that writes: all that it does is stored, or, where it throws, nothing.
    ///
    /// - Parameter isDurable: Whether to wait for the disk as the kind of database says; a power cut may cost what did not.
    func write<Value: Sendable>(
        isDurable: Bool = true, _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try maintain { session throws(StorageError) in
            try session.setSynchronous(isDurable ? options.kind.synchronous : "NORMAL")
            let value = try session.write { session throws(StorageError) in
                if !options.kind.isCopy, files.byteCount <= options.kind.checkedByteCount {
                    try session.demandSoundness()
                }
                return try body(&session)
            }
            // What the reader has changed is then in the one file, which can be copied, and no damaged log costs it.
            if isDurable, !options.kind.isCopy, options.kind.journalMode == "wal" {
                session.emptyLog(timeout: options.busyTimeout)
            }
            return value
        }
    }

    /// Runs `body` on the connection that writes, outside of a transaction.
    func maintain<Value: Sendable>(
        _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        guard let lock else { throw writeFailure ?? Self.closed }
        return try replacingBrokenFile { () throws(StorageError) in
            try writer.withLock { session throws(StorageError) in
                try lock.acquire(timeout: options.busyTimeout)
                defer { lock.release() }
                guard session != nil else { throw Self.closed }
                return try body(&session!)
            }
        }
    }

    /// Runs `body` in a transaction that sees one state of the file and changes nothing.
    func read<Value: Sendable>(
        _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try replacingBrokenFile(needsRoom: false) { () throws(StorageError) in
            try reader.withLock { session throws(StorageError) in
                guard session == nil else { return try session!.read(body) }
                guard let full = writeFailure, full.reason == .full else { throw Self.closed }
                return try readWithoutRoom(body, orThrow: full)
            }
        }
    }

    /// Runs `body` on a connection that is there for that long only.
    private func readWithoutRoom<Value: Sendable>(
        _ body: (inout Session) throws(StorageError) -> Value, orThrow full: StorageError
    ) throws(StorageError) -> Value {
        var session: Session
        do throws(StorageError) {
            session = try Session.readingOnly(files, options)
        } catch {
            // There is no file, or none of this version, and no room to make one.
            throw error.reason == .unavailable || error.reason == .readOnly ? full : error
        }
        return try session.read(body)
    }

    static var closed: StorageError { StorageError(.unavailable, message: "the file is not open") }
}
