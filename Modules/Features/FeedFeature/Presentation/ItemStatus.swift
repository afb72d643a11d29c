public import LibraryStorageInterface
public import TextInterface

/// The source, the author, the age, the state of reading and the bookmark of an item in a row.
nonisolated public struct ItemStatus: Hashable, Sendable {
    /// The name of the source; `nil` if it is unknown, or the list has one source.
    public var source: SafeText?
    /// The number of other sources' posts for which the item stands.
    public var duplicateCount: Int
    /// The name of the author; `nil` if it is unknown, or that of the source.
    public var author: SafeText?
    /// The age in short; `nil` for none.
    public var age: SafeText?
    /// The columns of the widest age of all rows.
    public var ageColumns: Int
    /// The state of reading; `nil` for an item of no library.
    public var state: ItemState?

    /// Whether the item is bookmarked.
    public var isBookmarked: Bool
    /// The words on a bookmark that was removed in a list of bookmarks; `nil` for others.
    public var removal: SafeText?

    /// Makes a status, empty by default.
    public init(
        source: SafeText? = nil, duplicateCount: Int = 0, author: SafeText? = nil, age: SafeText? = nil,
        ageColumns: Int = 3, state: ItemState? = nil, isBookmarked: Bool = false, removal: SafeText? = nil
    ) {
        self.source = source
        self.duplicateCount = duplicateCount
        self.author = author
        self.age = age
        self.ageColumns = ageColumns
        self.state = state
        self.isBookmarked = isBookmarked
        self.removal = removal
    }
}
