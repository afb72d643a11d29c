/// The numbers of a source's or a scope's listed items.
public struct ItemCounts: Hashable, Sendable {
    /// The number of all items.
    public var all: Int
    /// The number of unread items.
    public var unread: Int
    /// The number of items of a source that rules hide, which the others do not count; 0 for scopes.
    public var hidden: Int

    /// Makes counts.
    public init(all: Int = 0, unread: Int = 0, hidden: Int = 0) {
        self.all = all
        self.unread = unread
        self.hidden = hidden
    }
}
