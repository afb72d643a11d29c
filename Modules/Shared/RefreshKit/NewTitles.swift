import ConcurrencyInterface
import FoundationEssentials
import LibraryStorageInterface
import StorageInterface
import Synchronization

/// Collects titles of sources that the library does not have yet.
///
/// They are stored together after a refresh, since each write of a subscription is a durable transaction.
final class NewTitles: Sendable {
    private let titles = Mutex<[UUID: String]>([:])

    /// Records a title that differs from the stored one.
    func note(_ title: String?, of subscription: Subscription) {
        guard let title, !title.isEmpty, title != subscription.source.title else { return }
        titles.withLock { $0[subscription.id] = title }
    }

    /// Stores the titles so far. After a failure they are stored with the next ones.
    func store(in library: any SubscriptionsStore, on scheduler: any Scheduler) async {
        let new = titles.withLock { titles in
            defer { titles = [:] }
            return titles
        }
        if new.isEmpty { return }
        do {
            try await scheduler.schedule { () throws(StorageError) in
                let subscriptions = try library.subscriptions().filter { new[$0.id] != nil }
                try library.subscribe(
                    subscriptions.map { subscription in
                        var subscription = subscription
                        subscription.source.title = new[subscription.id]
                        return subscription
                    })
            }
        } catch {
            titles.withLock { $0.merge(new) { later, _ in later } }
        }
    }
}
