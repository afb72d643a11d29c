public import ConcurrencyInterface
public import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import SourceInterface
public import StorageInterface

/// The stored feed of one server on its store's schedulers. Errors of the store are observed, and cost the reader nothing
/// else; where work meets damage, what is damaged is deleted, and the work is done once more.
public struct StoredFeed {
    /// What became of work on the store.
    public enum Event {
        /// The feed was looked up, and is stored and not too old, or not.
        case lookedUp(isHit: Bool)
        /// What was read is not stored.
        case missed(String)
        /// Work failed, or has to be done once more.
        case failed(String, StorageError)
    }

    private let feed: LocalFeedLoader
    private let reads: any Scheduler
    private let writes: any Scheduler
    private let observe: (Event) -> Void

    /// Makes the feed of a loader, whose store is read on one scheduler and changed on another.
    public init(
        _ feed: LocalFeedLoader, reads: any Scheduler, writes: any Scheduler,
        observe: @escaping (Event) -> Void
    ) {
        self.feed = feed
        self.reads = reads
        self.writes = writes
        self.observe = observe
    }

    /// The feed, as far as it may be shown.
    ///
    /// - Parameter positions: The items that are wanted; all of them if none are named.
    public func load(_ positions: Range<Int>? = nil) async -> LocalFeed? {
        await readFeed { feed throws(StorageError) in try feed.load(positions) }
    }

    /// An item of the feed.
    public func item(_ id: UUID) async -> FeedItem? {
        await read("picture") { feed throws(StorageError) in try feed.item(id) }
    }

    /// Stores a first page in place of the feed. Returns what is stored then; `nil` where the page is not.
    @discardableResult
    public func save(_ page: SourcePage) async -> LocalFeedOutline? {
        await write("saving the feed") { feed throws(StorageError) -> LocalFeedOutline? in
            try feed.save(page)
            return try feed.outline()
        } ?? nil
    }

    /// Stores a page behind the feed that ends at `cursor`. Returns what is stored then; `nil` where the page is not.
    @discardableResult
    public func append(_ page: SourcePage, after cursor: Cursor) async -> LocalFeedOutline? {
        await write("appending a page") { feed throws(StorageError) -> LocalFeedOutline? in
            try feed.append(page, after: cursor) ? try feed.outline() : nil
        } ?? nil
    }

    /// Stores a newer first page on top of the feed, or in place of it where the two share no item. Returns what is stored
    /// then; `nil` where the page is not.
    @discardableResult
    public func splice(_ page: SourcePage) async -> LocalFeedOutline? {
        await write("splicing a page") { feed throws(StorageError) -> LocalFeedOutline? in
            if try !feed.splice(page) { try feed.save(page) }
            return try feed.outline()
        } ?? nil
    }

    /// Deletes what has expired.
    public func validate() async {
        _ = await write("validating the feed") { feed throws(StorageError) in try feed.validateCache() }
    }

    /// The functions that a scene reads and writes the feed by.
    public var cache: FeedCache {
        FeedCache(
            part: { id, reach in
                await readFeed { feed throws(StorageError) in try feed.part(around: id, reach: reach) }
            },
            otherPart: { id, reach in
                await ask("another feed") { feed throws(StorageError) in
                    try feed.part(around: id, reach: reach)
                }
            },
            items: { positions, generation in
                await ask("rows") { feed throws(StorageError) in
                    try feed.items(in: positions, of: generation)
                }
            },
            positions: { ids, generation in
                await ask("positions") { feed throws(StorageError) in
                    try feed.positions(of: ids, in: generation)
                }
            },
            position: position, save: save, splice: splice, append: append)
    }

    /// The first position, from one end of a range or the other, whose item has a text; `nil` where none has.
    private func position(
        of text: String, in positions: Range<Int>, of generation: Int64, isForward: Bool
    ) async -> Int? {
        await positions.first(isForward: isForward) { part in
            let result = await ask("a text") { feed throws(StorageError) -> Int?? in
                .some(try feed.position(of: text, in: part, of: generation, isForward: isForward))
            }
            return if case .found(let position?) = result { position } else { nil }
        }
    }

    // MARK: Schedulers

    private func ask<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value?
    ) async -> FeedCacheResult<Value> {
        do throws(StorageError) {
            return try await perform(what, on: reads, work).map { .found($0) } ?? .otherGeneration
        } catch {
            observe(.failed("cache fault for \(what)", error))
            return .failed
        }
    }

    private func readFeed<Value: Sendable>(
        _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value?
    ) async -> Value? {
        let value = await read("feed", work)
        observe(.lookedUp(isHit: value != nil))
        return value
    }

    private func read<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value?
    ) async -> Value? {
        do throws(StorageError) {
            let value = try await perform(what, on: reads, work)
            if value == nil { observe(.missed(what)) }
            return value
        } catch {
            observe(.failed("cache fault for \(what)", error))
            return nil
        }
    }

    private func write<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value
    ) async -> Value? {
        do throws(StorageError) {
            return try await perform(what, on: writes, work)
        } catch {
            observe(.failed("fault \(what)", error))
            return nil
        }
    }

    private func perform<Value: Sendable>(
        _ what: String, on scheduler: any Scheduler,
        _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let feed = feed
        do throws(StorageError) {
            return try await scheduler.schedule { () throws(StorageError) in try work(feed) }
        } catch {
            guard error.reason == .damaged else { throw error }
            observe(.failed("cache fault for \(what), to be repaired", error))
        }
        do throws(StorageError) {
            try await writes.schedule { () throws(StorageError) in try feed.repair() }
        } catch {
            // A file that is found broken as a whole has been replaced by then.
            guard error.reason == .damaged else { throw error }
        }
        return try await scheduler.schedule { () throws(StorageError) in try work(feed) }
    }
}
