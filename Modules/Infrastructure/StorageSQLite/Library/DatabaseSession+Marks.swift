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

    /// Marks an item together with its duplicates.
    ///
    /// - Returns: Whether the mark changed.
    private mutating func setRead(_ isRead: Bool, _ entry: ItemEntry) throws(StorageError) -> Bool {
        guard entry.state.isRead != isRead else { return false }
        try markAll(sharing: entry) { $0.isRead = isRead }
        return true
    }

    /// Changes the states of an item and its duplicates, and adds the changed marks of accounts to the
    /// outbox.
    ///
    /// - Parameter isKnown: Whether the server of an account has a mark already.
    mutating func markAll(
        sharing entry: ItemEntry, unless isKnown: (UUID, AccountMark) -> Bool = { _, _ in false },
        _ change: (inout ItemState) -> Void
    ) throws(StorageError) {
        for entry in try entries(sharing: entry) {
            var state = entry.state
            change(&state)
            guard state != entry.state else { continue }
            try mark(entry, state, isSubscribed: entry.lists.isSubscribed)
            try addPendingMarks(of: entry, state, unless: isKnown)
        }
    }
}
