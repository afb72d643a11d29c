public import FoundationEssentials
public import HTTPInterface
public import ItemInterface
public import LibraryStorageInterface
public import MarkupInterface
public import ReaderFeature
public import SceneSupport
import StorageInterface

/// Loads items of the reader's own library, and of another one that is shown.
nonisolated public struct ReaderItemLoader: Sendable {
    private let library: LibraryAccess
    private let shown: LibraryAccess?
    private let name: @Sendable (Subscription) -> String
    private let html: any HTMLReader
    private let article: @Sendable (HTTPURL) async throws -> String

    /// Makes a loader.
    ///
    /// - Parameters:
    ///   - library: The reader's own library, with all bookmarks.
    ///   - shown: Another library, whose items are found first.
    ///   - name: The shown name of a source.
    ///   - html: Reads the items' texts.
    ///   - article: Fetches the article of a page, as HTML.
    public init(
        _ library: LibraryAccess, shown: LibraryAccess? = nil,
        name: @escaping @Sendable (Subscription) -> String,
        html: any HTMLReader, article: @escaping @Sendable (HTTPURL) async throws -> String
    ) {
        self.library = library
        self.shown = shown
        self.name = name
        self.html = html
        self.article = article
    }

    /// Fetches the article of an item's page, and stores it, unless it was stored since the item was loaded.
    @concurrent public func fetchArticle(of item: FeedItem) async throws {
        guard let link = item.summary.link else { return }
        let isStored = try await (shown ?? library).read { library throws(StorageError) in
            try library.item(item.id)?.article != nil
        }
        if isStored { return }
        let html = try await article(link)
        for library in [shown, library] {
            try await library?.write { library throws(StorageError) in
                try library.setArticle(html, of: item.id)
            }
        }
    }

    /// An item with its text in blocks, without a position; `nil` if no library has it.
    @concurrent public func load(_ id: UUID) async throws -> ReaderItem? {
        let own = try await library.read { [name] library throws(StorageError) in try library.named(id, name)
        }
        let other = try await shown?.read { [name] library throws(StorageError) in
            try library.named(id, name)
        }
        guard let found = other ?? own else { return nil }
        return ReaderItem(
            found.item.item, by: html, source: found.source, otherSources: found.otherSources,
            isBookmarked: own?.item.row.state.bookmarkedAt != nil)
    }
}

extension LibraryStore {
    /// An item with the names of its source and of those that have the same post; `nil` if the library has none of
    /// this id.
    nonisolated fileprivate func named(
        _ id: UUID, _ name: (Subscription) -> String
    ) throws(StorageError) -> (item: LibraryItem, source: String?, otherSources: [String])? {
        guard let item = try item(id) else { return nil }
        let subscriptions = try subscriptions()
        func shownName(of source: UUID) -> String? { subscriptions.first { $0.id == source }.map(name) }
        let source = item.row.summary.source
        let duplicates = try self.duplicates(of: item.id)
        let others = duplicates.compactMap { shownName(of: $0.row.summary.source) }
        if let name = shownName(of: source) { return (item, name, others) }
        // A bookmark outlives the subscription.
        return (item, try sources().first { $0.id == source }?.title, others)
    }
}
