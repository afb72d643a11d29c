import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageInterface

/// A subscription with what is known of fetching it.
struct KnownSource: Identifiable {
    let subscription: Subscription
    var state: FetchState

    var id: UUID { subscription.id }
}

extension Subscription {
    /// The name or address of the server that is asked, in lower case; `nil` for what is on this machine.
    var host: String? {
        if case .remote(let url)? = SourceAddress(source.address) { url.host.lowercased() } else { nil }
    }
}

extension SubscriptionsStore where Self: LibraryItemsStore {
    /// Places the cursor of a paged source behind a first page that does not join what is stored, so that older pages begin
    /// there. Where it does, the cursor stays behind the last page that was loaded.
    ///
    /// - Parameter before: The state before the page was fetched.
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
