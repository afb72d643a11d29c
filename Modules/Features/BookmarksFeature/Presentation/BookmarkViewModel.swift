public import FoundationEssentials
public import TextInterface

/// The texts of a bookmark in a row.
nonisolated public struct BookmarkViewModel: Identifiable, Hashable, Sendable {
    /// The item's identity.
    public let id: UUID
    /// The age of the bookmark.
    public let kept: SafeText
    /// The notice that the bookmark was removed, with the key that restores it.
    public let removed: SafeText

    /// Makes the texts of a bookmark.
    public init(id: UUID, kept: SafeText, removed: SafeText) {
        self.id = id
        self.kept = kept
        self.removed = removed
    }
}
