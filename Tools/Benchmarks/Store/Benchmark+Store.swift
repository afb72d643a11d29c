import Foundation
import ItemInterface
import LibraryStorageInterface
import StorageSQLite

extension Benchmark {
    static let storeAppend = Benchmark(
        name: "store-append", about: "a page of 10 items merged behind 1, 1,000 and 100,000 pages",
        run: append)
    static let storeLoad = Benchmark(
        name: "store-load", about: "the first 50 of 1,000, 100,000 and 1,000,000 items", run: load)
    static let storeBulk = Benchmark(
        name: "store-bulk", about: "1,000,000 items into an empty library", run: bulk)

    // MARK: Appending

    private static func append(_ setting: Setting) async throws -> [Comparison] {
        let lengths = setting.isSmoke ? [1, 10, 100] : [1, 1_000, 100_000]
        let series = try lengths.map { pages in
            say("  filling a library and its peer with \(pages) pages")
            return try AppendSeries(pages: pages, appending: setting.size(1_000, smoke: 10))
        }
        // Short and long feeds share rounds, so that other load of the machine affects both.
        let rounds = try await Rounds.run(
            setting.runs,
            series.flatMap { series in
                [
                    ("\(series.pages)", { try series.append() }),
                    ("\(series.pages) in C", { try series.appendInC() }),
                ]
            })
        let (first, last) = (rounds["\(lengths[0])"], rounds["\(lengths[2])"])
        return lengths.map { pages in
            Comparison(
                name: "store-append/\(pages)", unit: "µs", ours: rounds["\(pages)"],
                peer: rounds["\(pages) in C"], peerName: "SQLite in C", target: "≥ 0.8")
        } + [
            Comparison(
                name: "store-append/growth", unit: "×",
                ours: Samples(zip(last.values, first.values).map { $0 / $1 }),
                target: "page 100,000 ≤ 1.2 × page 1")
        ]
    }

    // MARK: Loading

    private static func load(_ setting: Setting) async throws -> [Comparison] {
        var comparisons: [Comparison] = []
        for count in [1_000, 100_000, 1_000_000] where count <= setting.size(LibraryItems.count) {
            say("  filling a library with \(count) items")
            let folder = try TemporaryFolder()
            let path = folder.path + "/store.sqlite"
            _ = try Items.copy(of: count, at: path)
            let rounds = try await Rounds.run(
                setting.runs,
                [
                    ("open", { try milliseconds { try firstItems(of: SQLiteLibrary(cachedAt: path)) } }),
                    (
                        "first",
                        {
                            let library = SQLiteLibrary(cachedAt: path)
                            _ = try library.item(Items.id(0))
                            return try milliseconds { try firstItems(of: library) }
                        }
                    ),
                ])
            comparisons += [
                Comparison(
                    name: "store-load/\(count)", unit: "ms", ours: rounds["first"],
                    target: "≤ 2 ms"),
                Comparison(
                    name: "store-load/\(count)-with-opening", unit: "ms", ours: rounds["open"],
                    target: "≤ 2 ms"),
            ]
        }
        return comparisons
    }

    /// The number of the first 50 items of a list that are found.
    private static func firstItems(of library: SQLiteLibrary) throws -> Int {
        let list = try library.list(ItemScope(sources: [Items.source.id]))
        let items = try library.items(at: 0..<50, of: list) ?? []
        return items.count { if case .row = $0.content { true } else { false } }
    }

    private static func milliseconds(_ work: () throws -> Int) throws -> Double {
        var count = 0
        let time = try seconds { count = try work() }
        guard count == 50 else { throw CannotRun("\(count) items came instead of 50.") }
        return time * 1_000
    }

    // MARK: Bulk insertion

    private static func bulk(_ setting: Setting) async throws -> [Comparison] {
        let pages = setting.size(1_000, smoke: 10)
        let rounds = try await Rounds.run(
            setting.runs,
            [
                (
                    "ours",
                    {
                        let folder = try TemporaryFolder()
                        let library = try Items.copy(of: 0, at: folder.path + "/library.sqlite")
                        return try rate(pages) { page in
                            guard try library.merge(page, retaining: .days(7))?.inserted.count == 1_000 else {
                                throw CannotRun("items are missing.")
                            }
                        }
                    }
                ),
                (
                    "SQLite",
                    {
                        let folder = try TemporaryFolder()
                        _ = try Items.copy(of: 0, at: folder.path + "/library.sqlite")
                        let peer = try LibraryPeer(folder: folder.path)
                        return try rate(pages) { try peer.insert($0) }
                    }
                ),
            ])
        return [
            Comparison(
                name: "store-bulk", unit: "/s", kind: .rate, ours: rounds["ours"], peer: rounds["SQLite"],
                peerName: "SQLite in C", target: "≥ 0.9")
        ]
    }

    /// The items that `insert` stores in a second, in pages of 1,000, a transaction each.
    private static func rate(
        _ pages: Int, _ insert: (FetchedBatch) throws -> Void
    ) throws -> Double {
        var time = 0.0
        for number in 0..<pages {
            let page = Items.page(number, of: 1_000)
            time += try seconds { try insert(page) }
        }
        return Double(pages * 1_000) / time
    }
}
