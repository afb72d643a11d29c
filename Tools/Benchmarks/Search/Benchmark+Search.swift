import Foundation
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageSQLite

extension Benchmark {
    static let search = Benchmark(
        name: "search",
        about: "1,000,000 items of 60 words in 1,000 sources: indexed, searched, counted and merged",
        run: search)

    private static func search(_ setting: Setting) async throws -> [Comparison] {
        say("  filling a library and FTS5 in C")
        let folder = try TemporaryFolder()
        let peer = try SearchPeer(folder: folder.path)
        var timeInC = 0.0
        do {
            let store = SQLiteLibrary(folder: folder.path, findsDuplicates: true)
            try store.subscribe((0..<LibraryItems.sourceCount).map(LibraryItems.subscription))
            var read: [UUID] = []
            for source in 0..<LibraryItems.sourceCount {
                let window = SearchItems.window(ofSource: source)
                _ = try store.merge(window, retaining: .count(LibraryItems.countOfSource))
                timeInC += try seconds { try peer.insert(window) }
                // One item of fifty stays unread. Each call waits for the disk.
                read += window.items.indices.filter { $0 % 50 > 0 }.map { window.items[$0].id }
                if source % 50 == 49 || source == LibraryItems.sourceCount - 1 {
                    try store.setRead(true, read)
                    read = []
                }
            }
        }
        let plain = try TemporaryFolder()
        let bytes = try size(of: folder)
        try FileManager.default.copyItem(
            atPath: folder.path + "/library.sqlite", toPath: plain.path + "/library.sqlite")
        say("  building the index")
        let store = SQLiteLibrary(folder: folder.path, findsDuplicates: true)
        var steps: [Double] = []
        let time = try seconds {
            var progress = try store.searchIndexProgress()
            while !progress.isComplete {
                steps.append(try seconds { progress = try store.extendSearchIndex(by: 128) } * 1_000)
            }
        }
        // A commit that waits for the disk takes longest.
        let step = Samples(steps)
        let indexed = try size(of: folder)
        let (rate, rateInC) = (Double(LibraryItems.count) / time, Double(LibraryItems.count) / timeInC)
        return [
            Comparison(
                name: "search/build", unit: "/s", kind: .rate, ours: Samples([rate]),
                peer: Samples([rateInC]),
                peerName: "FTS5 in C", target: "in the background"),
            Comparison(
                name: "search/build-step", unit: "ms", ours: Samples([step.percentile(99)]),
                target: "≤ 100 ms, p99"),
            Comparison(
                name: "search/build-longest", unit: "ms", ours: Samples([step.percentile(100)]),
                target: "≤ 200 ms"),
            Comparison(
                name: "search/size", unit: "×", ours: Samples([(indexed - bytes) / bytes]),
                target: "≤ 0.6 of the library without it"),
        ] + (try await searching(setting, store, peer)) + (try await merging(setting, store, plain))
    }

    /// The bytes of a library's file.
    private static func size(of folder: TemporaryFolder) throws -> Double {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/library.sqlite")
        return (attributes[.size] as? NSNumber)?.doubleValue ?? .nan
    }

    // MARK: Searching

