import CommentsStorageInterface
import ConcurrencyInterface
import ConcurrencyThreads
import LibraryStorageInterface
import PictureStorageInterface
import StorageInMemory
import StorageInterface

/// The stores of one server and the library, with their schedulers: writes run in order, reads beside them.
struct Stores {
    var pictures: any PictureStore
    var comments: any CommentsStore
    var statistics: any CacheStatisticsStore
    var writes: any Scheduler
    var reads: any Scheduler
    /// The reader's own library, with all bookmarks.
    var bookmarks: any LibraryStore = InMemoryLibraryStore()
    /// The library that is shown: the reader's own, or the cached one of a named server.
    var library: any LibraryStore = InMemoryLibraryStore()
    /// The library's schedulers, which no work of the cache delays.
    var libraryWrites: any Scheduler = ThreadScheduler(name: "library-writes", niceness: 10)
    var libraryReads: any Scheduler = ThreadScheduler(name: "library-reads")
    /// Stores pending writes. Called before the program ends or is suspended.
    var flush: @Sendable () throws(StorageError) -> Void = { () throws(StorageError) in }
    /// The error of opening the store; `nil` if it opened.
    var failure: StorageError?
    /// The paths of quarantined files, which new ones replaced when the store was opened.
    var setAside: [String] = []

    /// All schedulers.
    var schedulers: [any Scheduler] { [writes, reads, libraryWrites, libraryReads] }
}
