import CommentsFeature
import CommentsSourceInterface
import CommentsStorageInterface
import FoundationEssentials
import HTTPInterface
import HTTPMiddleware
import ItemInterface
import LibraryStorageInterface
import MarkupGumbo
import SceneSupport
import SharedPresentation
import SourceInterface
import StorageInterface

/// The comments of items: those of their servers, and the cached ones.
struct ItemComments {
    let sources: SourceFactory
    /// The reader's own library, with bookmarks of all sources.
    let library: LibraryAccess
    /// The source of all other items; `nil` where there is none but the library's.
    let named: SourceRecord?
    let local: LocalCommentsLoader
    let cache: CacheAccess
    let metrics: HTTPMetrics
    let presenter: CommentsPresenter
    let messages: LoadMessages

    /// An item's comments, from the server, in plain text.
    ///
    /// - Parameters:
    ///   - reference: The place of the comments that the item names; `nil` where only the item's id is known.
    ///   - source: The item's source; `nil` where it is unknown.
    func load(of item: UUID, at reference: String? = nil, from source: UUID? = nil) async throws
        -> CommentThread
    {
        let (subscription, known) = try await subscription(source, of: item)
        // A reader waits for comments, so that retries, the circuit breaker and coalescing serve them too.
        let found = sources.source(of: subscription, over: sources.client)
        guard let found = found as? any CommentsSource else {
            throw SourceError.unreadable(reason: "unsupported comments of \(item)")
        }
        let thread = try await withTaskExecutorPreference(sources.executor) {
            try await found.comments(at: reference ?? known ?? item.uuidString)
        }
        return await thread.plain(by: GumboReader())
    }

    /// An item's comments from the server, which are then cached; the cached ones where the server's cannot
    /// be loaded.
    ///
    /// - Returns: The comments, sentences on them, and the server's error where they are cached ones.
    /// - Throws: The server's error where no comments are cached.
    func loadOrCached(
        of item: UUID, at reference: String? = nil, from source: UUID? = nil
    ) async throws -> (comments: [ItemComment], sentences: [String], failure: (any Error)?) {
        do {
            let page = try await load(of: item, at: reference, from: source)
            await save(page.comments, of: item)
            let part = page.total.map { presenter.title(shown: page.comments.count, of: $0) }
            return (page.comments, [part, presenter.skipped(page.skipped)].compactMap(\.self), nil)
        } catch {
            guard let stored = await cached(of: item) else { throw error }
            let sentence = messages(error, but: presenter.cachedComments(of: stored.timestamp))
            return (stored.comments, [sentence], error)
        }
    }

    /// An item's cached comments; `nil` where there are none or they have expired.
    func cached(of item: UUID) async -> CachedComments? {
        let comments = await cache.read("comments") { [local] () throws(StorageError) in
            try local.load(for: item)
        }
        metrics.count(comments == nil ? \.cache[.comment].misses : \.cache[.comment].hits)
        return comments
    }

    /// Caches an item's comments.
    func save(_ comments: [ItemComment], of item: UUID) async {
        await cache.write("saving comments") { [local] () throws(StorageError) in
            try local.save(comments, for: item)
        }
    }

    /// The source with an id, named or in the library, and the reference of an item's comments, where the
    /// library has one.
    private func subscription(
        _ id: UUID?, of item: UUID
    ) async throws -> (Subscription, comments: String?) {
        if let named, id == nil || id == named.id {
            return (Subscription(named, subscribedAt: .distantPast), nil)
        }
        let found = try await library.read { library throws(StorageError) -> (Subscription, String?)? in
            let summary = try library.item(item)?.row.summary
            guard let id = id ?? summary?.source else { return nil }
            let subscribed = try library.subscriptions().first { $0.id == id }
            // A bookmarked item's source needs no subscription.
            let record = try library.sources().first { $0.id == id }
            let known = subscribed ?? record.map { Subscription($0, subscribedAt: .distantPast) }
            return known.map { ($0, summary?.comments?.reference) }
        }
        guard let found else { throw UnknownItem() }
        return found
    }
}
