import ConcurrencyInterface
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

/// The library of a refresher, as far as its posts are prefetched.
struct PrefetchLibrary: Sendable {
    /// The most items that are read in one transaction.
    static let readCount = 50

    private let refresher: Refresher

    init(of refresher: Refresher) { self.refresher = refresher }

    /// The rules of fetches.
    var policy: FetchPolicy { refresher.policy }
    /// The time.
    var now: Date { refresher.wallClock.now }

    /// The times before which pages and pictures are not requested again.
    func waits() async throws(StorageError) -> [UUID: Date] {
        try await access { library throws(StorageError) in try library.articleWaits() }
    }

    /// The listed items of sources that are not older than ``FetchPolicy/articleAge``, and at least a number
    /// of each source, the newest first.
    func rows(of sources: [UUID], atLeast least: Int) async throws -> [LibraryRow] {
        let oldest = ItemPosition(
            id: UUID(), published: nil, firstSeen: now - policy.articleAge)
        var all: [LibraryRow] = []
        for source in sources {
            try Task.checkCancellation()
            all += try await rows(of: source, since: oldest.time, atLeast: least)
        }
        return all.sorted { $0.place < $1.place }
    }

    private func rows(
        of source: UUID, since oldest: Int64, atLeast least: Int
    ) async throws -> [LibraryRow] {
        let list = try await access { library throws(StorageError) in
            try library.list(ItemScope(sources: [source]))
        }
        var rows: [LibraryRow] = []
        for start in stride(from: 0, to: list.count, by: Self.readCount) {
            try Task.checkCancellation()
            let items = try await access { library throws(StorageError) in
                try library.items(at: start..<min(start + Self.readCount, list.count), of: list)
            }
            for case .row(let row) in (items ?? []).map(\.content) {
                guard row.place.time >= oldest || rows.count < least else { return rows }
                rows.append(row)
            }
        }
        return rows
    }

    /// Runs work on the library.
    func access<Value: Sendable>(
        _ body: @escaping @Sendable (any Refresher.Library) throws(StorageError) -> Value
    ) async throws(StorageError) -> Value {
        let library = refresher.library
        return try await refresher.scheduler.schedule { () throws(StorageError) in try body(library) }
    }
}
