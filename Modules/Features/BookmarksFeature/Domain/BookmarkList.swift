public import FoundationEssentials

/// The bookmarks, newest first, and the removed ones, which can be restored.
nonisolated public struct BookmarkList: Hashable, Sendable {
    /// A change of the list.
    public enum Change: Hashable, Sendable {
        /// The bookmark was added.
        case added(Bookmark)
        /// The bookmark was removed.
        case removed(Bookmark)
    }

    /// The bookmarks, newest first, each item once. Of bookmarks of the same time the one added last is first.
    public private(set) var bookmarks: [Bookmark] = []

    private var ids: Set<UUID> = []
    private var removed: [UUID: Bookmark] = [:]

    /// Makes an empty list.
    public init() {}

    /// Whether an item is bookmarked.
    public func contains(_ id: UUID) -> Bool { ids.contains(id) }

    /// Replaces the bookmarks by the stored ones. Removed bookmarks can still be restored.
    public mutating func adopt(_ stored: [Bookmark]) {
        bookmarks = []
        ids = []
        for bookmark in stored where ids.insert(bookmark.id).inserted { bookmarks.append(bookmark) }
    }

    /// Removes the bookmark of the item, or adds this one. A removed bookmark is restored with its old values at its
    /// old position, so that pressing the key twice loses nothing.
    public mutating func toggle(_ bookmark: Bookmark) -> Change {
        if let place = place(of: bookmark.id) {
            let old = bookmarks.remove(at: place)
            ids.remove(old.id)
            removed[old.id] = old
            return .removed(old)
        }
        let added = removed.removeValue(forKey: bookmark.id) ?? bookmark
        insert(added)
        return .added(added)
    }

    /// Reverts a change that could not be stored.
    public mutating func revert(_ change: Change) {
        switch change {
        case .added(let bookmark):
            guard let place = place(of: bookmark.id) else { return }
            bookmarks.remove(at: place)
            ids.remove(bookmark.id)
        case .removed(let bookmark):
            removed[bookmark.id] = nil
            insert(bookmark)
        }
    }

    private func place(of id: UUID) -> Int? {
        ids.contains(id) ? bookmarks.firstIndex { $0.id == id } : nil
    }

    private mutating func insert(_ bookmark: Bookmark) {
        guard ids.insert(bookmark.id).inserted else { return }
        let place = bookmarks.firstIndex { $0.addedAt <= bookmark.addedAt } ?? bookmarks.endIndex
        bookmarks.insert(bookmark, at: place)
    }
}
