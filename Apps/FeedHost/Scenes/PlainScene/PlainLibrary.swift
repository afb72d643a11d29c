public import FeedFeature
public import FoundationEssentials
public import LibraryStorageInterface
public import SceneSupport
public import StorageInterface

/// The items and the marks of a library, line by line.
public struct PlainLibrary {
    private let shown: LibraryAccess
    private let own: LibraryAccess?
    private let feed: LocalFeedLoader
    private let name: @Sendable (Subscription) -> String
    private let failed: (_ what: String, StorageError) -> Void

    /// Makes the access to a library.
    ///
    /// - Parameters:
    ///   - shown: The library that is shown.
    ///   - own: The reader's own library, which has the bookmarks; `nil` if it is shown.
    ///   - feed: The use cases of the library that is shown.
    ///   - name: The shown name of a source.
    ///   - failed: Called with each error of a change, and what it prevented.
    public init(
        shown: LibraryAccess, own: LibraryAccess?, feed: LocalFeedLoader,
        name: @escaping @Sendable (Subscription) -> String,
        failed: @escaping (_ what: String, StorageError) -> Void
    ) {
        self.shown = shown
        self.own = own
        self.feed = feed
        self.name = name
        self.failed = failed
    }

    /// The newest list of a scope, and its difference from an older one.
    public func outline(of scope: ItemScope, since older: ItemList?) async throws -> PlainOutline {
        try await shown.read { [feed, name] library throws(StorageError) in
            let subscriptions = try library.subscriptions()
            let isOfAll = scope.sources == nil
            let scope = isOfAll ? subscriptions.scope(of: TimelineScope(filter: scope.filter)) : scope
            let chosen = subscriptions.filter { scope.sources?.contains($0.id) ?? true }
            let states = try library.states(of: chosen).values
            // A bookmark outlives the subscription.
            let titles = try library.sources().compactMap { source in source.title.map { (source.id, $0) } }
            return PlainOutline(
                list: try feed.load(scope),
                changes: try older.flatMap { list throws(StorageError) in try feed.changes(since: list) },
                hasOlder: scope.filter == .all && states.contains { $0.cursor != nil },
                lastSuccess: states.compactMap(\.lastSuccess).min(),
                names: Dictionary(subscriptions.map { ($0.id, name($0)) } + titles) { name, _ in name })
        }
    }

    /// The ids at positions of a list; `nil` for a list of a dropped generation.
    public func ids(at positions: Range<Int>, of list: ItemList) async throws -> [UUID]? {
        try await shown.read { library throws(StorageError) in
            try library.items(at: positions, of: list)?.map(\.id)
        }
    }

    /// The stored ones of items, in the order of the ids.
    public func items(_ ids: [UUID]) async throws -> [LibraryItem] {
        try await shown.read { [own = own?.store] library throws(StorageError) in
            var items: [LibraryItem] = []
            for id in ids {
                // A bookmark is in the reader's own library, whatever is shown.
                let bookmark = try? own?.item(id)
                guard var item = try library.item(id) ?? bookmark else { continue }
                if own != nil { item.row.state.bookmarkedAt = bookmark?.row.state.bookmarkedAt }
                items.append(item)
            }
            return items
        }
    }

    /// Marks items, and returns those whose mark changed; `nil` if the library cannot be written.
    public func setRead(_ isRead: Bool, _ ids: [UUID]) async -> [UUID]? {
        await change { library throws(StorageError) in try library.setRead(isRead, ids) }
    }

    /// Marks the items of a scope read, and returns as ``setRead(_:_:)`` does.
    public func markRead(_ scope: ItemScope) async -> [UUID]? {
        await change { library throws(StorageError) in try library.markRead(scope) }
    }

    /// The reader's bookmarks.
    public func bookmarks() async throws(StorageError) -> BookmarkedItems {
        try await (own ?? shown).read { library throws(StorageError) in try library.bookmarks() }
    }

    private func change(
        _ work: @escaping @Sendable (any LibraryStore) throws(StorageError) -> [UUID]
    ) async -> [UUID]? {
        do throws(StorageError) {
            return try await shown.write(work)
        } catch {
            failed("error changing the library", error)
            return nil
        }
    }
}
