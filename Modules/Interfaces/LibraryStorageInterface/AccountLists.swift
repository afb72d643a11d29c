import FoundationEssentials

/// The lists of an account's posts on its server, which were requested after the outbox was sent.
public struct AccountLists: Hashable, Sendable {
    /// The recently arrived posts.
    public var recent: [Int64]
    /// All unread posts; `nil` if they are unknown, and read marks are not compared.
    public var unread: [Int64]?
    /// All bookmarked posts; `nil` if they are unknown, and bookmarks are not compared.
    public var bookmarked: [Int64]?

    /// Makes lists.
    public init(recent: [Int64] = [], unread: [Int64]?, bookmarked: [Int64]?) {
        self.recent = recent
        self.unread = unread
        self.bookmarked = bookmarked
    }

    /// All posts, the greatest number first, which is the newest one's on all known servers.
    public var posts: [Int64] {
        Set(recent).union(unread ?? []).union(bookmarked ?? []).sorted(by: >)
    }
}

/// The results of comparing an account's lists with the library.
public struct AppliedLists: Hashable, Sendable {
    /// The number of items whose marks changed; an item and its duplicates count as one.
    public var changedCount: Int
    /// The posts of the lists that are not stored, the greatest number first.
    public var missing: [Int64]

    /// Makes results.
    public init(changedCount: Int = 0, missing: [Int64] = []) {
        self.changedCount = changedCount
        self.missing = missing
    }
}

/// The decisions of comparing an account's lists with the library: a pure value, so that all stores decide
/// alike and only write.
public struct AccountComparison: Sendable {
    private let unread: Set<Int64>?
    private let bookmarked: Set<Int64>?
    private let pending: Set<AccountMark>

    /// Makes the comparison with an account's lists.
    ///
    /// - Parameter pending: The account's outbox, whose marks win over the server's.
    public init(_ lists: AccountLists, pending: [PendingMark]) {
        unread = lists.unread.map(Set.init)
        bookmarked = lists.bookmarked.map(Set.init)
        self.pending = Set(pending.map(\.mark))
    }

    /// The marks of a stored post that differ on the server, and change to the server's.
    public func changes(of post: Int64, _ state: ItemState) -> [AccountMark] {
        AccountMark.Kind.allCases.compactMap { kind in
            let mark = AccountMark(kind, !state.has(kind), of: post)
            return isOnServer(mark) ? mark : nil
        }
    }

    /// Whether the server's post has a mark, and no other one waits to be sent.
    public func isOnServer(_ mark: AccountMark) -> Bool {
        let isSet =
            switch mark.kind {
            case .read: unread.map { !$0.contains(mark.post) }
            case .bookmarked: bookmarked.map { $0.contains(mark.post) }
            }
        return isSet == mark.isSet
            && ![true, false].contains { isSet in
                pending.contains(AccountMark(mark.kind, isSet, of: mark.post))
            }
    }
}
