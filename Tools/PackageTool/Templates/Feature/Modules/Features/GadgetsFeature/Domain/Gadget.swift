public import FoundationEssentials

/// An item of the server.
nonisolated public struct Gadget: Identifiable, Hashable, Sendable {
    /// The item's identity.
    public let id: UUID
    /// The title, which is never blank.
    public let title: String
    /// A longer text below the title.
    public let note: String?

    /// Makes an item.
    public init(id: UUID, title: String, note: String? = nil) {
        self.id = id
        self.title = title
        self.note = note
    }
}

/// The items of a response.
nonisolated public struct GadgetsPage: Hashable, Sendable {
    /// The items in the server's order, each id once.
    public var items: [Gadget]
    /// The number of unreadable items, which are left out.
    public var skipped: Int

    /// Makes a page.
    public init(_ items: [Gadget], skipped: Int = 0) {
        self.items = items
        self.skipped = skipped
    }
}
