import BookmarksStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

typealias BookmarksFolder = ReaderFolder<SQLiteBookmarks>

extension BookmarksFolder {
    static var source: String { "http://a.example" }
    static var other: String { "http://b.example" }
}

extension SQLiteBookmarks: ReaderFile {
    static var kind: DatabaseKind { .bookmarks }

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
