public import FoundationEssentials
public import ItemInterface

/// The items that one fetch of a source returned: a page, or a document of its newest items.
public struct FetchedBatch: Hashable, Sendable {
    /// The source's identity.
    public var source: UUID
    /// The meaning of the items' order.
    public var shape: SourceShape
    /// The items in the source's order.
    public var items: [FeedItem]
    /// The time of the response.
    public var fetchedAt: Date
    /// Whether the items are the source's newest ones, and not an older page.
    public var isFirstPage: Bool
    /// The last item of the preceding page, below which items without dates are placed; `nil` if there is
    /// none.
    public var predecessor: UUID?
    /// The date of the document where it is the first of an accumulating source that was read, at which items
    /// without dates are placed; `nil` places them at their first reading.
    public var firstDocumentDate: Date?
    /// The state of fetching to store in the same transaction; `nil` leaves the stored one unchanged.
    public var fetchState: FetchState?
    /// The holder of the source's lease, which the same transaction releases; `nil` leaves leases unchanged.
    public var leaseHolder: UUID?
    /// The server's marks of an account's items, by their ids; `nil` for other sources. New items get them,
    /// unless others wait to be sent.
    public var marks: [UUID: RemoteMarks]?

    /// Makes a batch; by default, one without a predecessor is a first page.
    public init(
        source: UUID, shape: SourceShape, items: [FeedItem], fetchedAt: Date, isFirstPage: Bool? = nil,
        predecessor: UUID? = nil, firstDocumentDate: Date? = nil, fetchState: FetchState? = nil,
        leaseHolder: UUID? = nil, marks: [UUID: RemoteMarks]? = nil
    ) {
        self.source = source
        self.shape = shape
        self.items = items
        self.fetchedAt = fetchedAt
        self.isFirstPage = isFirstPage ?? (predecessor == nil)
        self.predecessor = predecessor
        self.firstDocumentDate = firstDocumentDate
        self.fetchState = fetchState
        self.leaseHolder = leaseHolder
        self.marks = marks
    }
}

/// The changes that merging a batch made.
public struct MergeOutcome: Hashable, Sendable {
    /// The new items that lists have, in the batch's order.
    public var inserted: [UUID]
    /// The stored items whose title or text this batch changed, in the batch's order.
    public var updated: [UUID]
    /// The number of items that were deleted.
    public var deletedCount: Int
    /// The number of items that were refused because another source's items have their ids.
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
