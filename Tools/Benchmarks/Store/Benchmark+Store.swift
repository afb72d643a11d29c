import FeedStorageInterface
import Foundation
import StorageSQLite

extension Benchmark {
    static let storeAppend = Benchmark(
        name: "store-append", about: "a page of 10 items behind 1, 1,000 and 100,000 pages", run: append)
    static let storeLoad = Benchmark(
        name: "store-load", about: "the first 50 of 1,000, 100,000 and 1,000,000 items", run: load)
    static let storeBulk = Benchmark(
        name: "store-bulk", about: "1,000,000 items into an empty store", run: bulk)

    static func storage(in folder: TemporaryFolder) throws -> SQLiteStorage {
        try SQLiteStorage(folder: folder.path + "/store", pictureBudget: 1 << 30)
    }

    // MARK: Appending

    private static func append(_ setting: Setting) async throws -> [Comparison] {
        let lengths = [1, 1_000, 100_000]
        let series = try lengths.map { pages in
            say("  filling two stores with \(pages) pages")
            return try AppendSeries(pages: pages)
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
        for count in [1_000, 100_000, 1_000_000] {
            say("  filling a store with \(count) items")
            let folder = try TemporaryFolder()
            do {
                let store = try storage(in: folder).feedStore(source: Items.source)
                try store.insert(Items.page(0))
                for page in 1..<count / 10 {
                    _ = try store.append(Items.page(page), after: Items.cursor(page * 10 - 1))
                }
            }
            let rounds = try await Rounds.run(
                setting.runs,
                [
                    (
                        "open",
                        {
                            try milliseconds {
                                try storage(in: folder).feedStore(source: Items.source).items(in: 0..<50)
                                    .count
                            }
                        }
                    ),
                    (
                        "first",
                        {
                            let store = try storage(in: folder).feedStore(source: Items.source)
                            _ = try store.item(Items.id(0))
                            return try milliseconds { try store.items(in: 0..<50).count }
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

    private static func milliseconds(_ work: () throws -> Int) throws -> Double {
        var count = 0
        let time = try seconds { count = try work() }
        guard count == 50 else { throw CannotRun("\(count) items came instead of 50.") }
        return time * 1_000
    }

    // MARK: Bulk insertion

    private static func bulk(_ setting: Setting) async throws -> [Comparison] {
        let page = FeedPageRecord(
            items: (0..<1_000_000).map(Items.item), timestamp: Date(timeIntervalSince1970: 1_700_000_000),
            cursor: nil)
        let rounds = try await Rounds.run(
            setting.runs,
            [
                (
                    "ours",
                    {
                        let folder = try TemporaryFolder()
                        let store = try storage(in: folder).feedStore(source: Items.source)
                        return Double(page.items.count) / (try seconds { try store.insert(page) })
                    }
                ),
                (
                    "SQLite",
                    {
                        let folder = try TemporaryFolder()
                        let peer = try SQLitePeer(folder: folder.path)
                        return Double(page.items.count) / (try seconds { try peer.append(page) })
                    }
                ),
            ])
        return [
            Comparison(
                name: "store-bulk", unit: "/s", kind: .rate, ours: rounds["ours"], peer: rounds["SQLite"],
                peerName: "SQLite in C", target: "≥ 0.9")
        ]
    }
}
