public import ConcurrencyInterface
public import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import SourceInterface
public import StorageInterface

/// Runs the use cases of a cached feed on its store's schedulers.
///
/// A corrupt feed is repaired, and the failed use case run once more. Errors of the store are observed and not thrown.
public struct ScheduledFeedLoader {
    /// The outcome of a use case.
    public enum Event: Hashable, Sendable {
        /// The feed was looked up: a hit where it is stored and has not expired.
        case lookedUp(isHit: Bool)
        /// Nothing is stored of the named thing.
        case missed(String)
        /// A use case failed, for good or before a repair.
        case failed(String, StorageError)
    }

    private let loader: LocalFeedLoader
    private let reads: any Scheduler
    private let writes: any Scheduler
    private let observe: (Event) -> Void

    /// Makes a loader whose store is read on one scheduler and written on another.
    public init(
        _ loader: LocalFeedLoader, reads: any Scheduler, writes: any Scheduler,
        observe: @escaping (Event) -> Void
    ) {
        self.loader = loader
        self.reads = reads
        self.writes = writes
        self.observe = observe
    }

    /// The cached feed; see ``LocalFeedLoader/load(_:)``.
    public func load(_ positions: Range<Int>? = nil) async -> CachedFeed? {
        await load { loader throws(StorageError) in try loader.load(positions) }
    }

    /// An item of the feed, expired or not.
    public func item(_ id: UUID) async -> FeedItem? {
        await read("picture") { loader throws(StorageError) in try loader.item(id) }
    }

    /// Replaces the feed by its first page. Returns the feed, without items; `nil` where the page was not stored.
    @discardableResult
    public func save(_ page: SourcePage) async -> CachedFeed? {
        await write("saving the feed") { loader throws(StorageError) in
            try loader.save(page)
            return true
        }
    }

    /// Appends a page to the feed that ends at `cursor`. Returns the same.
    @discardableResult
    public func append(_ page: SourcePage, after cursor: Cursor) async -> CachedFeed? {
        await write("appending a page") { loader throws(StorageError) in
            try loader.append(page, after: cursor)
        }
    }

    /// Splices a newer first page onto the feed, or replaces a feed that has no item in common with it. Returns the same.
    @discardableResult
    public func splice(_ page: SourcePage) async -> CachedFeed? {
        await write("splicing a page") { loader throws(StorageError) in
            if try !loader.splice(page) { try loader.save(page) }
            return true
        }
    }

    /// Deletes expired pages.
    public func validate() async {
        _ = await write("validating the feed") { loader throws(StorageError) in
            try loader.validateCache()
            return false
        }
    }

    /// The cache of a scene.
    public var cache: FeedCache {
        FeedCache(
            load: { id, reach in
                await load { loader throws(StorageError) in try loader.load(around: id, reach: reach) }
            },
            reload: { id, reach in
                await positioned("another feed") { loader throws(StorageError) in
                    try loader.load(around: id, reach: reach)
                }
            },
            items: { positions, generation in
                await positioned("rows") { loader throws(StorageError) in
                    try loader.items(in: positions, of: generation)
                }
            },
            positions: { ids, generation in
                await positioned("positions") { loader throws(StorageError) in
                    try loader.positions(of: ids, in: generation)
                }
            },
            position: position, save: save, splice: splice, append: append)
    }

    private func position(
        of text: String, in positions: Range<Int>, of generation: Int64, isForward: Bool
    ) async -> Int? {
        await positions.first(isForward: isForward) { part in
            let result = await positioned("a text") { loader throws(StorageError) -> Int?? in
                .some(try loader.position(of: text, in: part, of: generation, isForward: isForward))
            }
            return if case .found(let position?) = result { position } else { nil }
        }
    }

    // MARK: Schedulers

    private func positioned<Value: Sendable>(
        _ what: String, _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value?
    ) async -> FeedCacheResult<Value> {
        do throws(StorageError) {
            return try await perform(what, on: reads, work).map { .found($0) } ?? .otherGeneration
        } catch {
            observe(.failed("cache fault for \(what)", error))
            return .failed
        }
    }

    private func load(
        _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> CachedFeed?
    ) async -> CachedFeed? {
        let feed = await read("feed", work)
        observe(.lookedUp(isHit: feed != nil))
        return feed
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

    /// - Parameter work: Returns whether the feed is to be returned.
    private func write(
        _ what: String, _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Bool
    ) async -> CachedFeed? {
        do throws(StorageError) {
            return try await perform(what, on: writes) { loader throws(StorageError) in
                try work(loader) ? try loader.load(0..<0) : nil
            }
        } catch {
            observe(.failed("fault \(what)", error))
            return nil
        }
    }

    private func perform<Value: Sendable>(
        _ what: String, on scheduler: any Scheduler,
        _ work: @escaping @Sendable (LocalFeedLoader) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let loader = loader
        do throws(StorageError) {
            return try await scheduler.schedule { () throws(StorageError) in try work(loader) }
        } catch {
            guard error.reason == .damaged else { throw error }
            observe(.failed("cache fault for \(what), to be repaired", error))
        }
        do throws(StorageError) {
            try await writes.schedule { () throws(StorageError) in try loader.repair() }
        } catch {
            // The store has replaced a file that is corrupt as a whole.
            guard error.reason == .damaged else { throw error }
        }
        return try await scheduler.schedule { () throws(StorageError) in try work(loader) }
    }
}
