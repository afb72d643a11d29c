import CSQLite
import FeedStorageInterface
import Foundation
import HTTPInterface
import ItemInterface

/// SQLite's C interface on a file with tables like the store's, written as a C program would: prepared statements, bound
/// bytes that are not copied, no checks. Its rows are as long as the store's, but what the store computes for them
/// (checksums, fingerprints) is a constant here; and it does not look for existing items.
final class SQLitePeer {
    private var database: OpaquePointer?
    private var insertItem: OpaquePointer?
    private var insertPage: OpaquePointer?
    private var begin: OpaquePointer?
    private var commit: OpaquePointer?
    private var items: Int64 = 0
    private var pages: Int64 = 0

    init(folder: String) throws {
        try check(sqlite3_open(folder + "/peer.sqlite", &database))
        for text in [
            "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL",
            """
            CREATE TABLE items (
                key INTEGER PRIMARY KEY, id BLOB NOT NULL, description TEXT, location TEXT, url TEXT NOT NULL,
                first_seen REAL NOT NULL, checksum INTEGER NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE pages (
                key INTEGER PRIMARY KEY, first_item INTEGER NOT NULL, count INTEGER NOT NULL,
                read_at REAL NOT NULL, cursor BLOB, fingerprints BLOB NOT NULL, checksum INTEGER NOT NULL,
                first_page INTEGER, feed_start INTEGER, oldest REAL, newest REAL
            ) STRICT
            """,
        ] {
            try check(sqlite3_exec(database, text, nil, nil, nil))
        }
        insertItem = try prepare("INSERT INTO items VALUES (?1, ?2, ?3, ?4, ?5, ?6, 305419896)")
        insertPage = try prepare(
            """
            INSERT INTO pages VALUES (?1, ?2, ?3, ?4, ?5, zeroblob(8 * ?3), 305419896, 4294967296, 4294967296, ?4, ?4)
            """)
        begin = try prepare("BEGIN IMMEDIATE")
        commit = try prepare("COMMIT")
    }

    deinit {
        for statement in [insertItem, insertPage, begin, commit] { sqlite3_finalize(statement) }
        sqlite3_close(database)
    }

    /// Appends pages, each in a transaction of its own.
    func append(_ page: FeedPageRecord) throws {
        try step(begin)
        try insert(page)
        try step(commit)
    }

    /// Appends pages in one transaction.
    func append(_ pages: some Sequence<FeedPageRecord>) throws {
        try step(begin)
        for page in pages { try insert(page) }
        try step(commit)
    }

    private func insert(_ page: FeedPageRecord) throws {
        let first = items
        for item in page.items { try insert(item) }
        sqlite3_bind_int64(insertPage, 1, pages)
        sqlite3_bind_int64(insertPage, 2, first)
        sqlite3_bind_int64(insertPage, 3, Int64(page.items.count))
        sqlite3_bind_double(insertPage, 4, page.timestamp.timeIntervalSinceReferenceDate)
        try withUnsafeBytes(of: page.items.last?.id.uuid) { cursor in
            sqlite3_bind_blob(insertPage, 5, cursor.baseAddress, 16, nil)
            try step(insertPage)
        }
        pages += 1
    }

    private func insert(_ item: FeedItem) throws {
        var (text, location) = (item.text?.source, item.summary.location)
        guard case .remote(let url) = item.summary.media[0].reference else { return }
        var address = url.text
        try withUnsafeBytes(of: item.id.uuid) { id in
            sqlite3_bind_int64(insertItem, 1, items)
            sqlite3_bind_blob(insertItem, 2, id.baseAddress, 16, nil)
            sqlite3_bind_double(insertItem, 6, item.summary.firstSeen.timeIntervalSinceReferenceDate)
            try withText(&text, 3) {
                try withText(&location, 4) {
                    try address.withUTF8 { url in
                        bind(url, 5)
                        try step(insertItem)
                    }
                }
            }
        }
        items += 1
    }

    private func withText(_ text: inout String?, _ index: Int32, _ body: () throws -> Void) throws {
        guard var known = text.take() else {
            sqlite3_bind_null(insertItem, index)
            return try body()
        }
        try known.withUTF8 { bytes in
            bind(bytes, index)
            try body()
        }
    }

    private func bind(_ text: UnsafeBufferPointer<UInt8>, _ index: Int32) {
        text.withMemoryRebound(to: CChar.self) {
            _ = sqlite3_bind_text(insertItem, index, $0.baseAddress, Int32($0.count), nil)
        }
    }

    private func prepare(_ text: String) throws -> OpaquePointer? {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        return statement
    }

    private func step(_ statement: OpaquePointer?) throws {
        guard sqlite3_step(statement) == SQLITE_DONE else { throw failure() }
        sqlite3_reset(statement)
    }

    private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw failure() }
    }

    private func failure() -> CannotRun {
        CannotRun("SQLite: \(String(cString: sqlite3_errmsg(database)))")
    }
}
