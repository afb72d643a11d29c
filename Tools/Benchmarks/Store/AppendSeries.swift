import FeedStorageInterface
import Foundation
import StorageSQLite

/// The time of appending pages, one transaction each, to a feed of a given length, by the store and by C.
final class AppendSeries {
    /// The number of pages of one value: each value includes several checkpoints of SQLite, and the feed's length stays about the
    /// same.
    private static let appended = 1_000

    /// The pages of the feed before.
    let pages: Int

    private let folder: TemporaryFolder
    private let store: any FeedStore
    private let peer: SQLitePeer
    private var next: Int
    private var nextInC: Int

    init(pages: Int) throws {
        self.pages = pages
        folder = try TemporaryFolder()
        store = try Benchmark.storage(in: folder).feedStore(source: Items.source)
        peer = try SQLitePeer(folder: folder.path)
        try store.insert(Items.page(0))
        for page in 1..<max(1, pages) { try Self.append(Items.page(page), number: page, to: store) }
        try peer.append((0..<pages).lazy.map(Items.page))
        next = pages
        nextInC = pages
    }

    /// The mean time of appending one page, in microseconds.
    func append() throws -> Double {
        let pages = (next..<next + Self.appended).map { ($0, Items.page($0)) }
        next += Self.appended
        return try Self.microseconds {
            for (number, page) in pages { try Self.append(page, number: number, to: store) }
        }
    }

    /// The same in C.
    func appendInC() throws -> Double {
        let pages = (nextInC..<nextInC + Self.appended).map(Items.page)
        nextInC += Self.appended
        return try Self.microseconds {
            for page in pages { try peer.append(page) }
        }
    }

    private static func append(
        _ page: FeedPageRecord, number: Int, to store: any FeedStore
    ) throws {
        guard try store.append(page, after: Items.cursor(number * 10 - 1)) else {
            throw CannotRun("the store does not append.")
        }
    }

    private static func microseconds(_ work: () throws -> Void) throws -> Double {
        try seconds(work) / Double(appended) * 1_000_000
    }
}
