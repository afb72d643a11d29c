public import FoundationEssentials
public import ItemInterface

/// The comments of an item, in its source's order.
public struct CommentThread: Hashable, Sendable {
    /// The comments, each identity once.
    public var comments: [ItemComment]
    /// The number of comments that could not be read and are left out.
    public var skipped: Int
    /// The number of comments that the source counts, where it does not tell them all; else `nil`.
    public var total: Int?

    /// Makes a thread.
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
    /// The author's name, as it was sent.
    public let author: String
    /// The text, as it was sent.
    public let text: ItemText
    /// The time at which it was written; where its source names none, the time of reading.
    public let published: Date
    /// The identity of the comment of the same thread that it responds to; `nil` where it responds to the item.
    public let parent: UUID?

    /// Makes a comment.
    public init(id: UUID, author: String, text: ItemText, published: Date, parent: UUID? = nil) {
        self.id = id
        self.author = author
        self.text = text
        self.published = published
        self.parent = parent
    }
}
