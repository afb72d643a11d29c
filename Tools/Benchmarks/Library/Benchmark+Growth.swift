import Foundation
import Glibc
import LibraryStorageInterface
import SearchInterface
import StorageSQLite

extension Benchmark {
    static let growth = Benchmark(
        name: "growth", about: "how costs grow with 1,000 to 1,000,000 items, and with 10 to 10,000 sources"
    ) { setting in
        let steps = setting.isSmoke ? [1_000, 2_000] : [1_000, 10_000, 100_000, 1_000_000]
        let items = try GrowthTrial.comparisons(
            "items", steps.map { GrowthTrial(size: $0, items: $0, sources: 10) }, setting)
        let sources = try GrowthTrial.comparisons(
            "sources",
            steps.map { GrowthTrial(size: $0 / 100, items: setting.size(100_000), sources: $0 / 100) },
            setting)
        return items + sources
    }
}

/// The costs of a library of one size, measured in processes of its own.
struct GrowthTrial {
    private static let acts: [(name: String, unit: String, target: Double)] = [
        ("first", "ms", 0.1), ("jump", "ms", 0.1), ("search", "ms", 0.1),
        ("mark", "ms", 0.1),
        ("merge", "ms", 0.2), ("due", "ms", 1), ("memory", "MB", 0.1),
    ]

    /// The growing number, and the contents of the library.
    let size: Int, items: Int, sources: Int

    /// The costs of all sizes, and the exponents of their growth.
    static func comparisons(_ what: String, _ trials: [GrowthTrial], _ setting: Setting) throws
        -> [Comparison]
    {
        let values = try trials.map { trial in
            say("  \(trial.items) items in \(trial.sources) sources")
            return try trial.values(rounds: setting.runs)
        }
        return acts.flatMap { act in
            let points = zip(trials, values).map { trial, values in
                Comparison(
                    name: "growth/\(what)/\(act.name)/\(trial.size)", unit: act.unit,
                    ours: Samples(values[act.name] ?? []),
                    target: "")
            }
            let exponent = exponent(zip(trials, points).map { (Double($0.size), $1.ours.median) })
            return points + [
                Comparison(
                    name: "growth/\(what)/\(act.name)", unit: "exponent", ours: Samples([exponent]),
                    target: "≤ \(act.target)")
            ]
        }
    }

    /// The slope of the line through the logarithms of points, by least squares.
    private static func exponent(_ points: [(size: Double, cost: Double)]) -> Double {
        let (x, y) = (points.map { log($0.size) }, points.map { log($0.cost) })
        let (meanX, meanY) = (Samples(x).mean, Samples(y).mean)
        let products = zip(x, y).map { ($0 - meanX) * ($1 - meanY) }
        return products.reduce(0, +) / x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    }

    private func values(rounds: Int) throws -> [String: [Double]] {
        setenv("FEEDHOST_LIBRARY_ITEMS", "\(items)", 1)
        setenv("FEEDHOST_LIBRARY_SOURCES", "\(sources)", 1)
        defer { for name in ["ITEMS", "SOURCES"] { unsetenv("FEEDHOST_LIBRARY_\(name)") } }
        // The memory of filling is not that of the library.
        let folder = try TemporaryFolder()
        guard try OwnProcess.output(of: ["growth", folder.path]) != nil,
            let output = try OwnProcess.output(of: ["growth", folder.path, "\(rounds)"])
        else {
            throw CannotRun("the trial of \(items) items in \(sources) sources failed.")
        }
        return Dictionary(grouping: output.split(separator: "\n").map { $0.split(separator: " ") }) {
            String($0[0])
        }
        .mapValues { lines in lines.compactMap { Double($0[1]) } }
    }

    // MARK: In the child processes

    /// Fills the library of a folder, or returns a line with its name for each cost of a number of rounds.
    static func run(_ words: [String]) throws -> String {
        let store = SQLiteLibrary(folder: words[0], findsDuplicates: true)
        guard words.count > 1, let rounds = Int(words[1]) else {
            try fill(store)
            return ""
        }
        return try (0...rounds).flatMap { round in
            try costs(round, store, words[0]).filter { _ in round > 0 }.map { "\($0) \($1)" }
        }.joined(separator: "\n")
    }

    private static func fill(_ store: SQLiteLibrary) throws {
        try store.subscribe((0..<LibraryItems.sourceCount).map(LibraryItems.subscription))
        for source in 0..<LibraryItems.sourceCount {
            _ = try store.merge(
                LibraryItems.window(ofSource: source), retaining: .count(LibraryItems.countOfSource))
        }
        while try !store.extendSearchIndex(by: 1_024).isComplete {}
    }

    private static func costs(
        _ round: Int, _ store: SQLiteLibrary, _ folder: String
    ) throws -> [(String, Double)] {
        let position = (Double(round) * 0.618).truncatingRemainder(dividingBy: 1)
        let number = Int(position * Double(LibraryItems.count))
        let query = try ItemSearch(SearchQuery(parsing: "\(number)", now: Date()), limit: 50)
        let reading = try LibraryReading(store, ItemScope())
        let costs = [
            ("first", try seconds { _ = try LibraryReading(folder, ItemScope()).read(at: 0) }),
            ("jump", try seconds { _ = try reading.read(at: position) }),
            (
                "search",
                try seconds {
                    guard try store.list(ItemScope(search: query)).count > 0 else {
                        throw CannotRun("nothing was found.")
                    }
                }
            ),
            ("mark", try seconds { _ = try store.setRead(true, [Items.id(number)]) }),
            (
                "merge",
                try seconds {
                    _ = try store.merge(
                        LibraryItems.window(number: round), retaining: .count(LibraryItems.countOfSource))
                }
            ),
            ("due", try seconds { _ = try store.fetchStates(of: store.subscriptions().map(\.source.id)) }),
        ]
        return costs.map { ($0, $1 * 1_000) } + [("memory", Memory.resident)]
    }
}
