import BookmarksStorageInterface
import StorageInterface
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

    func insertLong(_ number: Int) throws {
        var long = BookmarkRecord.numbered(number)
        long.description = String(repeating: "x", count: 50_000)
        try store.insert(long)
    }

    func delete(_ number: Int) throws { try store.delete(.numbered(number)) }

    func damagedCount() throws -> Int { try store.damagedCount() }

    func limit(toPages pages: Int64) throws -> Int64 {
        var limit: Int64 = 0
        try write { session throws(StorageError) in limit = try session.limit(toPages: pages) }
        return limit
    }

    func numbers() throws -> [Int] {
        try store.retrieve().map { found in
            try #require(
                (0...99).first {
                    .numbered($0) == found || found.id == .numbered($0) && found.description?.count == 50_000
                })
        }
    }
}
