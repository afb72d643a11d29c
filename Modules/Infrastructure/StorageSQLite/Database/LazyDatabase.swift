import StorageInterface
import Synchronization

/// A database that is opened, and where needed created, at its first use.
final class LazyDatabase: Sendable {
    private let files: DatabaseFiles
    private let options: DatabaseOptions
    private let opened = Mutex<(database: Database?, repairs: [StorageRepair])>((nil, []))

    init(folder: String, _ options: DatabaseOptions) {
        files = DatabaseFiles(folder: folder, name: options.kind.fileName)
        self.options = options
    }

    /// The path of the file, which may be missing.
    var path: String { files.database }

    /// Whether the file, or a WAL without its file, may exist.
    var exists: Bool { files.mayExist || files.hasWALOrJournal }

    /// The bytes of the file and its WAL on disk.
    var byteCount: Int { files.byteCount }

    /// The error of each write to a file that can only be read; `nil` for a writable file, and before the
    /// first use.
    var writeFailure: StorageError? { opened.withLock { $0.database?.writeFailure } }

    /// The repairs so far.
    var repairs: [StorageRepair] { opened.withLock { $0.repairs + ($0.database?.repairs ?? []) } }

    /// Runs `body` in a write transaction; creates a missing file.
    ///
    /// - Parameter isDurable: See ``Database/write(isDurable:_:)``.
    func write<Value: Sendable>(
        isDurable: Bool = true, _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try database().write(isDurable: isDurable, body)
    }

    /// Runs `body` in a read transaction.
    func read<Value: Sendable>(
        _ body: (inout DatabaseSession) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try database().read(body)
    }

    /// The open database; one that could not be written is reopened, since it may be writable now.
    private func database() throws(StorageError) -> Database {
        try opened.withLock { opened throws(StorageError) in
            if let database = opened.database, database.writeFailure == nil { return database }
            let database = try Database(files, options)
            opened = (database, opened.repairs + (opened.database?.repairs ?? []))
            return database
        }
    }
}
