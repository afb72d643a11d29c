public import FoundationEssentials
public import TextInterface

/// What a row says of a bookmark, besides its picture.
nonisolated public struct BookmarkViewModel: Identifiable, Hashable, Sendable {
    /// The picture's identity.
    public let id: UUID
    /// Since when it is bookmarked.
    public let kept: SafeText
    /// That it is no longer, and how it comes back.
    public let removed: SafeText

    /// Makes what a row says of a bookmark.
    public init(id: UUID, kept: SafeText, removed: SafeText) {
        self.id = id
        self.kept = kept
        self.removed = removed
    }
}
