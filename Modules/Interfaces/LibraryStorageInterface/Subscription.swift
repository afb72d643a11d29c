public import FoundationEssentials

/// A source that the reader has subscribed to.
public struct Subscription: Identifiable, Hashable, Sendable {
    /// The source.
    public var source: SourceRecord
    /// The reader's own name for the source.
    public var name: String?
    /// The groups of the source, each once, in the reader's order; may be empty.
    public var groups: [GroupPath]
    /// Headers that authorize the reader; neither listed nor exported nor logged.
    public var privateHeaders: PrivateHeaders?
    /// The reader's own interval between fetches of the source; `nil` for its group's.
    public var interval: FetchInterval?
    /// The parts of the source's posts that are fetched ahead.
    public var prefetch: Prefetch
    /// Whether the source must be at a public address: a public page or server has named its address, not
    /// the reader.
    public var isPublicOnly: Bool
    /// When the reader subscribed, to the millisecond at least.
    public var subscribedAt: Date

    /// Makes a subscription; drops repeated groups.
    public init(
        _ source: SourceRecord, name: String? = nil, groups: [GroupPath] = [],
        privateHeaders: PrivateHeaders? = nil, interval: FetchInterval? = nil, prefetch: Prefetch = [],
        isPublicOnly: Bool = false, subscribedAt: Date
    ) {
        self.source = source
        self.name = name
        var seen: Set<GroupPath> = []
        self.groups = groups.filter { seen.insert($0).inserted }
        self.privateHeaders = privateHeaders
        self.interval = interval
        self.prefetch = prefetch
        self.isPublicOnly = isPublicOnly
        self.subscribedAt = subscribedAt
    }

    /// The source's identity.
    public var id: UUID { source.id }

    /// Whether lists of all sources leave the source out: one of its groups begins with an exclamation mark, as
    /// newsboat's tags of hidden feeds do.
    public var isHidden: Bool { groups.contains { $0.text.hasPrefix("!") } }
}
