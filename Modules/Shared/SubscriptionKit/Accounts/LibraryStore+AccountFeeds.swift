public import FoundationEssentials
public import LibraryStorageInterface
public import StorageInterface

extension LibraryStore {
    /// Stores a changed subscription. Its account's server, where it has one, learns of the name and the groups with the next
    /// synchronization.
    public func change(_ before: Subscription, to after: Subscription) throws(StorageError) {
        try subscribe(after)
        guard let feed = after.account else { return }
        // A server has no title to go back to.
        let title = after.name == before.name ? nil : after.name ?? after.source.title
        let groups = after.groups == before.groups ? nil : after.groups
        if title != nil || groups != nil {
            try add(.edit(feed: feed.feed, title: title, groups: groups), to: feed.account)
        }
    }

    /// Whether a subscription to the feed at an address waits to be sent; one that the server has refused does not.
    public func isSubscriptionWaiting(to address: String, with account: UUID) throws(StorageError) -> Bool {
        try pendingFeedChanges(of: account).contains { pending in
            if case .subscribe(address, _, _) = pending.change { true } else { false }
        }
    }

    /// Ends a subscription, on its account's server with the next synchronization.
    public func end(_ subscription: Subscription) throws(StorageError) {
        try unsubscribe(subscription.id)
        if let feed = subscription.account { try add(.unsubscribe(feed: feed.feed), to: feed.account) }
    }
}
