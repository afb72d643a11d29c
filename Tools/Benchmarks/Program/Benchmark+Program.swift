import Foundation

extension Benchmark {
    static let start = Benchmark(
        name: "start",
        about: "FeedHost's start to its first whole frame, from a cache of 1,000, 100,000 and 1,000,000 items"
    ) { setting in
        let program = try FeedHostProgram.path()
        var comparisons: [Comparison] = []
        for count in [1_000, 100_000, 1_000_000] where count <= setting.size(count) {
            say("  filling caches with \(count) items")
            let stored = try FilledStore(items: count)
            // newsboat takes many minutes for a million items.
            let newsboat = count > 100_000 ? nil : try Newsboat(items: count)
            if newsboat == nil, count <= 100_000 {
                say("  without its peer: newsboat is not installed (Tools/setup bench)")
            }
            var measures: [(String, Rounds.Measure)] = [
                ("ours", { try firstFrame(program, stored).time })
            ]
            if let newsboat { measures.append(("newsboat", { try newsboat.measure().time })) }
            let rounds = try await Rounds.run(setting.runs, measures)
            comparisons.append(
                Comparison(
                    name: "start/\(count)", unit: "s", ours: rounds["ours"],
                    peer: newsboat == nil ? nil : rounds["newsboat"],
                    peerName: newsboat == nil ? nil : "newsboat", target: "≤ 0.018 s"))
        }
        return comparisons
    }

    static let find = Benchmark(
        name: "find", about: "a query typed into FeedHost with 100,000 items, from its last key to its result"
    ) { setting in
        let program = try FeedHostProgram.path()
        let count = setting.size(100_000)
        say("  filling caches with \(count) items")
        let (stored, newsboat) = (try FilledStore(items: count, isIndexed: true), try Newsboat(items: count))
        var measures: [(String, Rounds.Measure)] = [
            ("ours", { try find(Items.word(count * 3 / 4), program, stored) * 1_000 })
        ]
        if let newsboat {
            measures.append(("newsboat", { try newsboat.find(Items.word(count * 3 / 4)) * 1_000 }))
        }
        let rounds = try await Rounds.run(setting.runs, measures)
        return [
            Comparison(
                name: "find/\(count)", unit: "ms", ours: rounds["ours"],
                peer: newsboat == nil ? nil : rounds["newsboat"],
                peerName: newsboat == nil ? nil : "newsboat, from Enter", target: "≤ 100 ms")
        ]
    }

    /// The seconds from the last key of a query to the row that it finds.
    private static func find(_ word: String, _ program: String, _ stored: FilledStore) throws -> Double {
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let process = try terminal.start(program, stored.arguments, home: stored.folder.path)
        defer { PseudoTerminal.end(process) }
        try terminal.wait(for: "Picture")
        terminal.waitForSilence(500)
        for key in "/" + word.dropLast() {
            terminal.type(String(key))
            terminal.waitForSilence(200)
        }
        terminal.forget()
        return try seconds {
            terminal.type(String(word.suffix(1)))
            // The row's number has the match's style, and the text after it is at another place than before.
            try terminal.wait(for: Items.descriptionEnd.prefix(12).description)
        }
    }

    static let memory = Benchmark(
        name: "memory", about: "what FeedHost holds with 100,000 items, and after 1,000 pictures were passed"
    ) { setting in
        let program = try FeedHostProgram.path()
        say("  passing 1,000 pictures, in cells, in kitty's pixels and in sixels")
        let count = setting.size(1_000, smoke: 20)
        let pictures = try FilledStore(items: count, pictures: count)
        let passed = try await Rounds.run(
            setting.runs,
            [
                ("1000-pictures", { try passPictures(program, pictures, count, .none) }),
                ("1000-pictures-kitty", { try passPictures(program, pictures, count, .kitty) }),
                ("1000-pictures-sixel", { try passPictures(program, pictures, count, .sixels) }),
            ])
        say("  filling caches with 100,000 items")
        let stored = try FilledStore(items: setting.size(100_000))
        let newsboat = try Newsboat(items: setting.size(100_000))
        var measures: [(String, Rounds.Measure)] = [("ours", { try firstFrame(program, stored).memory })]
        if let newsboat { measures.append(("newsboat", { try newsboat.measure().memory })) }
        let rounds = try await Rounds.run(setting.runs, measures)
        say("  filling a cache with 1,000,000 items")
        let million = try FilledStore(items: setting.size(1_000_000))
        let most = try await Rounds.run(setting.runs, [("ours", { try firstFrame(program, million).memory })])
        return [
            Comparison(
                name: "memory/100000", unit: "MB", ours: rounds["ours"],
                peer: newsboat == nil ? nil : rounds["newsboat"],
                peerName: newsboat == nil ? nil : "newsboat", target: "≤ 50 MB"),
            Comparison(name: "memory/1000000", unit: "MB", ours: most["ours"], target: "≤ 50 MB"),
        ]
            + ["1000-pictures", "1000-pictures-kitty", "1000-pictures-sixel"].map { name in
                Comparison(name: "memory/\(name)", unit: "MB", ours: passed[name], target: "≤ 50 MB")
            }
    }

    /// The time to the first frame, in seconds, and the program's memory after it, in MB.
    private static func firstFrame(
        _ program: String, _ stored: FilledStore
    ) throws -> (time: Double, memory: Double) {
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let start = ContinuousClock.now
        let process = try terminal.start(program, stored.arguments, home: stored.folder.path)
        defer { PseudoTerminal.end(process) }
        try terminal.wait(for: "Picture")
        // The terminal probes follow the first frame.
        try terminal.wait(for: "\u{1B}[?2026$p")
        let time = (ContinuousClock.now - start) / .seconds(1)
        terminal.waitForSilence(500)
        return (time, Memory.resident(of: process) ?? .nan)
    }

    /// The program's memory after each picture was shown.
    private static func passPictures(
        _ program: String, _ stored: FilledStore, _ count: Int, _ graphics: PseudoTerminal.Graphics
    ) throws -> Double {
        let terminal = try PseudoTerminal(columns: 100, rows: 40, graphics: graphics)
        let process = try terminal.start(program, stored.arguments, home: stored.folder.path)
        defer { PseudoTerminal.end(process) }
        try terminal.wait(for: "Picture")
        for _ in 0..<count / 2 {
            terminal.type("jj")
            // A picture in pixels replaces the one in characters later.
            terminal.waitForSilence(graphics == .none ? 20 : 60)
            terminal.forget()
        }
        terminal.waitForSilence(500)
        return Memory.resident(of: process) ?? .nan
    }
}
