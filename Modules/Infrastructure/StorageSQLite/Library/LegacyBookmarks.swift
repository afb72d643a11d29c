import StorageInterface
import Synchronization

/// The file of bookmarks of versions before the library, which is only read.
final class LegacyBookmarks: Sendable {
    private let file: LazyDatabase
    /// The number of corrupt bookmarks that the import left out.
    private let leftBehindCount = Mutex(0)

    init(folder: String, _ options: DatabaseOptions) {
        var options = options
        options.kind = .legacyBookmarks
        file = LazyDatabase(folder: folder, options)
    }

    /// Imports the bookmarks, unless the library has imported them before.
    ///
    /// - Returns: The number of corrupt bookmarks that this object's import left out.
    func importOnce(into library: SQLiteLibrary) throws(StorageError) -> Int {
        guard file.exists, try !areImported(into: library) else { return leftBehindCount.withLock { $0 } }
        let older = try file.read { session throws(StorageError) in try session.legacyBookmarks() }
        leftBehindCount.withLock { $0 = older.damagedCount }
        if !older.rows.isEmpty {
            try library.write { session throws(StorageError) in
                // Another process may have imported them meanwhile.
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
            // A corrupt library is only read.
            guard error.isCorruptFile else { throw error }
            return true
        }
    }
}
