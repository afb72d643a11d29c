public import BookmarksStorageInterface
import StorageInterface

/// The bookmarks of all servers in one SQLite file, which is the user's.
///
/// What returned from writing is on the disk. A file that is broken stays where it is and as it is: its stores throw
/// `damaged`. One in which single rows are damaged can be read and written; those rows stay. Several of these, in one
/// process or in several, may be open on one folder at once. All methods wait for the disk; who must not wait runs them on
/// a scheduler.
public final class SQLiteBookmarks: Sendable {
    private let file: LazyDatabase

    /// Names the file `bookmarks.sqlite` of a folder, and looks at the disk only when a store does.
    ///
    /// The file, and where it is missing the folder, are made when the first bookmark is stored, for their owner alone.
    /// What hinders a store from opening the file is thrown by its methods, each of which tries again: `damaged`;
    /// `newerVersion` where a newer program wrote it; `busy` where another process holds it for more than 5 seconds;
    /// `readOnly` where it is to be written and can only be read; `unavailable`, `full` or `inputOutput`.
    ///
    /// - Parameter folder: The path of a folder, which may hold other files.
    public convenience init(folder: String) {
        self.init(folder: folder, options: DatabaseOptions(kind: .bookmarks))
    }

    init(folder: String, options: DatabaseOptions) {
        file = LazyDatabase(folder: folder, options)
    }

    /// The path of the file, whether it is there or not.
    public var path: String { file.path }

    /// The store of the bookmarks of the server with this base URL.
    public func store(source: String) -> any BookmarksStore {
        SQLiteBookmarksStore(bookmarks: self, source: source)
    }

    // MARK: The file

    /// There is a file, or what is left of one; where that cannot be told, opening it tells why.
    var exist: Bool { file.exists }

    /// Runs `body` in a transaction that writes; makes the file where there is none.
    func write(_ body: (inout Session) throws(StorageError) -> Void) throws(StorageError) {
        try file.write(body)
    }

    /// Runs `body` in a transaction that sees one state of the file.
    func read<Value: Sendable>(
        _ body: (inout Session) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try file.read(body)
    }
}
