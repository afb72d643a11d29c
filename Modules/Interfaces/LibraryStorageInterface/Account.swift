public import FoundationEssentials
public import HTTPInterface
import ItemInterface

/// The reader's account on a server with its own subscriptions, posts and states.
public struct Account: Identifiable, Hashable, Sendable {
    /// The identity: the user in the name space of the server's address, so that an account that is added
    /// again finds its posts.
    public let id: UUID
    /// The name of the protocol that the server speaks.
    public var kind: String
    /// The address of the server's API.
    public let address: HTTPURL
    /// The user's name on the server.
    public let user: String
    /// The reader's own name for the account.
    public var name: String?
    /// When the reader added the account, to the millisecond at least.
    public var addedAt: Date

    /// Makes an account.
    public init(kind: String, address: HTTPURL, user: String, name: String? = nil, addedAt: Date) {
        id = ItemIdentity.item(user, of: ItemIdentity.source(address))
        self.kind = kind
        self.address = address
        self.user = user
        self.name = name
        self.addedAt = addedAt
    }
}

extension Account {
    /// The kind in the records of accounts' sources, which no plugin reads.
    public static let sourceKind = "account"

    /// The reader's own name for the account, or user and server.
    public var shownName: String { name ?? "\(user)@\(address.authority)" }

    /// The group of the account's sources without a label, above the groups of its labels.
    public var group: GroupPath {
        GroupPath(shownName.replacing("/", with: " ")) ?? GroupPath(user) ?? Self.unnamed
    }

    private static let unnamed = GroupPath("account")!

    /// The groups of a feed with labels, a subgroup of ``group`` for each; that group itself for none.
    public func groups(of labels: [String]) -> [GroupPath] {
        let groups = labels.compactMap { GroupPath("\(group.text)/\($0)") }.filter { $0 != group }
        return groups.isEmpty ? [group] : groups
    }

    /// The labels of a feed in groups; any but a subgroup of ``group`` becomes a label of its own.
    public func labels(of groups: [GroupPath]) -> [String] {
        groups.compactMap { path in
            let isOwn = path.names.starts(with: group.names)
            let names = path.names.dropFirst(isOwn ? group.names.count : 0)
            return names.isEmpty ? nil : names.joined(separator: "/")
        }
    }
}

extension Sequence<Account> {
    /// The accounts in the order of ``AccountsStore/accounts()``.
    public var inOrder: [Account] {
        sorted { one, other in
            one.addedAt == other.addedAt ? one.id < other.id : one.addedAt < other.addedAt
        }
    }
}

/// A feed of an account: the origin of a subscription that is fetched through the account's server only.
public struct AccountFeed: Hashable, Sendable {
    /// The account.
    public var account: UUID
    /// The server's identity of the feed, such as `feed/12`.
    public var feed: String

    /// Makes a feed of an account.
    public init(account: UUID, feed: String) {
        self.account = account
        self.feed = feed
    }

    /// The identity of the feed's source.
    public var source: UUID { ItemIdentity.item(feed, of: account) }

    /// The identity of a post.
    ///
    /// - Parameter post: The server's number of the post, whose decimal text is the item's native identity.
    public static func item(_ post: Int64, of account: UUID) -> UUID {
        ItemIdentity.item(String(post), of: account)
    }
}

extension Sequence<Subscription> {
    /// An account's subscription to the feed at an address, in any spelling of that.
    public func source(at address: String, of account: UUID) -> Subscription? {
        let id = HTTPURL(address).map(ItemIdentity.source)
        return first {
            $0.account?.account == account && HTTPURL($0.source.address).map(ItemIdentity.source) == id
        }
    }
}

/// The state of synchronizing an account.
public struct AccountState: Hashable, Sendable {
    /// The times and failures of synchronizing. Status 401 means that the server refuses the password.
    public var fetch = FetchState()
    /// The time from which the next synchronization asks for new posts; `nil` for all.
    public var since: Date?
    /// The number of posts in the server's last list of unread ones; `nil` before the first.
    public var unreadCount: Int?
    /// The number of posts in the server's last list of bookmarked ones; `nil` before the first.
    public var bookmarkedCount: Int?
    /// The posts in the server's lists that cannot be stored, and are not requested again: those without
    /// contents, or of a feed without a subscription.
    public var unavailable: Set<Int64> = []

    /// Makes the state of an account that was never synchronized.
    public init() {}
}
