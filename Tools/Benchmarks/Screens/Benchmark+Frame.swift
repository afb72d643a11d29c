import ConcurrencyThreads
import Foundation
import Glibc
import SharedListUI
import StorageSQLite
import TerminalANSI
import TerminalInterface

extension Benchmark {
    static let frame = Benchmark(
        name: "frame", about: "a key pressed to its frame written, on a terminal of 100×40 with 100,000 rows"
    ) { setting in
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let rounds = try await keys(runs: setting.runs, on: SendableTerminal(terminal))
        say("  the whole program, with 100,000 stored items and 1,000 stored pictures")
        let program = try FeedHostProgram.path()
        let stored = try FilledStore(
            items: setting.size(100_000), pictures: setting.size(1_000, smoke: 20))
        let whole = try programKeys(runs: setting.runs, program, stored)
        return comparisons("frame", rounds) + comparisons("frame/program", whole)
    }

    static let refreshFrame = Benchmark(
        name: "refresh-frame", about: "a key pressed to its frame while FeedHost fetches 500 sources"
    ) { setting in
        let program = try FeedHostProgram.path()
        let (count, hosts) = (setting.size(500, smoke: 50), setting.size(250, smoke: 25))
        let nginx = try Nginx(
            serving: (0..<count).map { ("\($0).xml", 0) }, of: Syndication.document(18), at: hosts)
        let rounds = try (0...setting.runs).map { _ in
            let folder = try TemporaryFolder()
            let library = SQLiteLibrary(folder: folder.path)
            try library.subscribe(RefreshTrial.subscriptions(count, hosts, nginx.port))
            return try keysWhileFetching(
                program, ["--library", folder.path + "/library.sqlite", "--store", folder.path + "/store"],
                home: folder.path)
        }
        return comparisons("refresh-frame", Array(rounds.suffix(setting.runs)))
    }

    static let panes = Benchmark(
        name: "panes",
        about: "a key and its bytes in three panes on a terminal of 200×50 with pictures, beside one pane"
    ) { setting in
        let program = try FeedHostProgram.path()
        let pictures = setting.size(1_000, smoke: 20)
        let stored = try FilledStore(items: setting.size(100_000), pictures: pictures, isOwn: true)
        let three = try paneKeys(setting, program, stored, inLayout: "three")
        let scrolled = try paneKeys(
            setting, program, stored, inLayout: "three", hasColumnMargins: true)
        let one = try paneKeys(setting, program, stored, inLayout: "one")
        func comparisons(_ name: String, _ keys: [PaneKeys]) -> [Comparison] {
            func comparison(
                _ part: String, _ unit: String, target: String, _ value: (PaneKeys) -> Double
            ) -> Comparison {
                Comparison(
                    name: "\(name)/\(part)", unit: unit, ours: Samples(keys.map(value)),
                    peer: Samples(one.map(value)), peerName: "one pane", target: target)
            }
            return [
                comparison("p50", "ms", target: "≥ 1") { $0.times.percentile(50) },
                comparison("p95", "ms", target: "≥ 1") { $0.times.percentile(95) },
                comparison("bytes", "B", target: "≥ 0.83") { $0.bytes.percentile(50) },
                comparison("bytes-mean", "B", target: "≥ 0.83") { $0.bytes.mean },
                comparison("bytes-p95", "B", target: "≥ 0.83") { $0.bytes.percentile(95) },
                comparison("post", "ms", target: "≤ 10 ms") { $0.posts.percentile(50) },
            ]
        }
        return comparisons("panes", three) + comparisons("panes/margins", scrolled)
    }

    /// The costs of keys: their milliseconds and bytes up to the frame, and the milliseconds until a post's
    /// text is shown.
    private struct PaneKeys {
        let times, bytes, posts: Samples
    }

    /// The costs of keys that move in a list, and of opening posts.
    private static func paneKeys(
        _ setting: Setting, _ program: String, _ stored: FilledStore, inLayout layout: String,
        hasColumnMargins: Bool = false
    ) throws -> [PaneKeys] {
        let (moves, openings) = (setting.size(100, smoke: 10), setting.size(20, smoke: 2))
        let terminal = try PseudoTerminal(columns: 200, rows: 50, hasColumnMargins: hasColumnMargins)
        let process = try terminal.start(
            program, stored.arguments(inLayout: layout), home: stored.folder.path)
        defer { PseudoTerminal.end(process) }
        try terminal.wait(for: "\u{1B}[?2026$p")
        try terminal.wait(for: "Picture")
        terminal.waitForSilence(500)
        return try (0...setting.runs).map { _ in
            var (times, bytes, posts): ([Double], [Double], [Double]) = ([], [], [])
            for key in 0..<moves * 2 {
                terminal.forget()
                times.append(
                    try seconds {
                        terminal.type(key < moves ? "j" : "k")
                        try terminal.waitForFrame()
                    } * 1_000)
                // Loaded pictures cause frames of their own.
                terminal.waitForSilence(20)
                bytes.append(Double(terminal.output.count))
            }
            for _ in 0..<openings {
                terminal.waitForSilence(250)
                terminal.forget()
                terminal.type("j")
                // Not longer: the pane shows the post by itself after 150 ms.
                try terminal.waitForFrame()
                terminal.forget()
                posts.append(
                    try seconds {
                        terminal.type("\r")
                        try terminal.wait(for: "breath", within: .seconds(5))
                    } * 1_000)
                terminal.waitForSilence(100)
                terminal.forget()
                terminal.type("\u{1B}")
                try terminal.waitForFrame()
            }
            terminal.waitForSilence(250)
            terminal.type("g")
            terminal.waitForSilence(250)
            return PaneKeys(times: Samples(times), bytes: Samples(bytes), posts: Samples(posts))
        }.suffix(setting.runs)
    }

