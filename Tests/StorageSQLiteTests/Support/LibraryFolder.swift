import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

/// A folder for a library.
struct LibraryFolder {
    static var file: String { "library.sqlite" }
    var file: String { Self.file }

    let folder: TemporaryFolder

    init(_ folder: TemporaryFolder = TemporaryFolder()) {
        self.folder = folder
    }

    var database: String { folder.path + "/" + Self.file }

    /// Opens the library, whose searches use the index in short lists, too.
    func open(
        vfs: String? = nil, busyTimeout: Duration = .seconds(5), findsDuplicates: Bool = false
    ) -> SQLiteLibrary {
        SQLiteLibrary(
            path: database,
            DatabaseOptions(
                kind: .library, busyTimeout: busyTimeout, vfs: vfs, shortListCount: 0,
                findsDuplicates: findsDuplicates))
    }

    /// Runs SQL on the file.
    func execute(_ statements: String...) throws {
        let connection = try Connection(database, flags: 2)
        for statement in statements { try connection.execute(statement) }
    }
}

/// Bookmarks of numbered items.
extension SQLiteLibrary {
    func insert(_ numbers: some Sequence<Int>) throws {
        for number in numbers { try insert(.numbered(number)) }
    }

    /// Bookmarks an item that takes several pages.
    func insertLong(_ number: Int) throws { try insert(.long(number)) }

    func delete(_ number: Int) throws { try deleteBookmark(of: .numbered(number)) }

    /// The numbers of the bookmarked items, the last ones first.
    func numbers() throws -> [Int] {
        try bookmarks().rows.map { row in
            let number = try #require((0...99).first { .numbered($0) == row.id })
            try #require(
                [FeedItem.numbered(number).summary, FeedItem.long(number).summary].contains(row.summary))
            return number
        }
    }

    /// Sets and returns the greatest number of the file's pages.
    func limit(toPages pages: Int64) throws -> Int64 {
        try write { session throws(StorageError) in
            try session.connection.number("max_page_count = \(pages)")
        }
    }

    /// Bookmarks an item at the second of its number.
    private func insert(_ item: FeedItem) throws {
        let number = Double(item.summary.comments?.reference ?? "") ?? 0
        try insertBookmark(of: item, from: .numbered(1), at: .numbered(number))
    }
}

extension FeedItem {
    fileprivate static func long(_ number: Int) -> FeedItem {
        FeedItem(FeedItem.numbered(number).summary, text: .plain(String(repeating: "x", count: 50_000)))
    }
}
