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
    /// The parts of the source's posts that are prefetched.
    public var prefetch: Prefetch
    /// Whether the source must be at a public address: a public page or server has named its address, not
    /// the reader.
    public var isPublicOnly: Bool
    /// The account's feed that the source is; `nil` for a source that is fetched from its own address.
    public var account: AccountFeed?
    /// When the reader subscribed, to the millisecond at least.
    public var subscribedAt: Date

    /// Makes a subscription; drops repeated groups.
    public init(
        _ source: SourceRecord, name: String? = nil, groups: [GroupPath] = [],
        privateHeaders: PrivateHeaders? = nil, interval: FetchInterval? = nil, prefetch: Prefetch = [],
        isPublicOnly: Bool = false, account: AccountFeed? = nil, subscribedAt: Date
    ) {
        self.source = source
        self.name = name
        var seen: Set<GroupPath> = []
        self.groups = groups.filter { seen.insert($0).inserted }
        self.privateHeaders = privateHeaders
        self.interval = interval
        self.prefetch = prefetch
        self.isPublicOnly = isPublicOnly
        self.account = account
        self.subscribedAt = subscribedAt
    }

    /// The source's identity.
    public var id: UUID { source.id }

    /// Whether lists of all sources leave the source out: one of its groups begins with an exclamation mark, as
    /// newsboat's tags of hidden feeds do.
    public var isHidden: Bool { groups.contains { $0.text.hasPrefix("!") } }
}

extension Sequence<Subscription> {
    /// The subscriptions in the order of ``SubscriptionsStore/subscriptions()``.
    public var inOrder: [Subscription] {
        sorted { one, other in
            one.subscribedAt == other.subscribedAt ? one.id < other.id : one.subscribedAt < other.subscribedAt
        }
    }
}
