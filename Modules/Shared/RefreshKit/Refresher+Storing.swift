import ConcurrencyInterface
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageInterface
import Synchronization

/// The storing of responses and of fetch states.
extension Refresher {
    /// Runs the last work on a source, and releases its lease.
    func end<Value: Sendable>(
        _ subscription: Subscription, _ body: @escaping @Sendable (any Library) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let (library, holder) = (library, holder)
        return try await scheduler.schedule { () throws(StorageError) in
            defer { try? library.releaseLease(of: subscription.id, by: holder) }
            return try body(library)
        }
    }

    /// Stores a source's response, and releases its lease.
    ///
    /// - Parameter failure: The failure of a page behind the first one.
    func store(
        _ response: SourceResponse, _ failure: (any Error)?, of source: any FeedSource,
        _ subscription: Subscription, _ before: FetchState
    ) async throws(StorageError) -> SourceRefresh {
        let state = { @Sendable (library: any Library) throws(StorageError) -> FetchState in
            try self.state(before, after: response, failure, of: source, in: library)
        }
        guard case .page(let page) = response else {
            return try await end(subscription) { library throws(StorageError) in
                let after = try state(library)
                try library.setFetchState(after, of: subscription.id)
                return try self.result(.notModified, of: subscription, after, in: library)
            }
        }
        return try await queue.merge(subscription.id) { library throws(StorageError) in
            let now = self.wallClock.now
            return FetchedBatch(
                source: subscription.id, shape: source.shape, items: page.items, fetchedAt: now,
                firstDocumentDate: before.lastSuccess == nil ? page.date ?? now : nil,
                fetchState: try state(library), leaseHolder: self.holder)
        } then: { library, batch, merged throws(StorageError) in
            self.titles.note(page.title, of: subscription)
            var named = subscription
            if let title = page.title, !title.isEmpty { named.source.title = title }
            return try self.result(
                merged.map { .merged($0) } ?? .refused(.notSubscribed), of: named,
                batch.fetchState ?? before, skippedCount: page.skipped, in: library)
        }
    }

    /// The fetch state after a response.
    ///
    /// The cursor of a paged source stays where the response shares an item with the stored ones, or has
    /// none. Otherwise older pages continue behind it.
    private func state(
        _ before: FetchState, after response: SourceResponse, _ failure: (any Error)?,
        of source: any FeedSource, in library: any Library
    ) throws(StorageError) -> FetchState {
        // An older page may have been loaded meanwhile.
        let before = source.shape == .paged ? try library.fetchState(of: source.id) ?? before : before
        let now = wallClock.now
        var undatedCount = 0
        if source.shape == .accumulating, before.lastSuccess != nil, case .page(let page) = response {
            undatedCount = try library.undatedCount(of: page.items, at: now)
        }
        var after = policy.state(
            before, after: response, shape: source.shape, undatedCount: undatedCount, at: now)
        guard source.shape == .paged, case .page(let page) = response else { return after }
        let isContiguous = try page.items.isEmpty ? true : library.hasStored(anyOf: page.items)
        // Where older items of a copy stay, merging keeps their cursor.
        if before.lastSuccess == nil || retention.isCopy || !isContiguous {
            (after.cursor, after.predecessor) = (page.nextCursor, page.items.last?.id)
        }
        return failure.map { policy.waiting(after, for: $0, at: now) } ?? after
    }

    /// The result of a stored response.
    private func result(
        _ outcome: SourceRefresh.Outcome, of subscription: Subscription, _ after: FetchState,
        skippedCount: Int = 0, in library: any Library
    ) throws(StorageError) -> SourceRefresh {
        state.withLock { $0.unsaved[subscription.id] = nil }
        if let address = policy.confirmedAddress(after) {
            try library.move(subscription.id, to: address, isByPublic: !after.isPrivate)
        }
        return SourceRefresh(subscription, outcome, skippedCount: skippedCount, state: after)
    }

    /// Stores the state after a failure, or keeps it in memory if that fails.
    func save(_ after: FetchState, of subscription: Subscription) async {
        do {
            try await end(subscription) { library throws(StorageError) in
                try library.setFetchState(after, of: subscription.id)
            }
            state.withLock { $0.unsaved[subscription.id] = nil }
        } catch {
            state.withLock { $0.unsaved[subscription.id] = after }
        }
    }
}
