public import FoundationEssentials
public import StorageInterface

/// What a storage holds.
public struct CacheInfo: Hashable, Sendable {
    /// What it holds of one server.
    public struct Source: Hashable, Sendable {
        /// The server's base URL.
        public var url: String
        /// The number of items in the feed.
        public var items: Int
        /// The number of pages that they came in.
        public var pages: Int
        /// When the page that was read first was read; `nil` where there is no feed.
        public var oldest: Date?
        /// When the page that was read last was read; `nil` where there is no feed.
        public var newest: Date?
        /// The number of pictures.
        public var pictures: Int
        /// The number of the pictures' bytes.
        public var pictureBytes: Int
        /// The number of pictures whose comments are stored.
        public var commentedPictures: Int
        /// The number of comments.
        public var comments: Int
        /// How often the cache was asked, and had what was asked for.
        public var statistics = CacheStatistics()
    }

    /// The servers, in the order in which they were first stored; those of which nothing is left are missing.
    public var sources: [Source]
    /// The number of bytes that the files take on disk.
    public var fileBytes: Int
}
