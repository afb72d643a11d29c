import ConcurrencyInterface
public import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageInterface

/// The result of loading older items of some sources.
public struct OlderItemsLoad: Hashable, Sendable {
    /// The number of items that the library did not have.
    public var newCount = 0
    /// Whether a source has a further page.
    public var hasMore = false

    /// Makes the result for sources without older items.
    public init() {}
}

extension Refresher {
    /// Fetches the next older page of each paged source, and merges it. It is fetched at once, unless a
    /// server asked to wait, since the reader scrolls.
    ///
    /// Pages without new items are followed by the next ones, `FetchPolicy.pageLimit` at most.
    ///
    /// - Parameters:
    ///   - sources: The ids of subscriptions; `nil` for all.
    ///   - isUserInitiated: Whether the reader requested them; a prefetch is not a request of the reader.
    /// - Throws: A failure if no page was merged: `FetchRefusal` if the server asked to wait,
    ///   `SourceError`, `StorageError`, `CancellationError`, and the client's errors.
    public func loadOlder(
        of sources: Set<UUID>? = nil, isUserInitiated: Bool
    ) async throws -> OlderItemsLoad {
        let known = try await knownSources().filter(\.isFetched).filter { sources?.contains($0.id) ?? true }
        return try await withThrowingTaskGroup { group in
            for source in known where source.state.cursor != nil {
                group.addTask { try await self.loadOlder(of: source, isUserInitiated) }
            }
            var (all, failure) = (OlderItemsLoad(), (any Error)?.none)
            var isLoaded = false
            while let result = await group.nextResult() {
                switch result {
                case .success(let load):
                    isLoaded = true
                    all.newCount += load.newCount
                    all.hasMore = all.hasMore || load.hasMore
                case .failure(let error): failure = error
                }
            }
            guard let failure else { return all }
            if !isLoaded || failure is CancellationError { throw failure }
            all.hasMore = true
            return all
        }
    }

    private func loadOlder(of known: KnownSource, _ isUserInitiated: Bool) async throws -> OlderItemsLoad {
        let subscription = known.subscription
        guard let source = makeSource(subscription) else { throw FetchRefusal.unknownKind }
        return try await permits.withPermit(for: subscription.host, isUrgent: true) {
            var (load, cursors) = (OlderItemsLoad(), Set<Cursor>())
            var state = known.state
            while load.newCount == 0, let cursor = state.cursor, cursors.count < policy.pageLimit {
                cursors.insert(cursor)
                do {
                    // As for a change, only a server's wait counts.
                    if let refusal = refusal(state, of: subscription, by: .change) { throw refusal }
                    let request = SourceRequest(
                        after: cursor, limit: pageSize, isUserInitiated: isUserInitiated)
                    guard case .page(let page) = try await source.page(request) else { break }
                    let merged = try await merge(page, behind: cursor, passed: cursors, of: source)
                    state = merged.state
                    load.newCount += merged.newCount
                } catch {
                    try await note(error, of: subscription)
                    // The pages so far are merged.
                    if cursors.count == 1 || error is CancellationError { throw error }
                    break
                }
            }
            load.hasMore = state.cursor != nil
            return load
        }
    }

    private func merge(
        _ page: SourcePage, behind cursor: Cursor, passed cursors: Set<Cursor>, of source: any FeedSource
    ) async throws(StorageError) -> (state: FetchState, newCount: Int) {
        let (library, save, retention, now) = (library, save, retention, wallClock.now)
        return try await scheduler.schedule { () throws(StorageError) in
            guard var state = try library.fetchState(of: source.id) else { return (FetchState(), 0) }
            // A page behind another cursor is not a continuation of a copy.
            guard state.cursor == cursor || !retention.isCopy else { return (state, 0) }
            let predecessor = state.predecessor
            // A concurrent fetch may have changed the cursor.
            if state.cursor == cursor {
                state.cursor = page.nextCursor.flatMap { cursors.contains($0) ? nil : $0 }
                state.predecessor = page.items.last?.id ?? predecessor
            }
            let batch = FetchedBatch(
                source: source.id, shape: source.shape, items: page.items, fetchedAt: now,
                isFirstPage: false, predecessor: predecessor, fetchState: state)
            return (state, try save([batch]).first??.inserted.count ?? 0)
        }
    }

    /// Stores the wait for which a server asked.
    private func note(_ error: any Error, of subscription: Subscription) async throws(StorageError) {
        let (library, policy, now) = (library, policy, wallClock.now)
        let state = try await scheduler.schedule { () throws(StorageError) -> FetchState? in
            guard let state = try library.fetchState(of: subscription.id) else { return nil }
            let waiting = policy.waiting(state, for: error, at: now)
            if waiting != state { try library.setFetchState(waiting, of: subscription.id) }
            return waiting
        }
        if let state { note(state, of: subscription) }
    }
}
