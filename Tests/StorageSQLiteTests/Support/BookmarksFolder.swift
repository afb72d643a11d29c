import BookmarksStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

/// A folder for bookmarks, and what tests do with them.
struct BookmarksFolder {
    static let file = "bookmarks.sqlite"
    static let source = "http://a.example"
    static let other = "http://b.example"

    let folder: TemporaryFolder

    init(_ folder: TemporaryFolder) {
        self.folder = folder
    }

    init() throws {
        folder = try TemporaryFolder()
    }

    var database: String { folder.path + "/" + Self.file }

    func open(vfs: String? = nil, busyTimeout: Duration = .seconds(5)) -> SQLiteBookmarks {
        SQLiteBookmarks(
            folder: folder.path,
            options: DatabaseOptions(kind: .bookmarks, busyTimeout: busyTimeout, vfs: vfs))
    }

    /// Runs statements on the file past the module.
    func execute(_ statements: String...) throws {
        let connection = try Connection(database, flags: 2)
        for statement in statements { try connection.execute(statement) }
    }

    /// The reason for which something fails; `nil` where it succeeds.
    func reason(_ body: () throws -> Void) -> StorageError.Reason? {
        do {
            try body()
            return nil
        } catch {
            #expect(error is StorageError)
            return (error as? StorageError)?.reason
        }
    }
}

extension SQLiteBookmarks {
    /// The store of the server that most tests ask.
    var store: any BookmarksStore { store(source: BookmarksFolder.source) }

    func insert(_ numbers: some Sequence<Int>) throws {
        for number in numbers { try store.insert(.numbered(number)) }
    }

    /// The numbers of the bookmarks that are found.
    func numbers(upTo last: Int = 99) throws -> [Int] {
        try store.retrieve().map { found in
            try #require((0...last).first { .numbered($0) == found })
        }
    }
}
