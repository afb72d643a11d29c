public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface
import Synchronization

/// Pins pictures in a store before the first insertion, so that callers need not know the pinned ones.
nonisolated public final class PinningPictureStore: PictureStore {
    private let store: any PictureStore
    private let pinned: @Sendable () throws(StorageError) -> Set<String>
    private let report: @Sendable (StorageError) -> Void
    private let isPinned = Mutex(false)

    /// Makes a decorator of a store.
    ///
    /// - Parameters:
    ///   - pinned: The URLs to pin, read before each insertion until it succeeds.
    ///   - report: Called with the error of `pinned`; the picture is then stored without pins.
    public init(
        store: any PictureStore, pinned: @escaping @Sendable () throws(StorageError) -> Set<String>,
        report: @escaping @Sendable (StorageError) -> Void
    ) {
        self.store = store
        self.pinned = pinned
        self.report = report
    }

    /// Inserts into the decorated store.
    public func insert(_ data: Data, for url: String) throws(StorageError) {
        if !isPinned.withLock({ $0 }), let urls = urlsToPin() { try pin(urls) }
        try store.insert(data, for: url)
    }

    /// Retrieves from the decorated store.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        try store.retrieve(for: url)
    }

    /// Touches in the decorated store.
    public func touch(_ url: String) throws(StorageError) -> Int? {
        try store.touch(url)
    }

    /// Pins these pictures in the decorated store, and no others.
    public func pin(_ urls: Set<String>) throws(StorageError) {
        try store.pin(urls)
        isPinned.withLock { $0 = true }
    }

    private func urlsToPin() -> Set<String>? {
        do throws(StorageError) {
            return try pinned()
        } catch {
            report(error)
            return nil
        }
    }
}
