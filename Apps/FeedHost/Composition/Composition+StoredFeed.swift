import ConcurrencyInterface
import FeedFeature
import FeedScene
import FeedStorageInterface
import Foundation
import HTTPMiddleware
import StorageInterface

extension Composition {
    /// The stored feed, as far as it may be shown.
    ///
    /// - Parameter positions: The items that are wanted; all of them if none are named.
    func cachedFeed(_ positions: Range<Int>? = nil) async -> LocalFeed? {
        await readFeed { local throws(StorageError) in try local.load(positions) }
    }

    /// The items up to so far before and behind one of the stored feed, or those at its beginning.
    func cachedPart(around id: UUID?, reach: Int) async -> LocalFeedPart? {
        await readFeed { local throws(StorageError) in try local.part(around: id, reach: reach) }
    }

    /// As ``cachedPart(around:reach:)``, of a feed that is not the one that was there before.
    func otherPart(around id: UUID?, reach: Int) async -> FeedCacheResult<LocalFeedPart> {
        await ask("another feed") { local throws(StorageError) in try local.part(around: id, reach: reach) }
    }

    private func readFeed<Value: Sendable>(
        _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value?
    ) async -> Value? {
        let feed = await read("feed", work)
        plugins.metrics.count(feed == nil ? \.cache[.feed].misses : \.cache[.feed].hits)
        return feed
    }

    /// The items at these positions of a stored feed.
    func cachedItems(in positions: Range<Int>, of generation: Int64) async -> FeedCacheResult<[FeedImage?]> {
        await ask("rows") { local throws(StorageError) in try local.items(in: positions, of: generation) }
    }

    /// Where items stand in a stored feed.
    func cachedPositions(of ids: [UUID], in generation: Int64) async -> FeedCacheResult<[UUID: Int]> {
        await ask("positions") { local throws(StorageError) in try local.positions(of: ids, in: generation) }
    }

    /// The first position, from one end of a range or the other, whose item has a text; `nil` where none has.
    func cachedPosition(
        of text: String, in positions: Range<Int>, of generation: Int64, isForward: Bool
    ) async -> Int? {
        // Look a few up at a time: who scrolls meanwhile is not to wait for the search.
        let portion = 500
        var rest = positions
        while !rest.isEmpty, !Task.isCancelled {
            let looked = isForward ? rest.prefix(portion) : rest.suffix(portion)
            let answer = await ask("a text") { local throws(StorageError) -> Int?? in
                .some(try local.position(of: text, in: looked, of: generation, isForward: isForward))
            }
            if case .found(let position?) = answer { return position }
            rest = isForward ? rest.dropFirst(portion) : rest.dropLast(portion)
        }
        return nil
    }

    /// A picture of the stored feed.
    func cachedItem(_ id: UUID) async -> FeedImage? {
        await read("picture") { local throws(StorageError) in try local.item(id) }
    }

    // MARK: Saving

    /// Stores a first page in place of the feed; a failure is logged and costs nothing else.
    ///
    /// - Returns: What is stored then; `nil` where the page is not.
    @discardableResult
    func save(_ page: FeedPage) async -> LocalFeedOutline? {
        await write("saving the feed") { local throws(StorageError) -> LocalFeedOutline? in
            try local.save(page)
            return try local.outline()
        } ?? nil
    }

    /// Stores a page behind the feed that ends at `cursor`; nothing is stored where it is another.
    ///
    /// - Returns: What is stored then; `nil` where the page is not.
    @discardableResult
    func append(_ page: FeedPage, after cursor: UUID) async -> LocalFeedOutline? {
        await write("appending a page") { local throws(StorageError) -> LocalFeedOutline? in
            try local.append(page, after: cursor) ? try local.outline() : nil
        } ?? nil
    }

    /// Stores a newer first page on top of the feed, or in place of it where the two share no item.
    ///
    /// - Returns: What is stored then; `nil` where the page is not.
    @discardableResult
    func splice(_ page: FeedPage) async -> LocalFeedOutline? {
        await write("splicing a page") { local throws(StorageError) -> LocalFeedOutline? in
            if try !local.splice(page) { try local.save(page) }
            return try local.outline()
        } ?? nil
    }

    /// Deletes what has expired.
    func validateFeed() async {
        _ = await write("validating the feed") { local throws(StorageError) in try local.validateCache() }
    }

    // MARK: Schedulers

    private func ask<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value?
    ) async -> FeedCacheResult<Value> {
        do throws(StorageError) {
            return try await perform(what, on: plugins.stores.reads, work).map { .found($0) }
                ?? .otherGeneration
        } catch {
            failed("cache fault for \(what)", error)
            return .failed
        }
    }

    private func read<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value?
    ) async -> Value? {
        await read(
            what,
            by: { () async throws(StorageError) in
                try await perform(what, on: plugins.stores.reads, work)
            })
    }

    private func write<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value
    ) async -> Value? {
        await write(
            what,
            by: { () async throws(StorageError) in
                try await perform(what, on: plugins.stores.writes, work)
            })
    }

    /// Does work with the stored feed. Where that meets damage, what is damaged is deleted, and the work is done once more.
    private func perform<Value: Sendable>(
        _ what: String, on scheduler: any Scheduler,
        _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let local = localFeed
        do throws(StorageError) {
            return try await scheduler.schedule { () throws(StorageError) in try work(local) }
        } catch {
            guard error.reason == .damaged else { throw error }
            failed("cache fault for \(what), to be repaired", error)
        }
        do throws(StorageError) {
            try await plugins.stores.writes.schedule { () throws(StorageError) in try local.repair() }
        } catch {
            // A file that is found broken as a whole has been replaced by then.
            guard error.reason == .damaged else { throw error }
        }
        return try await scheduler.schedule { () throws(StorageError) in try work(local) }
    }
}
