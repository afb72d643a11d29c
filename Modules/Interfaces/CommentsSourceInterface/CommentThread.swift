public import FoundationEssentials
public import ItemInterface

/// The comments of an item, in its source's order.
public struct CommentThread: Hashable, Sendable {
    /// The comments, each identity once.
    public var comments: [ItemComment]
    /// The number of omitted comments that could not be read.
    public var skipped: Int
    /// The source's number of comments if it does not return all of them; otherwise `nil`.
    public var total: Int?

    /// Makes a thread, by default a complete one.
    public init(_ comments: [ItemComment], skipped: Int = 0, total: Int? = nil) {
        self.comments = comments
        self.skipped = skipped
        self.total = total
    }
}

/// A comment on an item.
public struct ItemComment: Identifiable, Hashable, Sendable {
    /// The comment's identity, the same in every reading.
    public let id: UUID
    /// The author's name, not sanitized.
    public let author: String
    /// The text, not sanitized.
    public let text: ItemText
    /// The time of publication, or of reading if the source has none.
    public let published: Date
    /// The identity of the comment in the same thread to which it responds; `nil` for a response to the item.
    public let parent: UUID?

    /// Makes a comment, by default a response to the item.
    public init(id: UUID, author: String, text: ItemText, published: Date, parent: UUID? = nil) {
        self.id = id
        self.author = author
        self.text = text
        self.published = published
        self.parent = parent
    }
}
