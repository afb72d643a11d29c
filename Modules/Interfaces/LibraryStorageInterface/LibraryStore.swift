public import FoundationEssentials
public import StorageInterface

/// The reader's library, or a copy of a named server's feed: subscriptions, items and their order, marks and
/// bookmarks, saved searches, rules, accounts, and the index of all for searches.
public protocol LibraryStore: SubscriptionsStore, FeedStore, BookmarksStore, MarksStore, SavedSearchesStore,
    RulesStore, AccountsStore, SearchIndexStore
{}

extension LibraryStore {
    /// Marks the present items of a scope read.
    ///
    /// - Returns: The ids of those that were unread, in the list's order.
    public func markRead(_ scope: ItemScope) throws(StorageError) -> [UUID] {
        try markRead(list(scope)) ?? []
    }
}
