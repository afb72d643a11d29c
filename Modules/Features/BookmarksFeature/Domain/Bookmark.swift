public import FoundationEssentials

/// A picture that its reader wants to keep, as it was when they said so.
nonisolated public struct Bookmark: Identifiable, Hashable, Sendable {
    /// The picture's identity.
    public let id: UUID
    /// What the picture shows.
    public let description: String?
    /// Where it was taken.
    public let location: String?
    /// Where its bytes are.
    public let url: String
    /// When it was bookmarked.
    public let addedAt: Date

    /// Makes a bookmark.
    public init(id: UUID, description: String?, location: String?, url: String, addedAt: Date) {
        self.id = id
        self.description = description
        self.location = location
        self.url = url
        self.addedAt = addedAt
    }
}
