import CSQLite
import FoundationEssentials
public import LibraryStorageInterface
public import StorageInterface

/// Reads newsboat's `cache.db`. A post with a flag, a letter of the user's choice, is starred.
public struct NewsboatCache: ForeignPostsReader {
    /// Makes a reader without state.
    public init() {}

    /// The read, deleted and flagged posts; the file is not changed.
    public func posts(at path: String) throws(StorageError) -> [ForeignPost] {
        var connection = try Connection(path, flags: SQLITE_OPEN_READONLY)
        connection.setBusyTimeout(milliseconds: 5_000)
        try connection.configure(SQLITE_DBCONFIG_DEFENSIVE, true)
        try connection.configure(SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)
        try connection.execute("PRAGMA cell_size_check = ON")
        try connection.execute("PRAGMA mmap_size = 0")
        var posts: [ForeignPost] = []
        try connection.each(.newsboatPosts) { row throws(StorageError) in
            guard let feed = row.text(0), let nativeID = row.text(2) else { return }
            let seconds = row.number(6)
            posts.append(
                ForeignPost(
                    feed: feed, feedTitle: row.word(1), nativeID: nativeID, link: row.word(3),
                    title: row.word(4), author: row.word(5),
                    published: seconds > 0 ? Date(timeIntervalSince1970: Double(seconds)) : nil,
                    text: row.word(7), isRead: row.number(8) != 0, isStarred: row.number(9) != 0))
        }
        return posts
    }
}

extension Statement {
    /// The text in a column of the row; `nil` for an empty one.
    fileprivate func word(_ column: Int32) -> String? { text(column).flatMap { $0.isEmpty ? nil : $0 } }
}

extension SQL {
    static let newsboatPosts = SQL(
        """
        SELECT item.feedurl, feed.title, item.guid, item.url, item.title, item.author, item.pubDate,
            CASE WHEN coalesce(item.flags, '') <> '' THEN item.content END,
            item.unread = 0 OR item.deleted <> 0, coalesce(item.flags, '') <> ''
        FROM rss_item AS item LEFT JOIN rss_feed AS feed ON feed.rssurl = item.feedurl
        WHERE item.unread = 0 OR item.deleted <> 0 OR coalesce(item.flags, '') <> ''
        ORDER BY item.pubDate, item.id
        """)
}
