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

    var id: UUID { subscription.id }
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
}

extension SubscriptionsStore {
    /// Changes the address of a subscription.
    func move(_ source: UUID, to address: String) throws(StorageError) {
        guard var subscription = try subscriptions().first(where: { $0.id == source }) else { return }
        subscription.source.address = address
        try subscribe(subscription)
    }
}
