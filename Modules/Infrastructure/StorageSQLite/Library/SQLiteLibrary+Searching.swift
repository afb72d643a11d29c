import FoundationEssentials
import ItemInterface
public import LibraryStorageInterface
import SearchInterface
public import StorageInterface
import Synchronization

extension SQLiteLibrary {
    /// Searches a scope, and keeps the list of what it finds.
    func find(_ scope: ItemScope) throws(StorageError) -> FoundItems {
        let limit = scope.search?.limit ?? 0
        let nothing = FoundItems([], in: scope, generation: 0)
        let found = try read(else: nothing) { session throws(StorageError) in
            let places = try session.matches(of: scope, limit: limit).map(\.place)
            return FoundItems(places, in: scope, generation: session.library.generation ?? 0)
        }
        searches.withLock { $0.insert(found) }
        return found
    }

    /// The items of a search's list; `nil` where it is not kept any more.
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

    /// How far the index is built.
    public func searchIndexProgress() throws(StorageError) -> SearchIndexProgress {
        SearchIndexProgress(indexed: 0, all: 0)
    }

    /// Adds items that the index lacks.
    public func extendSearchIndex(by count: Int) throws(StorageError) -> SearchIndexProgress {
        try searchIndexProgress()
    }

    /// Deletes the index.
    public func deleteSearchIndex() throws(StorageError) {}
}
