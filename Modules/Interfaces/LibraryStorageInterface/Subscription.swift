public import FoundationEssentials

/// A source that the reader has subscribed to.
public struct Subscription: Identifiable, Hashable, Sendable {
    /// The source.
    public var source: SourceRecord
    /// The reader's own name for the source.
    public var name: String?
    /// The groups in which the source stands, each once, in the reader's order; it may be in none.
    public var groups: [GroupPath]
    /// Headers by which the reader may read the source; neither listed nor exported nor logged.
    public var privateHeaders: PrivateHeaders?
    /// When the reader subscribed, to the millisecond at least.
    public var subscribedAt: Date

    /// Makes a subscription; a repeated group counts once.
    public init(
        _ source: SourceRecord, name: String? = nil, groups: [GroupPath] = [],
        privateHeaders: PrivateHeaders? = nil, subscribedAt: Date
    ) {
        self.source = source
        self.name = name
        var seen: Set<GroupPath> = []
        self.groups = groups.filter { seen.insert($0).inserted }
        self.privateHeaders = privateHeaders
        self.subscribedAt = subscribedAt
    }

    /// The source's identity.
    public var id: UUID { source.id }
}
