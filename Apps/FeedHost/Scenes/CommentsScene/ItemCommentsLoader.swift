public import CommentsFeature
public import CommentsSourceInterface
public import FoundationEssentials
import ItemInterface
public import LibraryStorageInterface
public import MarkupInterface
public import SceneSupport
public import SharedPresentation
import StorageInterface

/// Loads the comments of items: those of their servers, and the cached ones.
public struct ItemCommentsLoader {
    /// The functions of the sources and of the cache.
    public struct Functions {
        /// The comments of a source; `nil` for one whose kind has none.
        public var source: (Subscription) -> (any CommentsSource)?
        /// An item's cached comments; `nil` if there are none or they have expired.
        public var cached: (_ item: UUID) async -> CachedComments?
        /// Caches an item's comments.
        public var save: ([ItemComment], _ item: UUID) async -> Void

        /// Makes the functions.
        public init(
            source: @escaping (Subscription) -> (any CommentsSource)?,
            cached: @escaping (_ item: UUID) async -> CachedComments?,
            save: @escaping ([ItemComment], _ item: UUID) async -> Void
        ) {
            self.source = source
            self.cached = cached
            self.save = save
        }
    }

    /// The presenter of the comments.
    public let presenter: CommentsPresenter
    /// The messages of failed loads.
    public let messages: LoadMessages
    private let functions: Functions
    private let library: LibraryAccess
    private let named: SourceRecord?
    private let html: any HTMLReader
    private let executor: (any TaskExecutor)?

    /// Makes a loader.
    ///
    /// - Parameters:
    ///   - library: The reader's own library, with bookmarks of all sources.
    ///   - named: The source of all other items; `nil` if there is none but the library's.
    ///   - html: Reads the comments' texts.
    ///   - executor: The thread of the servers' responses.
    public init(
        _ functions: Functions, library: LibraryAccess, named: SourceRecord?, html: any HTMLReader,
        executor: (any TaskExecutor)?, presenter: CommentsPresenter, messages: LoadMessages
    ) {
        self.functions = functions
        self.library = library
        self.named = named
        self.html = html
        self.executor = executor
        self.presenter = presenter
        self.messages = messages
    }

    /// The loaders of one item's comments.
    ///
    /// - Parameters:
    ///   - reference: The place of the comments that the item names; `nil` if only the item's id is known.
    ///   - source: The item's source; `nil` if it is unknown.
    public func loaders(of item: UUID, at reference: String?, from source: UUID?) -> CommentsLoaders {
        CommentsLoaders(
            load: { try await load(of: item, at: reference, from: source) },
            loadCached: { [functions] in await functions.cached(item) },
            save: { [functions] in await functions.save($0, item) })
    }

    /// An item's comments, from the server, in plain text.
    ///
    /// - Parameters:
    ///   - reference: The place of the comments that the item names; `nil` if only the item's id is known.
    ///   - source: The item's source; `nil` if it is unknown.
    /// - Throws: `UnknownItem` if no library has the item.
    public func load(
        of item: UUID, at reference: String? = nil, from source: UUID? = nil
    ) async throws -> CommentThread {
        let (subscription, known) = try await subscription(source, of: item)
        guard let found = functions.source(subscription) else {
            throw SourceError.unreadable(reason: "unsupported comments of \(item)")
        }
        let thread = try await withTaskExecutorPreference(executor) {
            try await found.comments(at: reference ?? known ?? item.uuidString)
        }
        return await thread.plain(by: html)
    }

    /// An item's comments from the server, which are then cached; the cached ones where the server's cannot
    /// be loaded.
    ///
    /// - Returns: The comments, sentences on them, and the server's error where they are cached ones.
    /// - Throws: The server's error if no comments are cached.
    public func loadOrCached(
        of item: UUID, at reference: String? = nil, from source: UUID? = nil
    ) async throws -> (comments: [ItemComment], sentences: [String], failure: (any Error)?) {
        do {
            let page = try await load(of: item, at: reference, from: source)
            await functions.save(page.comments, item)
            let part = page.total.map { presenter.title(shown: page.comments.count, of: $0) }
            return (page.comments, [part, presenter.skipped(page.skipped)].compactMap(\.self), nil)
        } catch {
            guard let stored = await functions.cached(item) else { throw error }
            let sentence = messages(error, but: presenter.cachedComments(of: stored.timestamp))
            return (stored.comments, [sentence], error)
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
