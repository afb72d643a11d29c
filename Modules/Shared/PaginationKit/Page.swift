/// A page of a list, as one request returns it.
nonisolated public struct Page<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// The items in the server's order.
    public var items: [Item]
    /// The cursor of the next page; `nil` on the last page, or on an empty one.
    public var next: Cursor?

    /// Creates a page.
    public init(items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }
}

nonisolated extension Page: Equatable where Item: Equatable {}
nonisolated extension Page: Hashable where Item: Hashable {}
