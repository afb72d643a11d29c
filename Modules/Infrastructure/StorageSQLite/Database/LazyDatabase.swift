import StorageInterface
import Synchronization

/// A database that is opened, and made, when it is first needed.
final class LazyDatabase: Sendable {
    private let files: DatabaseFiles
    private let options: DatabaseOptions
    private let opened = Mutex<Database?>(nil)

    init(folder: String, _ options: DatabaseOptions) {
        files = DatabaseFiles(folder: folder, name: options.kind.fileName)
        self.options = options
    }

    /// The path of the file, whether it is there or not.
    var path: String { files.database }

    /// There is a file, or what is left of one; where that cannot be told, opening it tells why.
    var exists: Bool { files.isThere || files.hasLog }

    /// Runs `body` in a transaction that writes; makes the file where there is none.
    ///
    /// - Parameter isDurable: Whether it is on the disk when this method returns, where the kind of database promises that.
    func write<Value: Sendable>(
        isDurable: Bool = true, _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try database().write(isDurable: isDurable, body)
    }

    /// Runs `body` in a transaction that sees one state of the file.
    func read<Value: Sendable>(
        _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try database().read(body)
    }

    /// The file as it is open; one that could not be written may be writable by now.
    private func database() throws(StorageError) -> Database {
        try opened.withLock { opened throws(StorageError) in
            if let opened, opened.writeFailure == nil { return opened }
            let database = try Database(files, options)
            opened = database
            return database
        }
    }
}
