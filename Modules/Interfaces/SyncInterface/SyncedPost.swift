public import FoundationEssentials
public import HTTPInterface

/// A server's post. Its texts are not sanitized.
public struct SyncedPost: Identifiable, Hashable, Sendable {
    /// The most posts of one request.
    public static let requestLimit = 150

    /// The server's id, which does not change.
    public var id: Int64
    /// The id of the post's ``SyncedFeed``.
    public var feed: String
    /// The title as plain text; `nil` without one.
    public var title: String?
    /// The author as plain text; `nil` without one.
    public var author: String?
    /// The text as HTML; `nil` without one.
    public var html: String?
    /// The post's page; `nil` without a valid one.
    public var link: HTTPURL?
    /// The time of publication that the feed declares, which may be in the future; `nil` without one.
    public var published: Date?
    /// The time at which the server received the post; `nil` if it does not say.
    public var crawled: Date?
    /// The pictures and recordings beside the text.
    public var enclosures: [SyncedEnclosure]
    /// Whether the post is read.
    public var isRead: Bool
    /// Whether the post is bookmarked.
    public var isStarred: Bool

    /// Makes a post, by default an unread one without other properties.
    public init(
        id: Int64, feed: String, title: String? = nil, author: String? = nil, html: String? = nil,
        link: HTTPURL? = nil, published: Date? = nil, crawled: Date? = nil,
        enclosures: [SyncedEnclosure] = [], isRead: Bool = false, isStarred: Bool = false
    ) {
        self.id = id
        self.feed = feed
        self.title = title
        self.author = author
        self.html = html
        self.link = link
        self.published = published
        self.crawled = crawled
        self.enclosures = enclosures
        self.isRead = isRead
        self.isStarred = isStarred
    }
}

/// A picture or a recording of a post.
public struct SyncedEnclosure: Hashable, Sendable {
    /// The URL of the bytes.
    public var url: HTTPURL
    /// The media type that the server declares, such as `audio/mpeg`.
    public var type: String?
    /// The number of bytes that the server declares.
    public var length: Int?

    /// Makes an enclosure, by default one of unknown type and length.
    public init(url: HTTPURL, type: String? = nil, length: Int? = nil) {
        self.url = url
        self.type = type
        self.length = length
    }
}
