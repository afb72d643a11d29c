import CSQLite
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface

/// SQLite's C interface on a file with the library's tables of items and all of their indices, written as a C program would:
/// prepared statements, bound bytes that are not copied. Its rows are as long as the library's and have their keys in the
/// same order, but what the library computes for them (checksums, hashes, codecs, blocks, a journal) is a constant here or
/// missing; and a first window is not compared with stored items.
final class LibraryPeer {
    private static let tables = ["items", "texts"]

    private var database: OpaquePointer?
    private var insertItem: OpaquePointer?
    private var insertText: OpaquePointer?
    private var find: OpaquePointer?
    private var begin: OpaquePointer?
    private var commit: OpaquePointer?
    private var texts: Int64 = 0

    /// Opens the peer's file beside a library, and creates it with the library's settings if it is missing.
    init(folder: String) throws {
        try check(sqlite3_open(folder + "/peer.sqlite", &database))
        for text in ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"] { try execute(text) }
        texts =
            try rows("SELECT count(*) FROM sqlite_schema") == ["0"]
            ? 0 : Self.count(rows("SELECT max(text) FROM texts"))
        if texts == 0 { try makeTables(like: folder + "/library.sqlite") }
        insertItem = try prepare(
            """
            INSERT INTO items
                (key, id, source, time, lists, marks, bookmarked_at, text, link, deleted, fetched_at, checksum,
                summary)
            VALUES (?1, ?2, ?3, ?4, 3, 0, NULL, ?5, ?6, NULL, ?8, 305419896, ?7)
            """)
        insertText = try prepare("INSERT INTO texts (text, bytes) VALUES (?1, ?2)")
        find = try prepare("SELECT key FROM items WHERE id = ?1")
        begin = try prepare("BEGIN IMMEDIATE")
        commit = try prepare("COMMIT")
    }

    deinit {
        for statement in [insertItem, insertText, find, begin, commit] {
            sqlite3_finalize(statement)
        }
        sqlite3_close(database)
    }

    private static func count(_ rows: [String]) -> Int64 { rows.first.flatMap { Int64($0) } ?? 0 }

    private func makeTables(like library: String) throws {
        try execute("ATTACH '\(library)' AS library")
        let names = Self.tables.map { "'\($0)'" }.joined(separator: ", ")
        let statements = try rows(
            "SELECT sql FROM library.sqlite_schema WHERE tbl_name IN (\(names)) AND sql IS NOT NULL ORDER BY type DESC"
        )
        try execute("DETACH library")
        for statement in statements { try execute(statement) }
    }

    /// Inserts all items of a window in one transaction.
    func insert(_ window: FetchedBatch) throws {
        try step(begin)
        bindTime(of: window)
        for item in window.items { try insert(item) }
        try step(commit)
    }

    /// Inserts the new items of a window in one transaction.
    func merge(_ window: FetchedBatch) throws {
        try step(begin)
        bindTime(of: window)
        for item in window.items where try !isThere(item.id) { try insert(item) }
        try step(commit)
    }

    /// Binds the time of fetching, which only copies of paged sources store, for all items of a window.
    private func bindTime(of window: FetchedBatch) {
        guard window.shape == .paged else { return }
        sqlite3_bind_double(insertItem, 8, window.fetchedAt.timeIntervalSinceReferenceDate)
    }

    private func isThere(_ id: UUID) throws -> Bool {
        try withUnsafeBytes(of: id.uuid) { bytes in
            sqlite3_bind_blob(find, 1, bytes.baseAddress, 16, nil)
            let code = sqlite3_step(find)
            sqlite3_reset(find)
            guard code == SQLITE_ROW || code == SQLITE_DONE else { throw failure() }
            return code == SQLITE_ROW
        }
    }

    private func insert(_ item: FeedItem) throws {
        texts += 1
        let summary = item.summary
        let time = Int64((summary.published ?? summary.firstSeen).timeIntervalSinceReferenceDate)
        // Items of one second are in the order of their insertion.
        let key = time << 24 | texts & 0xFF_FFFF
        let link = Int64(bitPattern: UInt64(truncatingIfNeeded: texts) &* 0x9E37_79B9_7F4A_7C15)
        let source = Int64(UInt16(summary.source.uuid.0) << 8 | UInt16(summary.source.uuid.1))
        try withUnsafeBytes(of: item.id.uuid) { id in
            for (index, number) in [(1, key), (3, source), (4, time), (5, texts), (6, link)] {
                sqlite3_bind_int64(insertItem, Int32(index), number)
            }
            sqlite3_bind_blob(insertItem, 2, id.baseAddress, 16, nil)
            try step(insertItem, 7, Self.bytes(of: summary))
        }
        sqlite3_bind_int64(insertText, 1, texts)
        try step(insertText, 2, Array((item.text?.source ?? "").utf8))
    }

    /// About as many bytes as the library stores for a row.
    private static func bytes(of summary: ItemSummary) -> [UInt8] {
        var bytes = [UInt8](repeating: 1, count: 64)
        for text in [
            summary.nativeID, summary.title, summary.author, summary.teaser, summary.location,
            summary.link?.text,
        ] {
            bytes.append(contentsOf: (text ?? "").utf8)
        }
        for media in summary.media {
            if case .remote(let url) = media.reference { bytes.append(contentsOf: url.text.utf8) }
            bytes.append(contentsOf: (media.alternativeText ?? "").utf8)
        }
        return bytes
    }

    /// Runs a statement whose last parameter is a blob.
    private func step(_ statement: OpaquePointer?, _ parameter: Int32, _ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { bytes in
            sqlite3_bind_blob(statement, parameter, bytes.baseAddress, Int32(bytes.count), nil)
            try step(statement)
        }
    }

    // MARK: Statements

    private func prepare(_ text: String) throws -> OpaquePointer? {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        return statement
    }

    private func execute(_ text: String) throws { try check(sqlite3_exec(database, text, nil, nil, nil)) }

    /// The first column of a statement's rows.
    private func rows(_ text: String) throws -> [String] {
        let statement = try prepare(text)
        defer { sqlite3_finalize(statement) }
        var rows: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
        }
        return rows
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
