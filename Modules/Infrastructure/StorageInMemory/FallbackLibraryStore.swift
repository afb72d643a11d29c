import Foundation
import ItemInterface
public import LibraryStorageInterface
public import StorageInterface
import Synchronization

/// A library that continues in memory when it cannot be written: for a copy, whose items a server has too.
///
/// At the first failed write all readable items are copied to memory, where the write is repeated. Earlier
/// lists are then lists of another library.
public final class FallbackLibraryStore: LibraryStoreDecorator {
    private let store: any LibraryStore
    private let retention: Retention
    private let report: @Sendable (StorageError) -> Void
    private let memory = Mutex<InMemoryLibraryStore?>(nil)

    /// Creates the store.
    ///
    /// - Parameters:
    ///   - retention: The rule by which the library keeps items.
    ///   - report: Receives the error of the first failed write.
    public init(
        _ store: any LibraryStore, retaining retention: Retention,
        report: @escaping @Sendable (StorageError) -> Void = { _ in }
    ) {
        self.store = store
        self.retention = retention
        self.report = report
    }

    /// The library in memory after a failed write.
    public var reader: any LibraryStore { memory.withLock { $0 } ?? store }

    /// Continues in memory. Called if the store is known to fail before a write.
    public func continueInMemory() {
        memory.withLock { if $0 == nil { $0 = copy() } }
    }

    /// Runs a write, and repeats it in memory if it fails.
    public func write<Value>(
        _ body: (any LibraryStore) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        let current = reader
        do throws(StorageError) {
            return try body(current)
        } catch {
            guard current as AnyObject === store as AnyObject else { throw error }
            continueInMemory()
            report(error)
            return try body(reader)
        }
    }

    /// The readable subscriptions with their states and items, the readable saved searches and rules.
    private func copy() -> InMemoryLibraryStore {
        let copy = InMemoryLibraryStore()
        let subscriptions = (try? store.subscriptions()) ?? []
        try? copy.subscribe(subscriptions)
        try? copy.save((try? store.savedSearches()) ?? [])
        for rule in (try? store.rules()) ?? [] { _ = try? copy.add(rule) }
        for source in subscriptions.map(\.id) {
            guard let state = try? store.fetchState(of: source),
                let list = try? store.list(ItemScope(sources: [source])),
                let listed = try? store.items(at: 0..<list.count, of: list)
            else { continue }
            _ = try? copy.merge(
                FetchedBatch(
                    source: source, shape: .paged, items: listed.compactMap { try? store.item($0.id)?.item },
                    fetchedAt: state.lastSuccess ?? .distantPast, fetchState: state),
                retaining: retention)
        }
        return copy
    }
}
