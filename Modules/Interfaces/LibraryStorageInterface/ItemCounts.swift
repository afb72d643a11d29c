/// The numbers of a source's or a scope's stored items.
public struct ItemCounts: Hashable, Sendable {
    /// The number of all items.
    public var all: Int
    /// The number of unread items.
    public var unread: Int

    /// Makes counts.
    public init(all: Int = 0, unread: Int = 0) {
        self.all = all
        self.unread = unread
    }
}
