public import LibraryStorageInterface
public import StorageInterface
public import TextInterface

/// The contents of a library's file.
public struct LibraryReport: Hashable, Sendable {
    /// The path of the file.
    public let file: String
    /// The size of the file on disk.
    public let bytes: Int
    /// The numbers of subscriptions, of their posts, of the unread ones among these, and of bookmarks.
    public let sources: Int, posts: Int, unread: Int, bookmarks: Int
    /// How far the index for searches is built.
    public let searchIndex: SearchIndexProgress

    /// Reads the numbers of a library.
    public init(of library: some LibraryStore, file: String, bytes: Int) throws(StorageError) {
        self.file = file
        self.bytes = bytes
        sources = try library.subscriptions().count
        let counts = try library.counts().values
        posts = counts.reduce(0) { $0 + $1.all }
        unread = counts.reduce(0) { $0 + $1.unread }
        bookmarks = try library.bookmarks().rows.count
        searchIndex = try library.searchIndexProgress()
    }

    /// The numbers, as in "1 source, 20 posts (3 unread), 2 bookmarks".
    public var text: String {
        let parts = [sources.counted("source"), posts.counted("post") + " (\(unread) unread)"]
        return (parts + [bookmarks.counted("bookmark")]).joined(separator: ", ")
    }

    /// The state of the index for searches, as in "search index: 41 % of 120,000 posts".
    public var searchIndexText: String {
        "search index: \(searchIndex.percent) % of \(searchIndex.all.counted("post"))"
    }

    /// The numbers as an object.
    public var json: JSONLine {
        var line = JSONLine()
        line.add("library", file)
        line.add("bytes", bytes)
        line.add("sources", sources)
        line.add("items", posts)
        line.add("unread", unread)
        line.add("bookmarks", bookmarks)
        line.add("searchable", searchIndex.indexed)
        return line
    }

    /// The file with its size, and the numbers below it.
    public var lines: [String] {
        ["\(file): \(CacheReport.size(bytes))", "  \(text)", "  \(searchIndexText)"]
    }
}
