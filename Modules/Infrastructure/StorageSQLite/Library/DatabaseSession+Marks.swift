import FoundationEssentials
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    mutating func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        var changed: [UUID] = []
        for id in ids {
            if let entry = try entry(id), try setRead(isRead, entry) { changed.append(id) }
        }
        return changed
    }

    mutating func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? {
        guard let keys = try keys(at: 0..<Int.max, of: list) else { return nil }
        var ids: [UUID] = []
        for key in keys {
            guard var entry = try entry(key) else { continue }
            if entry.deleted != nil {
                // The item may have been inserted again, at another place.
                guard let now = try self.entry(entry.id) else { continue }
                entry = now
            }
            if try setRead(true, entry) { ids.append(entry.id) }
        }
        return ids
    }

    /// - Returns: Whether the mark changed.
    private mutating func setRead(_ isRead: Bool, _ entry: ItemEntry) throws(StorageError) -> Bool {
        guard entry.state.isRead != isRead else { return false }
        var state = entry.state
        state.isRead = isRead
        try mark(entry, state, isSubscribed: entry.lists.isSubscribed)
        return true
    }
}
