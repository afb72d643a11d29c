/// All items as a server answered them.
nonisolated public struct GadgetsPage: Hashable, Sendable {
    /// The items in the server's order, each id once.
    public var items: [Gadget]
    /// The number of items that could not be read and are left out.
    public var skipped: Int

    /// Makes a page.
    public init(_ items: [Gadget], skipped: Int = 0) {
        self.items = items
        self.skipped = skipped
    }
}
