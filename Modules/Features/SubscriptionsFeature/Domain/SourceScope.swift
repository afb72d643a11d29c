public import FoundationEssentials
public import LibraryStorageInterface

/// The items that a row in a list of sources selects.
nonisolated public enum SourceScope: Hashable, Sendable {
    /// The items of all sources.
    case all
    /// The items of one source.
    case source(UUID)
    /// The items of the sources in a group.
    case group(GroupPath)
    /// The items of the sources of a kind without a group; the kind's name.
    case kind(String)
    /// The items that a saved search finds.
    case search(SavedSearch)
    /// The heading of the saved searches without a group, which has no items of its own.
    case searches
    /// The bookmarked items.
    case bookmarks
}
