public import FoundationEssentials
public import ItemInterface

/// What one fetch of a source brought: a page, or a window of its newest items.
public struct ItemWindow: Hashable, Sendable {
    /// The source's identity.
    public var source: UUID
    /// What the order of the items says.
    public var shape: SourceShape
    /// The items in the source's order.
    public var items: [FeedItem]
    /// The last item of the page before, below which a page's items without dates are placed; `nil` for a first page.
    public var predecessor: UUID?
    /// The state of fetching after it, which is stored in the same transaction; `nil` leaves the stored one.
    public var fetchState: FetchState?
    /// The program that gives back its lease of the source in the same transaction; `nil` leaves leases as they are.
    public var leaseHolder: UUID?

    /// Makes a window.
    public init(
        source: UUID, shape: SourceShape, items: [FeedItem], predecessor: UUID? = nil,
        fetchState: FetchState? = nil, leaseHolder: UUID? = nil
    ) {
        self.source = source
        self.shape = shape
        self.items = items
        self.predecessor = predecessor
        self.fetchState = fetchState
        self.leaseHolder = leaseHolder
    }
}

/// What merging a window has changed.
public struct MergeOutcome: Hashable, Sendable {
    /// The new items, in the window's order.
    public var inserted: [UUID]
    /// The stored items that now say "updated" for what this window changed, in the window's order.
    public var updated: [UUID]
    /// The number of items that retention deleted.
    public var deletedCount: Int
    /// The number of items that were left out because another source has their ids.
    public var refusedCount: Int

    /// Makes an outcome.
    public init(
        inserted: [UUID] = [], updated: [UUID] = [], deletedCount: Int = 0, refusedCount: Int = 0
    ) {
        self.inserted = inserted
        self.updated = updated
        self.deletedCount = deletedCount
        self.refusedCount = refusedCount
    }
}
