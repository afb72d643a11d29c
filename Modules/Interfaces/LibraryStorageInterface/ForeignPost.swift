public import FoundationEssentials
public import StorageInterface

/// A post in the store of another feed reader, with its marks. Nothing of it is validated.
public struct ForeignPost: Hashable, Sendable {
    /// The address of the feed, as the other reader writes it.
    public var feed: String
    /// The title of the feed.
    public var feedTitle: String?
    /// The identity of the post in its feed, or the text that the other reader uses in its place.
    public var nativeID: String
    /// The address of the post's page.
    public var link: String?
    /// The title.
    public var title: String?
    /// The author's name.
    public var author: String?
    /// The time of publication.
    public var published: Date?
    /// The text in HTML, of a starred post only.
    public var text: String?
    /// Whether the post was read.
    public var isRead: Bool
    /// Whether the post was starred.
    public var isStarred: Bool

    /// Makes a post, by default an unmarked one.
    public init(
        feed: String, feedTitle: String? = nil, nativeID: String, link: String? = nil, title: String? = nil,
        author: String? = nil, published: Date? = nil, text: String? = nil, isRead: Bool = false,
        isStarred: Bool = false
    ) {
        self.feed = feed
        self.feedTitle = feedTitle
        self.nativeID = nativeID
        self.link = link
        self.title = title
        self.author = author
        self.published = published
        self.text = text
        self.isRead = isRead
        self.isStarred = isStarred
    }
}

/// Reads the posts of another feed reader.
public protocol ForeignPostsReader: Sendable {
    /// The marked posts in the file at a path, the oldest first.
    ///
    /// - Throws: `damaged` for a file of another program; `unavailable` for none.
    func posts(at path: String) throws(StorageError) -> [ForeignPost]
}
