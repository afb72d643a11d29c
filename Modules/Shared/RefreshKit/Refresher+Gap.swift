import ConcurrencyInterface
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageInterface

extension Refresher {
    /// Returns a first page, with the pages behind it up to one that shares an item with the stored ones:
    /// posts between the first page and the stored items would otherwise be missing unnoticed.
    /// ``FetchPolicy/pageLimit`` pages at most.
    ///
    /// - Parameter known: The source with the state before the fetch.
    /// - Returns: The page, and the failure of a page behind it.
    func closingGap(
        behind first: SourcePage, of source: any FeedSource, _ known: KnownSource, isUserInitiated: Bool
    ) async throws -> (page: SourcePage, failure: (any Error)?) {
        var (page, newest, cursors) = (first, first, Set<Cursor>())
        var state = known.state
        guard state.lastSuccess != nil, try await counts()[known.id]?.all ?? 0 > 0 else { return (page, nil) }
        while let cursor = newest.nextCursor, cursors.count < policy.pageLimit {
            state.retryAfter = page.hints.retryAfter
            guard cursors.insert(cursor).inserted, try await !hasStored(anyOf: newest.items),
                refusal(state, of: known.subscription, by: .change) == nil
            else { break }
            do {
                let request = SourceRequest(after: cursor, limit: pageSize, isUserInitiated: isUserInitiated)
                guard case .page(let next) = try await source.page(request) else { break }
                newest = next
            } catch let error as CancellationError {
                throw error
            } catch {
                return (page, error)
            }
            page.items += newest.items
            page.nextCursor = newest.nextCursor
            page.skipped += newest.skipped
            page.warnings += newest.warnings
            page.hints.retryAfter = [page.hints.retryAfter, newest.hints.retryAfter].compactMap(\.self).max()
        }
        return (page, nil)
    }

    private func hasStored(anyOf items: [FeedItem]) async throws(StorageError) -> Bool {
        let library = library
        return try await scheduler.schedule { () throws(StorageError) in try library.hasStored(anyOf: items) }
    }
}
