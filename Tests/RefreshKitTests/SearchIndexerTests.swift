import ConcurrencyTesting
import FoundationEssentials
import LibraryStorageInterface
import RefreshKit
import StorageInterface
import StorageTesting
import Synchronization
import Testing

@Suite("SearchIndexer")
struct SearchIndexerTests {
    private let time = VirtualTime()

    @Test("The indexer extends an index in short transactions with pauses until it is complete")
    func extend() {
        let store = IndexStub(itemCount: 1_000, time: time)
        let sut = makeSUT(store)

        time.run(for: .seconds(60)) { await sut.extend() }

        let extensions = store.extensions
        #expect(extensions.allSatisfy { (1...1_000).contains($0) })
        #expect(extensions.reduce(0, +) >= 1_000)
        #expect(extensions.count > 5)
        #expect(zip(store.times, store.times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("The indexer leaves a library alone that cannot be written")
    func unwritable() {
        let store = IndexStub(itemCount: 1_000, error: StorageError(.readOnly, message: ""))
        let sut = makeSUT(store)

        time.run(for: .seconds(60)) { await sut.extend() }

        #expect(store.extensions.count == 1)
    }

    @Test("The indexer extends a complete index after each change only")
    func changes() {
        let store = IndexStub(itemCount: 10)
        let sut = makeSUT(store)
        let (changes, changed) = AsyncStream<Void>.makeStream()
        for _ in 0..<3 { changed.yield() }
        changed.finish()

        time.run(for: .seconds(60)) { await sut.extend(after: changes) }

        #expect(store.extensions.count == 3)
    }

    @Test("The indexer ends with its task")
    func cancelled() {
        let store = IndexStub(itemCount: 1_000_000)
        let sut = makeSUT(store)

        time.run(for: .seconds(1)) { await sut.extend() }

        #expect((2...200).contains(store.extensions.count))
    }

    private func makeSUT(_ store: IndexStub) -> SearchIndexer {
        SearchIndexer(library: store, scheduler: ImmediateScheduler(), clock: time)
    }
}

/// An index of a number of items.
private final class IndexStub: SearchIndexStore {
    private let itemCount: Int
    private let error: StorageError?
    private let time: VirtualTime?
    private let calls = Mutex<[(count: Int, time: Duration)]>([])

    init(itemCount: Int, error: StorageError? = nil, time: VirtualTime? = nil) {
        self.itemCount = itemCount
        self.error = error
        self.time = time
    }

    /// The sizes of all extensions.
    var extensions: [Int] { calls.withLock { $0.map(\.count) } }
    /// The times of all extensions.
    var times: [Duration] { calls.withLock { $0.map(\.time) } }

    func searchIndexProgress() throws(StorageError) -> SearchIndexProgress {
        SearchIndexProgress(indexed: min(itemCount, extensions.reduce(0, +)), all: itemCount)
    }

    func extendSearchIndex(by count: Int) throws(StorageError) -> SearchIndexProgress {
        calls.withLock { $0.append((count, time?.elapsed ?? .zero)) }
        if let error { throw error }
        return try searchIndexProgress()
    }

    func deleteSearchIndex() throws(StorageError) { calls.withLock { $0 = [] } }
}