    /// The times from a key to its frame on the first items, from the first frame with items until 500
    /// sources are fetched.
    private static func keysWhileFetching(
        _ program: String, _ arguments: [String], home: String
    ) throws -> Samples {
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let process = try terminal.start(
            program, arguments + ["--locale", "en", "--reduced-motion"], home: home)
        defer { PseudoTerminal.end(process) }
        try terminal.wait(for: "\u{1B}[?2026$p")
        try terminal.wait(for: "1 of ")
        return try keys(on: terminal, for: .seconds(1.5))
    }

    /// The milliseconds from a key to its frame on the first items, for a time.
    static func keys(on terminal: PseudoTerminal, for time: Duration) throws -> Samples {
        let end = ContinuousClock.now + time
        var values: [Double] = []
        while ContinuousClock.now < end {
            terminal.waitForSilence(2)
            terminal.forget()
            values.append(
                try seconds {
                    terminal.type(values.count % 20 < 10 ? "j" : "k")
                    try terminal.waitForFrame()
                } * 1_000)
        }
        return Samples(values)
    }

    private static func comparisons(_ name: String, _ rounds: [Samples]) -> [Comparison] {
        [(50.0, "≤ 1.5 ms"), (95, "≤ 1.5 ms"), (99, "≤ 3 ms")].map { percent, target in
            Comparison(
                name: "\(name)/p\(Int(percent))", unit: "ms",
                ours: Samples(rounds.map { $0.percentile(percent) }), target: target)
        }
    }

    /// The times from a key to its frame in FeedHost on a store: rows, pages, and sometimes the end and the
    /// start.
    private static func programKeys(
        runs: Int, _ program: String, _ stored: FilledStore
    ) throws -> [Samples] {
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let process = try terminal.start(program, stored.arguments, home: stored.folder.path)
        defer { PseudoTerminal.end(process) }
        try terminal.wait(for: "\u{1B}[?2026$p")
        try terminal.wait(for: "Picture")
        terminal.waitForSilence(500)
        return try (0...runs).map { _ in
            var values: [Double] = []
            for key in 0..<200 {
                // Continues from the start after the end.
                let isBack = (101..<150).contains(key)
                let page = isBack ? "\u{15}" : " "
                let text = key == 100 ? "G" : key == 150 ? "g" : key % 20 == 19 ? page : isBack ? "k" : "j"
                terminal.forget()
                values.append(
                    try seconds {
                        terminal.type(text)
                        try terminal.waitForFrame()
                    } * 1_000)
                // Loaded pictures cause frames of their own.
                terminal.waitForSilence(20)
            }
            terminal.type("g")
            terminal.waitForSilence(100)
            return Samples(values)
        }.suffix(runs)
    }

    /// Unchecked because one thread at a time uses the terminal: it is passed on once, before the first key.
    private struct SendableTerminal: @unchecked Sendable {
        let terminal: PseudoTerminal

        init(_ terminal: PseudoTerminal) {
            self.terminal = terminal
        }
    }

    @MainActor private static func keys(runs: Int, on held: SendableTerminal) async throws -> [Samples] {
        let feed = FeedOnScreen()
        let numbers = Array(0..<100_000)
        feed.show(numbers, ids: FeedOnScreen.ids(numbers))
        var options = ANSITerminal.Options()
        options.input = held.terminal.slave
        options.output = held.terminal.slave
        options.environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
        options.handlesSignals = false
        options.hasWatchdog = false
        let terminal = ANSITerminal(options)
        try terminal.start()
        let stage = Stage(
            terminal: terminal, screen: feed.screen, environment: feed.environment,
            tasks: SystemTaskProvider(), clock: SystemMonotonicClock()
        ) { _ in }
        let reader = Thread.running("reader") { try measure(runs: runs, on: held.terminal, terminal) }
        await stage.run()
        return try await reader.value
    }

    /// Types keys and waits for their frames, then ends the terminal.
    nonisolated private static func measure(
        runs: Int, on pseudoTerminal: PseudoTerminal, _ terminal: ANSITerminal
    ) throws -> [Samples] {
        defer { terminal.stop() }
        // After its replies to the probes, the terminal receives the end of each frame.
        try pseudoTerminal.wait(for: "\u{1B}[?2026$p")
        pseudoTerminal.waitForSilence(200)
        return try (0...runs).map { _ in
            var values: [Double] = []
            for key in 0..<200 {
                pseudoTerminal.forget()
                values.append(
                    try seconds {
                        // Scrolls by rows, and sometimes by a page.
                        pseudoTerminal.type(key % 20 == 19 ? " " : "j")
                        try pseudoTerminal.waitForFrame()
                    } * 1_000)
                pseudoTerminal.waitForSilence(2)
            }
            return Samples(values)
        }.suffix(runs)
    }
}

extension Thread {
    /// Runs blocking work on its own thread, so that it blocks no task.
    static func running<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable () throws -> Value
    ) -> Task<Value, any Error> {
        let (stream, continuation) = AsyncStream<Result<Value, any Error>>.makeStream()
        let thread = Thread {
            continuation.yield(Result { try work() })
            continuation.finish()
        }
        thread.name = name
        thread.start()
        return Task {
            for await result in stream { return try result.get() }
            throw CancellationError()
        }
    }
}
