import StorageInterface
import Synchronization

/// The file in which versions before the library kept bookmarks. It stays as it is.
final class OlderBookmarks: Sendable {
    private let file: LazyDatabase
    /// The number of bookmarks that were damaged when this object imported the others.
    private let leftBehindCount = Mutex(0)

    init(folder: String, _ options: DatabaseOptions) {
        var options = options
        options.kind = .olderBookmarks
        file = LazyDatabase(folder: folder, options)
    }

    /// Imports the bookmarks into a library that never did, where there are any.
    ///
    /// - Returns: The number of bookmarks that this object has left behind.
    func importOnce(into library: SQLiteLibrary) throws(StorageError) -> Int {
        guard file.exists, try !areImported(into: library) else { return leftBehindCount.withLock { $0 } }
        let older = try file.read { session throws(StorageError) in try session.olderBookmarks() }
        leftBehindCount.withLock { $0 = older.damagedCount }
        if !older.rows.isEmpty {
            try library.write { session throws(StorageError) in
                // Another process may have been faster.
                if try !session.hasImportedBookmarks() { try session.importBookmarks(older.rows) }
            }
        }
        return older.damagedCount
    }

    private func areImported(into library: SQLiteLibrary) throws(StorageError) -> Bool {
        do throws(StorageError) {
            return try library.read(else: false) { session throws(StorageError) in
                try session.hasImportedBookmarks()
            }
        } catch {
            // A broken library is read as far as it can be, and takes nothing in.
            guard error.isBrokenFile else { throw error }
            return true
        }
    }
}
