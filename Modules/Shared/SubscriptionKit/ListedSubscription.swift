public import HTTPInterface
public import LibraryStorageInterface

/// A subscription of a file, not validated.
public struct ListedSubscription: Hashable, Sendable {
    /// The address in the file, with its credentials.
    public var address: String
    /// The name of the kind of source, where the file has it.
    public var kind: String?
    /// The reader's own name for the source.
    public var name: String?
    /// The source's title.
    public var title: String?
    /// The groups in their order, each once.
    public var groups: [GroupPath] = []
    /// The reader's own interval between fetches.
    public var interval: FetchInterval?
    /// The parts of its posts that are fetched ahead.
    public var prefetch: Prefetch = []
    /// Headers for the address's origin.
    public var headers: HTTPHeaders = [:]
    /// The position in the file, from 1: the line, or the number of the outline.
    public var place = 0

    /// Makes a subscription with an address only.
    public init(address: String) { self.address = address }

    /// Appends a group unless the list contains it.
    mutating func append(_ group: GroupPath?) {
        if let group, !groups.contains(group) { groups.append(group) }
    }
}

/// A saved search of a file.
public struct ListedSearch: Hashable, Sendable {
    /// The reader's name for it.
    public var name: String
    /// The text of the query.
    public var text: String
    /// The groups in their order.
    public var groups: [GroupPath] = []
}

/// A rule of a file, which hides posts.
public struct ListedRule: Hashable, Sendable {
    /// The address of the feed whose posts it hides, with its credentials; `nil` for all feeds.
    public var feed: String?
    /// The text of the query.
    public var text: String
    /// The condition as the file has it.
    public var filter: String
    /// The line in the file, from 1.
    public var place: Int
}

/// The subscriptions and saved searches of a file, in its order, or its rules.
public struct SubscriptionList: Hashable, Sendable {
    /// An entry that is not a subscription.
    public struct Fault: Error, Hashable, Sendable {
        /// The kinds of faults.
        public enum Reason: String, Hashable, Sendable, CaseIterable {
            /// The entry has no address.
            case withoutAddress = "fault.without-address"
            /// The address is neither a URL of `http` or `https` nor a path.
            case unusableAddress = "fault.unusable-address"
            /// The entry is a query of other sources, such as newsboat's `query:`.
            case query = "fault.query"
            /// The entry is the output of a program, such as newsboat's `exec:` and `filter:`.
            case program = "fault.program"
            /// The address is a path on this machine, and the reader has not asked for paths.
            case path = "fault.path"
            /// The condition of a rule is not a query: newsboat compares more than words.
            case filter = "fault.filter"
            /// A rule is for a feed that is not subscribed to.
            case unknownFeed = "fault.unknown-feed"
            /// The document is truncated or ill-formed; its readable entries are listed.
            case illFormed = "fault.ill-formed"
        }

        /// The position in the file, from 1; 0 for the whole file.
        public var place: Int
        /// The entry's name, where it has one, its path or its condition; never a URL, which may contain credentials.
        public var name: String?
        /// The kind of fault.
        public var reason: Reason

        /// Makes a fault.
        public init(_ reason: Reason, place: Int, name: String? = nil) {
            self.reason = reason
            self.place = place
            self.name = name
        }
    }

    /// The subscriptions; a source may be listed more than once.
    public var subscriptions: [ListedSubscription] = []
    /// The saved searches.
    public var searches: [ListedSearch] = []
    /// The rules of newsboat's configuration; `nil` for other files.
    public var rules: [ListedRule]?
    /// The entries that are neither subscriptions nor rules.
    public var faults: [Fault] = []
    /// Whether places in the file are lines.
    public var hasLines = false

    /// Makes an empty list.
    public init() {}
}
