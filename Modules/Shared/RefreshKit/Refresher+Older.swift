import ConcurrencyInterface
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageInterface

extension Refresher {
    /// Fetches the next older page of each paged source, and merges it. It is fetched at once, unless a server asked to
    /// wait, since the reader scrolls.
    ///
    /// - Returns: Whether there was an older page.
    /// - Throws: A failure where no page was merged: ``FetchRefusal`` where the server asked to wait, `SourceError`,
    ///   `StorageError`, `CancellationError`, and the client's errors.
    public func loadOlder() async throws -> Bool {
        let known = try await knownSources()
        return try await withThrowingTaskGroup { group in
            for source in known {
                guard let cursor = source.state.cursor else { continue }
                group.addTask { try await self.loadOlder(source, behind: cursor) }
            }
            var (isLoaded, failure) = (false, (any Error)?.none)
            while let result = await group.nextResult() {
                switch result {
                case .success(let hasPage): isLoaded = isLoaded || hasPage
                case .failure(let error): failure = error
                }
            }
            if let failure, !isLoaded { throw failure }
            return isLoaded
        }
    }

    private func loadOlder(_ known: KnownSource, behind cursor: Cursor) async throws -> Bool {
        let subscription = known.subscription
        guard let feed = makeSource(subscription) else { throw FetchRefusal.unknownKind }
        return try await permits.withPermit(for: subscription.host, isUrgent: true) {
            // As for a change, only a server's wait counts.
            if let refusal = refusal(known.state, of: subscription, by: .change) { throw refusal }
            do {
                let request = SourceRequest(after: cursor, isUserInitiated: true)
                guard case .page(let page) = try await feed.page(request) else { return false }
                return try await merge(page, behind: cursor, of: feed) != nil
            } catch let error as SourceError {
                let after = policy.refused(known.state, by: error, at: wallClock.now)
                note(after, of: subscription)
                try await update(known.id) { $0 = self.policy.refused($0, by: error, at: self.wallClock.now) }
                throw error
            }
        }
    }

    private func merge(
        _ page: SourcePage, behind cursor: Cursor, of source: any FeedSource
    ) async throws(StorageError) -> MergeOutcome? {
        let (library, retainedCount) = (library, retainedCount)
        return try await scheduler.schedule { () throws(StorageError) in
            guard var state = try library.fetchState(of: source.id) else { return nil }
            let predecessor = state.predecessor
            // A concurrent fetch may have changed the cursor.
            if state.cursor == cursor {
                state.cursor = page.nextCursor == cursor ? nil : page.nextCursor
                state.predecessor = page.items.last?.id ?? predecessor
            }
            let window = ItemWindow(
                source: source.id, shape: source.shape, items: page.items, predecessor: predecessor,
                fetchState: state)
            return try library.merge(window, retaining: retainedCount)
        }
    }

    private func update(
        _ source: UUID, _ change: @escaping @Sendable (inout FetchState) -> Void
    ) async throws(StorageError) {
        let library = library
        try await scheduler.schedule { () throws(StorageError) in
            guard var state = try library.fetchState(of: source) else { return }
            change(&state)
            try library.setFetchState(state, of: source)
        }
    }
}
