public import FoundationEssentials
import ItemInterface
public import LibraryStorageInterface
public import StorageInterface

extension SQLiteLibrary {
    /// Marks items read or unread, and returns those whose mark changed.
    @discardableResult
    public func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        try write(else: []) { session throws(StorageError) in try session.setRead(isRead, ids) }
    }

    /// Marks the items of a list read.
    public func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? {
        if list.scope.search != nil {
            return try found(list).map { found throws(StorageError) in
                try setRead(true, found.places.map(\.id))
            }
        }
        return try write(else: list.generation == 0 ? [] : nil) { session throws(StorageError) in
            try session.markRead(list)
        }
    }

    /// The seconds of an item's recording that the reader has heard.
    public func playbackPosition(of id: UUID) throws(StorageError) -> Double? {
        try read(else: nil) { session throws(StorageError) in try session.playbackPosition(of: id) }
    }

    /// Stores the heard seconds of an item's recording.
    public func setPlaybackPosition(_ seconds: Double?, of id: UUID, at now: Date) throws(StorageError) {
        try write(isDurable: false, else: ()) { session throws(StorageError) in
            try session.setPlaybackPosition(seconds, of: id, at: now)
        }
    }
}
