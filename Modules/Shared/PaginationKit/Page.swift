/// What one request brings of a list.
nonisolated public struct Page<Item: Identifiable & Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// The items in the server's order.
    public var items: [Item]
    /// Where the next page begins; `nil` where this one is the last, or empty.
    public var next: Cursor?

    /// Makes a page.
    public init(items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }
}

nonisolated extension Page: Equatable where Item: Equatable {}
nonisolated extension Page: Hashable where Item: Hashable {}
