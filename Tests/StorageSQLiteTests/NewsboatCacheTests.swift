import CSQLite
import Foundation
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Newsboat's cache")
struct NewsboatCacheTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/cache.db" }

    /// Writes the tables of newsboat 2.21 and 2.35, whose columns are the same.
    private func write(_ rows: String...) throws {
        let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        try connection.execute(
            """
            CREATE TABLE rss_feed (
                rssurl VARCHAR(1024) PRIMARY KEY NOT NULL, url VARCHAR(1024) NOT NULL,
                title VARCHAR(1024) NOT NULL, lastmodified INTEGER(11) NOT NULL DEFAULT 0,
                is_rtl INTEGER(1) NOT NULL DEFAULT 0, etag VARCHAR(128) NOT NULL DEFAULT "")
            """)
        try connection.execute(
            """
            CREATE TABLE rss_item (
                id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid VARCHAR(64) NOT NULL,
                title VARCHAR(1024) NOT NULL, author VARCHAR(1024) NOT NULL, url VARCHAR(1024) NOT NULL,
                feedurl VARCHAR(1024) NOT NULL, pubDate INTEGER NOT NULL, content VARCHAR(65535) NOT NULL,
                unread INTEGER(1) NOT NULL, enclosure_url VARCHAR(1024), enclosure_type VARCHAR(1024),
                enqueued INTEGER(1) NOT NULL DEFAULT 0, flags VARCHAR(52),
                deleted INTEGER(1) NOT NULL DEFAULT 0, base VARCHAR(128) NOT NULL DEFAULT "")
            """)
        try connection.execute(
            "INSERT INTO rss_feed (rssurl, url, title) VALUES ('http://f', 'http://s', 'Feed')")
        for row in rows {
            try connection.execute(
                """
                INSERT INTO rss_item (guid, title, author, url, feedurl, pubDate, content, unread, flags, deleted)
                VALUES (\(row))
                """)
        }
    }

    @Test("Read, deleted and flagged posts are read, the oldest first, and unmarked ones are not")
    func posts() throws {
        try write(
            "'3', 'T', 'A', 'http://l', 'http://f', 30, '<p>x', 1, 'as', 0",
            "'2', '', '', '', 'http://f', 20, 'x', 0, NULL, 0",
            "'1', '', '', '', 'http://g', 0, 'x', 1, '', 1",
            "'4', 'T', '', '', 'http://f', 10, 'x', 1, '', 0")
        let before = FileManager.default.contents(atPath: path)
        #expect(
            try NewsboatCache().posts(at: path) == [
                ForeignPost(feed: "http://g", nativeID: "1", isRead: true),
                ForeignPost(
                    feed: "http://f", feedTitle: "Feed", nativeID: "2",
                    published: Date(timeIntervalSince1970: 20), isRead: true),
                ForeignPost(
                    feed: "http://f", feedTitle: "Feed", nativeID: "3", link: "http://l", title: "T",
                    author: "A",
                    published: Date(timeIntervalSince1970: 30), text: "<p>x", isStarred: true),
            ])
        #expect(FileManager.default.contents(atPath: path) == before)
        #expect(try folder.names == ["cache.db"])
    }

    @Test("A file of another program is damaged, and a missing one is not created")
    func others() throws {
        #expect(throws: StorageError.self) { try NewsboatCache().posts(at: path) }
        #expect(try folder.names == [])
        try folder.write(Data("text".utf8), to: "text")
        #expect(reason { try NewsboatCache().posts(at: folder.path + "/text") } == .damaged)
        let other = folder.path + "/other.db"
        try Connection(other, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE).execute("CREATE TABLE a (b)")
        #expect(reason { try NewsboatCache().posts(at: other) } == .damaged)
        #expect(reason { try NewsboatCache().posts(at: folder.path) } != nil)
    }
}
