import CommentsStorageInterface
import ConcurrencyInterface
import ConcurrencyThreads
import FeedStorageInterface
import LibraryStorageInterface
import PictureStorageInterface
import StorageInMemory
import StorageInterface

/// One server's stores and the library, and where their work runs: writes one after the other, reads beside them.
struct Stores {
    var feed: any FeedStore
    var pictures: any PictureStore
    var comments: any CommentsStore
    var statistics: any CacheStatisticsStore
    var writes: any Scheduler
    var reads: any Scheduler
    /// What is not cache but the reader's own.
    var library: any LibraryStore = InMemoryLibraryStore()
    /// Where work with the library runs, held up by no cache.
    var libraryWrites: any Scheduler = ThreadScheduler(name: "library-writes", niceness: 10)
    var libraryReads: any Scheduler = ThreadScheduler(name: "library-reads")
    /// Stores what otherwise waits for the next write: to be called before the program ends or is suspended.
    var flush: @Sendable () throws(StorageError) -> Void = { () throws(StorageError) in }
    /// What went wrong when the store was opened; `nil` where it opened.
    var failure: StorageError?
    /// Where damaged files are now, in whose place new ones were made when the store was opened.
    var setAside: [String] = []

    /// All schedulers.
    var schedulers: [any Scheduler] { [writes, reads, libraryWrites, libraryReads] }
}
