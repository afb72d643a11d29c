public import FoundationEssentials

/// What a reader has bookmarked, newest first, and what was removed from it and can come back as it was.
nonisolated public struct BookmarkList: Hashable, Sendable {
    /// What became of the list.
    public enum Change: Hashable, Sendable {
        /// A bookmark is in the list that was not.
        case added(Bookmark)
        /// A bookmark is no longer in the list.
        case removed(Bookmark)
    }

    /// The bookmarks, newest first, and of those of one time the one added last; each picture once.
    public private(set) var bookmarks: [Bookmark] = []

    private var ids: Set<UUID> = []
    private var removed: [UUID: Bookmark] = [:]

    /// Makes a list without bookmarks.
    public init() {}

    /// Whether a picture is bookmarked.
    public func contains(_ id: UUID) -> Bool { ids.contains(id) }

    /// Takes over what is stored. What was removed before can still come back.
    public mutating func adopt(_ stored: [Bookmark]) {
        bookmarks = []
        ids = []
        for bookmark in stored where ids.insert(bookmark.id).inserted { bookmarks.append(bookmark) }
    }

    /// Removes the bookmark of a picture that has one, else adds this one. One that was removed before comes back as it
    /// was, to its old place: nothing is lost where a key was pressed twice.
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

    /// Takes a change back that could not be stored.
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
