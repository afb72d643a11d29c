public import FoundationEssentials
public import HTTPInterface
public import ItemInterface
public import LibraryStorageInterface
import StorageInterface

/// Prefetches parts of sources' posts, so that they can be read without the network: the articles of their
/// pages, and their pictures, each if the subscription selects it.
///
/// Posts are served from the newest on, and articles only of posts that are not older than a week. A run that was
/// cancelled is continued by the next one, since what is stored is not fetched again.
public final class Prefetcher: Sendable {
    /// The functions that fetch pictures.
    public struct Pictures: Sendable {
        /// Returns the addresses of an item's pictures. Called off the main actor.
        public var addresses: @Sendable (FeedItem) -> [HTTPURL]
        /// Stores a picture unless it is stored, and marks it as used. Throws `SourceError.refused` for a status other
        /// than 200, and `SourceError.unreadable` without bytes.
        public var load: @Sendable (HTTPURL) async throws -> Picture
        /// The budget of bytes for the pictures of all sources with prefetching; a run has its sources'
        /// share, so that none of them evicts another. A larger picture is not stored.
        public var budget: Int

        /// Makes the functions.
        public init(
            addresses: @escaping @Sendable (FeedItem) -> [HTTPURL],
            load: @escaping @Sendable (HTTPURL) async throws -> Picture, budget: Int
        ) {
            self.addresses = addresses
            self.load = load
            self.budget = budget
        }
    }

    /// A loaded picture.
    public struct Picture: Sendable {
        /// The number of its bytes.
        public var length: Int
        /// Whether it was stored before.
        public var wasStored: Bool

        /// Makes a loaded picture.
        public init(length: Int, wasStored: Bool) {
            self.length = length
            self.wasStored = wasStored
        }
    }

    /// Receives the numbers of articles or pictures that are done, and of all.
    public typealias Progress = @Sendable (_ done: Int, _ count: Int) -> Void

    private let library: PrefetchLibrary
    private let articles: ArticlePrefetcher
    private let pictures: Pictures?

    /// Makes a prefetcher of a refresher's library.
    ///
    /// - Parameters:
    ///   - article: Fetches the article of a page as HTML, by the limits of an ``ArticleLoader``.
    ///   - pictures: Fetches pictures; `nil` if none are stored on disk.
    public init(
        _ refresher: Refresher, article: @escaping @Sendable (HTTPURL) async throws -> String,
        pictures: Pictures? = nil
    ) {
        library = PrefetchLibrary(of: refresher)
        articles = ArticlePrefetcher(library, article: article)
        self.pictures = pictures
    }

    /// Prefetches what the sources' subscriptions select; articles first, since they name pictures, too.
    ///
    /// - Parameters:
    ///   - sources: The ids of subscriptions; `nil` for all.
    ///   - hasPictures: Whether the pictures of all these sources are fetched.
    ///   - progress: Called after each article, and then after each picture.
    /// - Throws: `StorageError`, or `CancellationError`. Failures of pages and pictures are counted.
    @concurrent public func run(
        _ sources: Set<UUID>? = nil, withPictures hasPictures: Bool = false,
        progress: @escaping Progress = { _, _ in }
    ) async throws -> PrefetchSummary {
        var summary = PrefetchSummary()
        if library.policy.isOffline { return summary }
        let all = try await library.access { library throws(StorageError) in try library.subscriptions() }
        let subscriptions = all.filter { sources?.contains($0.id) ?? true }
        let withArticles = subscriptions.filter { $0.prefetch.contains(.articles) }
        summary.articles = try await articles.fetch(of: withArticles.map(\.id), progress)
        let withPictures = subscriptions.filter { hasPictures || $0.prefetch.contains(.pictures) }
        summary.lacksPictureStore = pictures == nil && !withPictures.isEmpty
        if var pictures, !withPictures.isEmpty {
            let limit = pictures.budget
            let count = max(withPictures.count, all.count { $0.prefetch.contains(.pictures) })
            pictures.budget = limit / count * withPictures.count
            summary.pictures = try await PicturePrefetcher(
                library: library, pictures: pictures, limit: limit
            ).fetch(of: withPictures.map(\.id), progress)
        }
        return summary
    }
}
