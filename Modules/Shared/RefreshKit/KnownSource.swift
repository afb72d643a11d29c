import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageInterface

/// A subscription with its fetch state.
struct KnownSource: Identifiable {
    let subscription: Subscription
    var state: FetchState
    /// The reader's own interval; `nil` for the source's.
    var interval: FetchInterval?

    var id: UUID { subscription.id }
    /// Whether the source is fetched from its own address: no feed of an account, which its server fetches.
    var isFetched: Bool { subscription.account == nil }
    /// Whether the source is on a server.
    var isRemote: Bool { subscription.host != nil }
    /// Whether the last fetch found no connection.
    var isUnreachable: Bool { state.failure == .noConnection && !state.isGone && isRemote }
}

extension Subscription {
    /// The host of the source in lower case; `nil` for a local source.
    var host: String? {
        if case .remote(let url)? = SourceAddress(source.address) { url.host.lowercased() } else { nil }
    }
}

extension ItemStore {
    /// Whether one of these items is stored.
    func hasStored(anyOf items: [FeedItem]) throws(StorageError) -> Bool {
        for item in items where try self.item(item.id) != nil { return true }
        return false
    }

    /// The number of items without a usable date that are not stored, counted up to the limit of a state's
    /// post times.
    func undatedCount(of items: [FeedItem], at now: Date) throws(StorageError) -> Int {
        let undated = items.lazy.filter { $0.summary.published.map { $0 > now } ?? true }
        var count = 0
        for item in undated.prefix(FetchState.postTimeLimit) where try self.item(item.id) == nil {
            count += 1
        }
        return count
    }
}

extension SubscriptionsStore {
    /// Changes the address of a subscription.
    ///
    /// - Parameter isByPublic: Whether a server at a public address has named the new address.
    func move(_ source: UUID, to address: String, isByPublic: Bool) throws(StorageError) {
        guard var subscription = try subscriptions().first(where: { $0.id == source }) else { return }
        subscription.source.address = address
        if isByPublic { subscription.isPublicOnly = true }
        try subscribe(subscription)
    }
}
