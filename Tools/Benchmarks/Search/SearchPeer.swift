import CSQLite
import Foundation
import ItemInterface
import LibraryStorageInterface

/// SQLite's FTS5 through its C interface, with its own tokenizer and default detail, on the same items.
final class SearchPeer {
    private var database: OpaquePointer?
    private var insertPost: OpaquePointer?
    private var find: OpaquePointer?
    private var count: OpaquePointer?
    private var rows: Int64 = 0

    init(folder: String) throws {
        try check(sqlite3_open(folder + "/words.sqlite", &database))
        for text in [
            "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL",
            "CREATE VIRTUAL TABLE posts USING fts5 (title, author, text, content='', tokenize='unicode61 remove_diacritics 2')",
        ] { try check(sqlite3_exec(database, text, nil, nil, nil)) }
        insertPost = try prepare("INSERT INTO posts (rowid, title, author, text) VALUES (?1, ?2, ?3, ?4)")
        find = try prepare("SELECT rowid FROM posts WHERE posts MATCH ?1 ORDER BY rowid DESC LIMIT ?2")
        count = try prepare("SELECT count(*) FROM posts WHERE posts MATCH ?1")
    }

    deinit {
        for statement in [insertPost, find, count] { sqlite3_finalize(statement) }
        sqlite3_close(database)
    }

    /// Inserts the items of a window in one transaction, as its newest rows.
    func insert(_ window: FetchedBatch) throws {
        try check(sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil))
        for item in window.items {
            rows += 1
            sqlite3_bind_int64(insertPost, 1, rows)
            for (index, text) in [item.summary.title, item.summary.author, item.text?.source].enumerated() {
                bind(text ?? "", to: insertPost, Int32(index + 2))
            }
            guard sqlite3_step(insertPost) == SQLITE_DONE else { throw failure() }
            sqlite3_reset(insertPost)
        }
        try check(sqlite3_exec(database, "COMMIT", nil, nil, nil))
    }

    /// The number of the newest rows that match, up to a limit.
    func first(_ query: String, limit: Int32 = 50) throws -> Int {
        bind(query, to: find, 1)
        sqlite3_bind_int(find, 2, limit)
        var found = 0
        while sqlite3_step(find) == SQLITE_ROW { found += 1 }
        sqlite3_reset(find)
        return found
    }

    /// The number of all rows that match.
    func count(_ query: String) throws -> Int {
        bind(query, to: count, 1)
        guard sqlite3_step(count) == SQLITE_ROW else { throw failure() }
        defer { sqlite3_reset(count) }
        return Int(sqlite3_column_int64(count, 0))
    }

    private func bind(_ text: String, to statement: OpaquePointer?, _ parameter: Int32) {
        // SQLITE_TRANSIENT, which Swift does not import.
        let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_text(statement, parameter, text, -1, copy)
    }

    private func prepare(_ text: String) throws -> OpaquePointer? {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        return statement
    }

    private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw failure() }
    }

    private func failure() -> CannotRun { CannotRun("SQLite: \(String(cString: sqlite3_errmsg(database)))") }
}
