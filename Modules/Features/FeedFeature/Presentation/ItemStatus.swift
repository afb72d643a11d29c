public import LibraryStorageInterface
public import TextInterface

/// The source, the age, the state of reading and the bookmark of an item in a row.
nonisolated public struct ItemStatus: Hashable, Sendable {
    /// The names of source and author; `nil` where neither is known, or the list has one source.
    public var source: SafeText?
    /// The age in short; `nil` for none.
    public var age: SafeText?
    /// The state of reading; `nil` for an item of no library.
    public var state: ItemState?

    /// Whether the item is bookmarked.
    public var isBookmarked: Bool
    /// The words on a bookmark that was removed in a list of bookmarks; `nil` for others.
    public var removal: SafeText?

    /// Makes a status, empty by default.
    public init(
        source: SafeText? = nil, age: SafeText? = nil, state: ItemState? = nil, isBookmarked: Bool = false,
        removal: SafeText? = nil
    ) {
        self.source = source
        self.age = age
        self.state = state
        self.isBookmarked = isBookmarked
        self.removal = removal
    }
}
