import Foundation
import LibraryStorageInterface
import StorageSQLite

extension Benchmark {
    static let library = Benchmark(
        name: "library", about: "a library of 1,000,000 items in 1,000 sources: filled, read and merged",
        run: library)

    private static func library(_ setting: Setting) async throws -> [Comparison] {
        // Each takes minutes, and alternates FeedHost's part and the peer itself.
        let libraries = try (0..<max(1, setting.runs / 3)).map { number in
            say("  filling library \(number + 1)")
            return try FilledLibrary()
        }
        guard let filled = libraries.last else { return [] }
        say("  marking and bookmarking")
        try filled.use()
        let folder = filled.folder.path
        return [
            Comparison(
                name: "library/import", unit: "/s", kind: .rate, ours: Samples(libraries.map(\.rate)),
                peer: Samples(libraries.map(\.rateInC)), peerName: "SQLite in C", target: "≥ 0.6")
        ] + (try await newProcesses(setting, folder)) + (try await reading(setting, folder))
            + (try await groups(setting, folder)) + (try await marking(setting, folder))
            + (try await merging(setting, folder))
    }

    // MARK: In new processes

    private static func newProcesses(_ setting: Setting, _ folder: String) async throws -> [Comparison] {
        say("  reading in new processes")
        var positions = Positions()
        let scopes = LibraryItems.scopes.indices
        let rounds = try await Rounds.run(
            setting.runs,
            [
                ("open", { try LibraryTrial.open.value(of: 0, in: folder) }),
                ("memory", { try LibraryTrial.memory.value(of: 0, in: folder) }),
            ]
                + scopes.flatMap { scope -> [(String, Rounds.Measure)] in
                    [
                        (
                            "first \(scope)",
                            {
                                try FilledLibrary.forgetPages(of: folder)
                                return try LibraryTrial.first.value(of: scope, in: folder)
                            }
                        ),
                        (
                            "any \(scope)",
                            {
                                try LibraryTrial.any.value(of: scope, in: folder, position: positions.next())
                            }
                        ),
                    ]
                })
        return [
            Comparison(name: "library/opening", unit: "ms", ours: rounds["open"], target: "≤ 2 ms"),
            Comparison(name: "library/memory", unit: "MB", ours: rounds["memory"], target: "≤ 8 MB"),
        ]
            + scopes.flatMap { scope in
                let name = LibraryItems.scopes[scope].name
                return [
                    Comparison(
                        name: "library/\(name)-first-cold", unit: "ms", ours: rounds["first \(scope)"],
                        target: "≤ 8 ms, with opening"),
                    Comparison(
                        name: "library/\(name)-any-cold", unit: "ms", ours: rounds["any \(scope)"],
                        target: "≤ 6 ms"),
                ]
            }
    }

    // MARK: In one process

    private static func reading(_ setting: Setting, _ folder: String) async throws -> [Comparison] {
        say("  reading in one process")
        try FilledLibrary.readPages(of: folder)
        let store = SQLiteLibrary(folder: folder, findsDuplicates: true)
        var positions = Positions()
        let readings = try LibraryItems.scopes.map { try LibraryReading(store, $0.scope) }
        let rounds = try await Rounds.run(
            setting.runs,
            readings.flatMap { reading -> [(String, Rounds.Measure)] in
                let scope = reading.list.scope
                return [
                    (
                        "first \(scope)",
                        { try median(200) { _ = try LibraryReading(store, scope).read(at: 0) } }
                    ),
                    (
                        "any \(scope)",
                        {
                            try median(500) { _ = try reading.read(at: positions.next()) }
                        }
                    ),
                    (
                        "position \(scope)",
                        {
                            let ids = try (0..<100).map { _ in try reading.rows(at: positions.next())[0].id }
                            var next = 0
                            return try median(ids.count) {
                                guard try reading.find(ids[next]) != nil else {
                                    throw CannotRun("an item has no position.")
                                }
                                next += 1
                            }
                        }
                    ),
                ]
            })
        return zip(LibraryItems.scopes, readings).flatMap { named, reading in
            [("first", "≤ 1 ms"), ("any", "≤ 0.3 ms"), ("position", "≤ 0.1 ms")].map { act, target in
                Comparison(
                    name: "library/\(named.name)-\(act)", unit: "ms",
                    ours: rounds["\(act) \(reading.list.scope)"], target: target)
            }
        }
    }

    private static func merging(_ setting: Setting, _ folder: String) async throws -> [Comparison] {
        say("  merging")
        let store = SQLiteLibrary(folder: folder, findsDuplicates: true)
        let peer = try LibraryPeer(folder: folder)
        let countOfRound = 200
        var number = 0
        var (ours, inC): ([Samples], [Samples]) = ([], [])
        for _ in 0...setting.runs {
            var (times, timesInC): ([Double], [Double]) = ([], [])
            for _ in 0..<countOfRound {
                let window = LibraryItems.window(number: number)
                number += 1
                times.append(
                    try seconds {
                        let outcome = try store.merge(window, retaining: .count(LibraryItems.countOfSource))
                        guard let count = outcome?.inserted.count, count >= 10 else {
                            throw CannotRun("a window was not merged.")
                        }
                    } * 1_000)
                timesInC.append(try seconds { try peer.merge(window) } * 1_000)
            }
            ours.append(Samples(times))
            inC.append(Samples(timesInC))
        }
        return [("merge", 50.0, "≤ 3 ms"), ("merge-p99", 99, "≤ 30 ms")].map { name, percent, target in
            Comparison(
                name: "library/\(name)", unit: "ms",
                ours: Samples(ours.dropFirst().map { $0.percentile(percent) }),
                peer: Samples(inC.dropFirst().map { $0.percentile(percent) }), peerName: "SQLite in C",
                target: target)
        }
    }

    /// The median time of a number of runs, in milliseconds.
    private static func median(_ count: Int, _ work: () throws -> Void) throws -> Double {
        Samples(try (0..<count).map { _ in try seconds(work) * 1_000 }).median
    }
}

/// Evenly distributed positions between 0 and 1, the same in every run.
private struct Positions {
    private var count = 0.0

    mutating func next() -> Double {
        count += 1
        return (count * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    }
}
