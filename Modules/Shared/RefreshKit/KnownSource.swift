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
}

extension Subscription {
    /// The host of the source in lower case; `nil` for a local source.
    var host: String? {
        if case .remote(let url)? = SourceAddress(source.address) { url.host.lowercased() } else { nil }
    }
}

extension SubscriptionsStore where Self: LibraryItemsStore {
    /// Sets the cursor of a paged source to the end of a first page that is not contiguous with the stored items, so
    /// that older pages continue there. Otherwise the cursor stays after the last loaded page.
    ///
    /// - Parameter before: The state before the fetch.
    func placeCursor(
        _ state: inout FetchState, behind page: SourcePage, _ before: FetchState
    ) throws(StorageError) {
        if before.lastSuccess != nil {
            if page.items.isEmpty { return }
            for item in page.items where try self.item(item.id) != nil { return }
        }
        (state.cursor, state.predecessor) = (page.nextCursor, page.items.last?.id)
    }

    /// Changes the address of a subscription.
    func move(_ source: UUID, to address: String) throws(StorageError) {
        guard var subscription = try subscriptions().first(where: { $0.id == source }) else { return }
        subscription.source.address = address
        try subscribe(subscription)
    }
}