    private static func searching(
        _ setting: Setting, _ store: SQLiteLibrary, _ peer: SearchPeer
    ) async throws -> [Comparison] {
        say("  searching")
        // Parsing a query is not the store's work.
        let queries = try [
            ("rare", SearchItems.rare, SearchItems.rare), ("common", SearchItems.common, SearchItems.common),
            ("beginning", "ka*", "ka*"), ("long-beginning", "kasomi*", "kasomi*"),
            ("title", "title:\(SearchItems.common)", "title:\(SearchItems.common)"),
            (
                "two", "\(SearchItems.common) \(SearchItems.word(1_000))",
                "\(SearchItems.common) \(SearchItems.word(1_000))"
            ),
            (
                "exclusion", "\(SearchItems.common) -\(SearchItems.word(3))",
                "\(SearchItems.common) NOT \(SearchItems.word(3))"
            ),
        ].map { ($0.0, try scope($0.1), $0.2) }
        let words = try [("rare", SearchItems.rare), ("common", SearchItems.common)].map {
            ($0.0, $0.1, try scope($0.1))
        }
        let rounds = try await Rounds.run(
            setting.runs,
            queries.flatMap { name, ours, inC -> [(String, Rounds.Measure)] in
                [
                    (name, { try percentile95(20) { try first(ours, in: store) } }),
                    ("\(name) in C", { try percentile95(20) { _ = try peer.first(inC) } }),
                ]
            }
                + words.flatMap { name, word, scope -> [(String, Rounds.Measure)] in
                    [
                        ("\(name)-count", { try seconds { _ = try store.counts(of: scope) } * 1_000 }),
                        ("\(name)-count in C", { try seconds { _ = try peer.count(word) } * 1_000 }),
                    ]
                })
        return
            (queries.map { ($0.0, "≤ 10 ms, p95 of 20") } + [
                ("rare-count", "≤ 50 ms"), ("common-count", "≤ 50 ms"),
            ]).map {
                name, target in
                Comparison(
                    name: "search/\(name)", unit: "ms", ours: rounds[name], peer: rounds["\(name) in C"],
                    peerName: "FTS5 in C", target: target)
            }
    }

    private static func scope(_ query: String) throws -> ItemScope {
        ItemScope(search: ItemSearch(try SearchQuery(parsing: query, now: Date()), limit: 50))
    }

    /// Searches, and reads the rows of a screen.
    private static func first(_ scope: ItemScope, in store: SQLiteLibrary) throws {
        let list = try store.list(scope)
        guard list.count > 0, try store.items(at: 0..<10, of: list)?.isEmpty == false else {
            throw CannotRun("\(scope) found nothing.")
        }
    }

    private static func percentile95(_ count: Int, _ work: () throws -> Void) throws -> Double {
        Samples(try (0..<count).map { _ in try seconds(work) * 1_000 }).percentile(95)
    }

    // MARK: Merging

    /// Merges windows into the library with the index and into its copy without, in turn.
    private static func merging(
        _ setting: Setting, _ store: SQLiteLibrary, _ folder: TemporaryFolder
    ) async throws -> [Comparison] {
        say("  merging")
        let plain = SQLiteLibrary(folder: folder.path, findsDuplicates: true)
        var number = 0
        var (ours, others, extensions): ([Samples], [Samples], [Samples]) = ([], [], [])
        for _ in 0...setting.runs {
            var (times, plainTimes, extended): ([Double], [Double], [Double]) = ([], [], [])
            for _ in 0..<100 {
                let window = SearchItems.window(number: number)
                number += 1
                // The two take turns at being the first.
                if number.isMultiple(of: 2) { try merge(window, into: store, &times) }
                try merge(window, into: plain, &plainTimes)
                if !number.isMultiple(of: 2) { try merge(window, into: store, &times) }
                extended.append(try seconds { _ = try store.extendSearchIndex(by: 256) } * 1_000)
                // Durable writes checkpoint, so that the next merges begin with an empty WAL.
                for library in [store, plain] { try library.setRead(true, window.items.map(\.id)) }
            }
            ours.append(Samples(times))
            others.append(Samples(plainTimes))
            extensions.append(Samples(extended))
        }
        return [("merge", 50.0, "≥ 0.77"), ("merge-p99", 99, "≥ 0.77")].map { name, percent, target in
            Comparison(
                name: "search/\(name)", unit: "ms",
                ours: Samples(ours.dropFirst().map { $0.percentile(percent) }),
                peer: Samples(others.dropFirst().map { $0.percentile(percent) }),
                peerName: "without the index",
                target: target)
        }
            + [("extend", 50.0), ("extend-p99", 99)].map { name, percent in
                Comparison(
                    name: "search/\(name)", unit: "ms",
                    ours: Samples(extensions.dropFirst().map { $0.percentile(percent) }),
                    target: "after a merge, ≤ 100 ms")
            }
    }

    private static func merge(
        _ window: FetchedBatch, into store: SQLiteLibrary, _ times: inout [Double]
    ) throws {
        times.append(
            try seconds {
                let outcome = try store.merge(window, retaining: .count(LibraryItems.countOfSource))
                guard outcome?.inserted.count == 10 else { throw CannotRun("a window was not merged.") }
            } * 1_000)
    }
}
