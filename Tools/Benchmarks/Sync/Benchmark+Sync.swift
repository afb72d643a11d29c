import Foundation
import LibraryStorageInterface
import PasswordsLinux
import StorageSQLite

extension Benchmark {
    static let sync = Benchmark(
        name: "sync", about: "an account of 300 feeds with 20,000 posts: first and later syncs, marks, frames"
    ) { setting in
        let program = try FeedHostProgram.path()
        let server = try AccountServer(
            feeds: setting.size(300, smoke: 20), posts: setting.size(20_000, smoke: 300))
        let requests = try await SyncRequests(to: server)
        let library = try SyncedLibrary(program, server)
        let first = try await firstSyncs(setting, program, server, requests)
        try library.add()
        // The first one extends the index for searches, too.
        try library.synchronize()
        return first + (try await laterSyncs(setting, library, server, requests))
            + (try markSyncs(setting, library, server)) + (try syncFrames(setting, program, server))
    }

    private static func firstSyncs(
        _ setting: Setting, _ program: String, _ server: AccountServer, _ requests: SyncRequests
    ) async throws -> [Comparison] {
        let rounds = try await Rounds.run(
            setting.runs,
            [
                (
                    "ours",
                    {
                        let library = try SyncedLibrary(program, server)
                        return try seconds(library.add)
                    }
                ), ("libcurl", { try seconds { try EasyPeer().send(requests.first) } }),
            ])
        return [
            Comparison(
                name: "sync/first", unit: "s", ours: rounds["ours"], peer: rounds["libcurl"],
                peerName: "libcurl", target: "≥ 0.5")
        ]
    }

    /// Synchronizations without news.
    private static func laterSyncs(
        _ setting: Setting, _ library: SyncedLibrary, _ server: AccountServer, _ requests: SyncRequests
    ) async throws -> [Comparison] {
        var counts: [Double] = []
        let rounds = try await Rounds.run(
            setting.runs,
            [
                (
                    "ours",
                    {
                        let sync = try server.measurement(of: library.synchronize)
                        counts.append(Double(sync.paths.count))
                        return sync.time
                    }
                ), ("libcurl", { try seconds { try EasyPeer().send(requests.later) } }),
            ])
        return [
            Comparison(
                name: "sync/later", unit: "s", ours: rounds["ours"], peer: rounds["libcurl"],
                peerName: "libcurl", target: "≤ 0.25 s"),
            Comparison(name: "sync/later/requests", unit: "", ours: Samples(counts), target: "≤ 5"),
        ]
    }

    /// Marks of posts as read and as unread again, and the synchronizations that send them.
    private static func markSyncs(
        _ setting: Setting, _ library: SyncedLibrary, _ server: AccountServer
    ) throws -> [Comparison] {
        let posts = try library.unread(setting.size(1_000, smoke: 100))
        var (marks, times, counts): ([Double], [Double], [Double]) = ([], [], [])
        for round in 0...setting.runs {
            marks.append(try seconds { try library.mark(posts, isRead: round.isMultiple(of: 2)) })
            let sync = try server.measurement(of: library.synchronize)
            times.append(sync.time)
            // Sending comes before the lists.
            counts.append(Double(sync.paths.prefix { !$0.hasSuffix("/stream/items/ids") }.count))
            guard sync.paths.contains(where: { $0.hasSuffix("/edit-tag") }) else {
                throw CannotRun("no mark was sent.")
            }
        }
        func samples(_ values: [Double]) -> Samples { Samples(values.suffix(setting.runs)) }
        return [
            Comparison(name: "sync/marks/set", unit: "s", ours: samples(marks), target: "≤ 0.2 s"),
            Comparison(name: "sync/marks", unit: "s", ours: samples(times), target: "≤ 0.3 s"),
            Comparison(name: "sync/marks/requests", unit: "", ours: samples(counts), target: "≤ 4"),
        ]
    }

    // MARK: Frames

    /// The start to the first frame, and keys from then on, on a library with an account whose first
    /// synchronization begins, and on the same without the account.
    private static func syncFrames(
        _ setting: Setting, _ program: String, _ server: AccountServer
    ) throws -> [Comparison] {
        let count = setting.size(20_000)
        say("  filling a library with \(count) items")
        let stored = try FilledStore(items: count, pictures: 200, isIndexed: true, isOwn: true)
        var rounds: [Bool: [(start: Double, keys: Samples)]] = [:]
        for round in 0...setting.runs {
            for hasAccount in round.isMultiple(of: 2) ? [true, false] : [false, true] {
                let copy = try stored.copy()
                if hasAccount { try add(server, to: copy) }
                try server.forgetRequests()
                let frames = try frames(
                    program, copy.arguments.filter { $0 != "--offline" }, home: copy.folder.path,
                    for: setting.isSmoke ? .milliseconds(200) : .milliseconds(1_500))
                let loaded = try server.requestedPaths().count { $0.hasSuffix("/stream/items/contents") }
                if hasAccount, round > 0 { say("  \(loaded) requests of posts before the last key") }
                if round > 0 { rounds[hasAccount, default: []].append(frames) }
            }
        }
        func comparison(
            _ name: String, _ unit: String, target: String,
            _ value: ((start: Double, keys: Samples)) -> Double
        ) -> Comparison {
            Comparison(
                name: "sync/\(name)", unit: unit, ours: Samples((rounds[true] ?? []).map(value)),
                peer: Samples((rounds[false] ?? []).map(value)), peerName: "without", target: target)
        }
        return [comparison("start", "s", target: "≥ 0.9") { $0.start }]
            + [(50.0, "≤ 1.5 ms"), (95, "≤ 1.5 ms"), (99, "≤ 3 ms")].map { percent, target in
                comparison("frame/p\(Int(percent))", "ms", target: target) { $0.keys.percentile(percent) }
            }
    }

    /// Adds the account to a library that no program has open, without a synchronization.
    private static func add(_ server: AccountServer, to stored: FilledStore) throws {
        try SQLiteLibrary(folder: stored.folder.path).store(server.account)
        try FilePasswordStore(path: stored.folder.path + "/passwords.json").store(
            AccountServer.password, of: server.account.id, label: server.account.shownName)
    }

    /// The seconds from a program's start to its first whole frame, and the milliseconds of keys after it.
    private static func frames(
        _ program: String, _ arguments: [String], home: String, for time: Duration
    ) throws -> (start: Double, keys: Samples) {
        let terminal = try PseudoTerminal(columns: 100, rows: 40)
        let start = ContinuousClock.now
        let process = try terminal.start(program, arguments, home: home)
        defer { PseudoTerminal.end(process) }
        try terminal.wait(for: "Picture")
        // The terminal probes follow the first frame.
        try terminal.wait(for: "\u{1B}[?2026$p")
        return ((ContinuousClock.now - start) / .seconds(1), try keys(on: terminal, for: time))
    }
}
