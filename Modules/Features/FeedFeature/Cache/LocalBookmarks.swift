public import FoundationEssentials
import ItemInterface
public import LibraryStorageInterface
public import StorageInterface

/// The use cases of the reader's bookmarks, which never expire and are in the reader's own library only.
///
/// Its methods block like those of its stores: callers run them on the store's scheduler.
nonisolated public struct LocalBookmarks: Sendable {
    /// A change of the bookmarks.
    public enum Change: Hashable, Sendable {
        /// The bookmark was added.
        case added(Bookmark)
        /// The bookmark was removed; it can be restored.
        case removed(Bookmark)
    }

    private let store: any BookmarksStore
    private let copy: (store: any BookmarksStore, source: SourceRecord)?

    /// Makes the use cases of a store.
    ///
    /// - Parameter copy: The copy of a server's feed, which may be replaced: its items are copied into
    ///   `store` when they are bookmarked.
    public init(
        store: any BookmarksStore, copy: (store: any BookmarksStore, source: SourceRecord)? = nil
    ) {
        self.store = store
        self.copy = copy
    }

    /// Removes the bookmark of an item, or adds one.
    ///
    /// - Parameters:
    ///   - removed: The bookmark of the item that was removed before; it is restored with its old values.
    ///   - time: The time of a new bookmark.
    /// - Returns: The change; `nil` if no store has the item.
    public func toggle(
        _ id: UUID, restoring removed: Bookmark? = nil, at time: Date
    ) throws(StorageError) -> Change? {
        let stored = try store.item(id)
        if let stored, let addedAt = stored.row.state.bookmarkedAt {
            let source = stored.row.summary.source
            let record = try store.bookmarks().sources[source] ?? Self.unknown(source)
            try store.deleteBookmark(of: stored.id)
            return .removed(Bookmark(stored.item, of: record, addedAt: addedAt))
        }
        var added = removed
        if added == nil { added = try bookmark(of: id, stored, at: time) }
        guard let bookmark = added else { return nil }
        try store.insertBookmark(of: bookmark.item, from: bookmark.source, at: bookmark.addedAt)
        return .added(bookmark)
    }

    /// The addresses of the bookmarked items' pictures.
    public func pictures() throws(StorageError) -> Set<String> {
        let pictures = try store.bookmarks().rows.compactMap(\.summary.picture)
        return Set(pictures.compactMap { if case .remote = $0 { $0.text } else { nil } })
    }

    private func bookmark(
        of id: UUID, _ stored: LibraryItem?, at time: Date
    ) throws(StorageError) -> Bookmark? {
        // The store has the sources of its own items.
        if let stored {
            return Bookmark(stored.item, of: Self.unknown(stored.row.summary.source), addedAt: time)
        }
        guard let copy, let item = try copy.store.item(id) else { return nil }
        return Bookmark(item.item, of: copy.source, addedAt: time)
    }

    private static func unknown(_ source: UUID) -> SourceRecord {
        SourceRecord(id: source, kind: "", address: "")
    }
}
