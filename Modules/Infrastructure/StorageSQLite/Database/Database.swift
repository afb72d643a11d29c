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
        /// An attempt to open connections anew has failed: there are none.
        var isClosed = false
        var identity: UInt64?
        var repairs: [StorageRepair] = []
    }

    let files: DatabaseFiles
    let options: DatabaseOptions
    /// Held by who writes; `nil` where the file can only be read.
    let lock: FileLock?
    let writer: Mutex<Session?>
    let reader: Mutex<Session?>
    let opened: Mutex<Opened>

    /// Opens the file in a folder, and makes both where there are none.
    ///
    /// A file that cannot be written is opened for reading.
    init(_ files: DatabaseFiles, _ options: DatabaseOptions) throws(StorageError) {
        var lock: FileLock?
        var connections = try Self.connect(files, options, lock: &lock)
        self.files = files
        self.options = options
        self.lock = lock
        opened = Mutex(Opened(identity: files.identity, repairs: connections.repairs))
        writer = Mutex(connections.writer.take())
        reader = Mutex(connections.reader.take())
    }

    private static func connect(
        _ files: DatabaseFiles, _ options: DatabaseOptions, lock: inout FileLock?
    ) throws(StorageError) -> Connections {
        do throws(StorageError) {
            try files.makeFolder()
            let writing = try FileLock(path: files.lock)
            try writing.acquire(timeout: options.busyTimeout)
            defer { writing.release() }
            let connections = try Connections(replacing: files, options)
            lock = writing
            return connections
        } catch {
            let mayBeReadable = error.reason == .readOnly || error.reason == .unavailable
            guard mayBeReadable else { throw error }
            do throws(StorageError) {
                return try Connections(reading: files, options)
            } catch let unread {
                // Where it cannot even be read, why it cannot be written says more, unless it stays as it is.
                let staysSo = unread.reason == .damaged || unread.reason == .newerVersion
                throw staysSo && !options.kind.isCopy ? unread : error
            }
        }
    }

    deinit {
        // The connection closed last moves the log into the file. Who does not get the lock is not the last.
        let isLocked = (try? lock?.acquire(timeout: .zero)) != nil
        reader.withLock { $0 = nil }
        writer.withLock { $0 = nil }
        if isLocked { lock?.release() }
    }

    /// The file can only be read.
    var isReadOnly: Bool { lock == nil }

    /// What was mended so far.
    var repairs: [StorageRepair] { opened.withLock(\.repairs) }

    /// Runs `body` in a transaction that writes: all that it does is stored, or, where it throws, nothing.
    func write<Value: Sendable>(
        _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try maintain { session throws(StorageError) in
            try session.write { session throws(StorageError) in
                if !options.kind.isCopy { try session.demandSoundness() }
                return try body(&session)
            }
        }
    }

    /// Runs `body` on the connection that writes, outside of a transaction.
    func maintain<Value: Sendable>(
        _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        guard let lock else { throw StorageError(.readOnly, message: files.database) }
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
        try replacingBrokenFile { () throws(StorageError) in
            try reader.withLock { session throws(StorageError) in
                guard session != nil else { throw Self.closed }
                return try session!.read(body)
            }
        }
    }

    private static var closed: StorageError { StorageError(.unavailable, message: "the file is not open") }
}
