import FoundationEssentials
import ItemInterface
public import LibraryStorageInterface
import SearchInterface
public import StorageInterface
import Synchronization

extension SQLiteLibrary {
    /// Searches a scope, and keeps the list of what it finds; a canceled search keeps nothing.
    func find(_ scope: ItemScope) throws(StorageError) -> FoundItems {
        let nothing = FoundItems([], in: scope, generation: 0)
        let found: FoundItems? = try read(else: nothing) { session throws(StorageError) in
            let generation = session.library.generation ?? 0
            return try session.places(of: scope).map { FoundItems($0, in: scope, generation: generation) }
        }
        guard let found else { return nothing }
        searches.withLock { $0.insert(found) }
        return found
    }

    /// The items of a search's list; `nil` if it is not kept any more.
    func found(_ list: ItemList) -> FoundItems? { searches.withLock { $0[list] } }

    /// The items at positions of a search's list.
    func items(at positions: Range<Int>, ofSearch list: ItemList) throws(StorageError) -> [ListedItem]? {
        guard let places = found(list)?.places else { return nil }
        let ids = places[positions.clamped(to: places.indices)].map(\.id)
        return try read(else: []) { session throws(StorageError) in
            try ids.map { id throws(StorageError) in try session.listedItem(id) }
        }
    }

    // MARK: SearchIndexStore

    /// The progress of building the index.
    public func searchIndexProgress() throws(StorageError) -> SearchIndexProgress {
        try read(else: SearchIndexProgress(indexed: 0, all: 0)) { session throws(StorageError) in
            try session.searchIndexProgress()
        }
    }

    /// Adds items that the index lacks, and rebuilds a corrupt one.
    public func extendSearchIndex(by count: Int) throws(StorageError) -> SearchIndexProgress {
        let nothing = SearchIndexProgress(indexed: 0, all: 0)
        do throws(StorageError) {
            return try write(isDurable: false, else: nothing) { session throws(StorageError) in
                try session.extendSearchIndex(by: count)
            }
        } catch {
            guard error.isOutOfMemory else { throw error }
            // SQLite has rolled the transaction back.
            return try write(isDurable: false, else: nothing) { session throws(StorageError) in
                try session.rebuildSearchIndex()
            }
        }
    }

    /// Deletes the index.
    public func deleteSearchIndex() throws(StorageError) {
        try write(isDurable: false, else: ()) { session throws(StorageError) in
            try session.deleteSearchIndex()
        }
    }

    /// Whether the index, if there is one, agrees with the items. Reads the whole file.
    func hasSoundSearchIndex() throws(StorageError) -> Bool {
        if writeFailure != nil {
            return try read(else: true) { session throws(StorageError) in try session.isSearchIndexSound() }
        }
        return try write(isDurable: false, else: true) { session throws(StorageError) in
            try session.isSearchIndexSound()
        }
    }
}
