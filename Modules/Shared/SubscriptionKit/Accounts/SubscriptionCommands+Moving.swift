import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import PresentationInterface
import SourceInterface
import StorageInterface

extension SubscriptionCommands {
    /// Moves subscriptions of this computer into an account: its server subscribes to the feeds, and the posts that it has
    /// take over marks and bookmarks as duplicates do. A source with unread posts that the server lacks stays, too.
    ///
    /// - Parameter texts: The sources; empty for all feeds.
    /// - Returns: 1 where a source was not moved, 2 where a text means none or several.
    public func move(_ texts: [String], into name: String, over access: AccountAccess) async throws -> Int32 {
        guard let account = try findAccount(name) else { return 2 }
        var moved = try store.subscriptions().filter(\.isMovable)
        if !texts.isEmpty {
            guard let found = find(texts, in: try store.subscriptions()) else { return 2 }
            for subscription in found where !subscription.isMovable {
                console.notice(words(AccountText.unmovable, subscription.shownName))
                return 2
            }
            moved = found
        }
        guard !moved.isEmpty else {
            console.notice(words(AccountText.nothingToMove))
            return 0
        }
        guard await confirms(words(AccountCount.moveQuestion, count: moved.count, account.shownName)) else {
            console.notice(words(AccountText.notMoved))
            return 1
        }
        for subscription in moved where try source(of: subscription, in: account) == nil {
            let groups = subscription.groups.map { "\(account.group.text)/\($0.text)" }
            try store.add(
                .subscribe(
                    address: subscription.source.address, title: subscription.name,
                    groups: groups.compactMap(GroupPath.init)),
                to: account.id)
        }
        var status = try await synchronize([account], over: access)
        guard status == 0 else { return status }
        for subscription in moved {
            guard try source(of: subscription, in: account) != nil else {
                console.notice(words(AccountText.notOnServer, subscription.shownName, account.shownName))
                status = 1
                continue
            }
            let count = try onlyHereCount(subscription)
            guard count == 0 else {
                console.notice(words(AccountCount.onlyHere, count: count, subscription.shownName))
                status = 1
                continue
            }
            try store.unsubscribe(subscription.id)
            try console.line(words(AccountText.moved, subscription.shownName, account.shownName))
        }
        // The marks that the posts took over.
        return max(status, try await synchronize([account], over: access))
    }

    /// The account's source of a local subscription's feed.
    private func source(of subscription: Subscription, in account: Account) throws -> Subscription? {
        try store.subscriptions().source(at: subscription.source.address, of: account.id)
    }

    /// The number of a source's unread posts without a duplicate in another source.
    private func onlyHereCount(_ subscription: Subscription) throws -> Int {
        let list = try store.list(ItemScope(sources: [subscription.id], filter: .unread))
        let items = try store.items(at: 0..<list.count, of: list) ?? []
        return items.count { item in
            if case .row(let row) = item.content { row.duplicateCount == 0 } else { false }
        }
    }
}

extension Subscription {
    /// Whether a server can read the source: a feed at a public or private address without headers of the reader.
    fileprivate var isMovable: Bool {
        account == nil && source.kind == "syndication" && privateHeaders == nil
            && HTTPURL(source.address) != nil
    }
}
