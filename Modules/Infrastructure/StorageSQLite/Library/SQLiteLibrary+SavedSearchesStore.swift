public import FoundationEssentials
public import LibraryStorageInterface
public import StorageInterface

extension SQLiteLibrary {
    /// The saved searches, the oldest first, without corrupt ones.
    public func savedSearches() throws(StorageError) -> [SavedSearch] {
        try read(else: []) { session throws(StorageError) in try session.savedSearches().found.inOrder }
    }

    /// Stores saved searches, in place of older ones with their ids.
    public func save(_ searches: [SavedSearch]) throws(StorageError) {
        if searches.isEmpty { return }
        try write { session throws(StorageError) in
            for search in searches { try session.save(search) }
        }
    }

    /// Deletes a saved search.
    public func deleteSavedSearch(_ id: UUID) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in try session.deleteSavedSearch(id) }
    }
}
