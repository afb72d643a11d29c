import AppSettings
import CommandLineKit
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageSQLite
import Testing

@testable import FeedHost

@Suite("doctor", .timeLimit(.minutes(5))) struct DoctorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func settings(_ arguments: String...) throws -> Settings {
        try Settings.read(
            arguments: ["doctor", "--store", folder.path] + arguments, environment: ["HOME": home],
            keymap: .feedHost
        ).settings
    }

    private var home: String { folder.path + "/home" }

    /// The lines of the command, and its status.
    private func run(
        _ settings: Settings, _ environment: [String: String] = [:], faults: SettingsFault...
    ) async throws -> (Int32, [String]) {
        let lines = Lines()
        let output = Output(isTerminal: false, hasColor: false, columns: 80) { text in
            lines.all.append(text)
        }
        let status = try await settings.diagnose(faults, environment, to: output)
        return (status, lines.all.map { String($0.dropLast()) })
    }

    @Test("Unreadable parts of a server are reported one by one")
    func brokenServer() async throws {
        let feed = try ScriptedFeed([1])
        feed.server.reply(to: ScriptedFeed.picture(1), with: .response(text: "no picture"))
        feed.server.reply(to: ScriptedFeed.comments(of: 1), with: .response(text: "no comments"))
        let (_, lines) = try await run(settings("--base-url", feed.baseURL.text, "--timeout", "5"))
        #expect(lines.filter { $0.hasPrefix("server     ok") }.count == 1)
        #expect(lines.filter { $0.hasPrefix("server     problem") }.count == 2)
    }

    @Test("A server that is not there is a problem with the reason")
    func noServer() async throws {
        let (_, lines) = try await run(settings("--base-url", "http://127.0.0.1:1"))
        #expect(lines.contains("server     problem  127.0.0.1:1: Couldn't connect"))
    }

    @Test("Offline, no server is asked")
    func offline() async throws {
        let feed = try ScriptedFeed([1])
        let (_, lines) = try await run(settings("--base-url", feed.baseURL.text, "--offline"))
        #expect(
            lines.contains("server     note     \(feed.baseURL.authority) not checked (--offline)"))
        #expect(feed.server.requests.isEmpty)
    }

    @Test("Without a named server the subscribed sources' state is reported, and no server is asked")
    func subscribedSources() async throws {
        let feed = try ScriptedFeed([1])
        let settings = try settings("--library", folder.path + "/library.sqlite")
        let (_, none) = try await run(settings)
        #expect(none.contains("sources    note     no subscriptions yet"))
        let address = SourceAddress.remote(feed.baseURL)
        let record = SourceRecord(id: address.sourceID, kind: "essential", address: address.text)
        try SQLiteLibrary(path: folder.path + "/library.sqlite")
            .subscribe(Subscription(record, subscribedAt: Date()))
        let (_, lines) = try await run(settings)
        #expect(lines.contains("sources    note     1 source not checked yet"))
        #expect(!(none + lines).contains { $0.contains(Settings.publicServer.authority) })
        #expect(feed.server.requests.isEmpty)
    }

    @Test("A store that cannot be used is a problem with the system's reason")
    func brokenStore() async throws {
        let (_, lines) = try await run(settings("--offline", "--store", "/dev/null/feedhost"))
        #expect(lines.contains("cache      problem  couldn't open /dev/null/feedhost: Not a directory"))
    }

    @Test(
        "Without a store of their own, cache and bookmarks are said to live in memory, or nowhere",
        arguments: ["memory", "none"])
    func storeInMemory(storage: String) async throws {
        let (_, lines) = try await run(settings("--offline", "--storage", storage))
        #expect(lines.contains("bookmarks  note     kept in memory only, until feedhost ends"))
        #expect(lines.contains { $0.hasPrefix("cache      note") && $0.hasSuffix("(--storage \(storage))") })
    }

    @Test("Without a home folder neither cache, bookmarks nor settings have a place, which is a problem")
    func homeless() async throws {
        let settings = try Settings.read(
            arguments: ["doctor", "--offline"], environment: [:], keymap: .feedHost,
            passwordDatabase: { nil }
        ).settings
        let (status, lines) = try await run(settings)
        #expect(status == 1)
        for line in [
            "cache      problem  no home folder for the cache",
            "bookmarks  problem  bookmarks won't be saved: no home folder",
            "settings   note     no home folder to read settings from",
        ] {
            #expect(lines.contains(line))
        }
    }

    @Test("The configuration file is reported by its path, and the servers' headers by their names")
    func configurationFile() async throws {
        let file = home + "/.config/feedhost/config"
        func lines() async throws -> [String] {
            try await run(
                settings("--offline", "--base-url", "http://a.example:81", "--header", "X-Token: secret"),
                ["FEEDHOST_BASE_URL": "htp://secret"]
            ).1.filter { $0.hasPrefix("settings") }
        }
        #expect(try await lines().first == "settings   ok       no settings in \(file)")
        try FileManager.default.createDirectory(
            atPath: home + "/.config/feedhost", withIntermediateDirectories: true)
        try Data("timeout = 5\n".utf8).write(to: URL(filePath: file))
        #expect(
            try await lines() == [
                "settings   ok       settings from \(file)",
                "settings   ok       headers for a.example:81 only: X-Token",
                "settings   ok       sentences in en, dates in en",
            ])
        try Data(Array(repeatElement([0xFF, 0x0A], count: 11).joined())).write(to: URL(filePath: file))
        #expect(try await !lines().contains { $0.contains("settings from") })
    }

    @Test("doctor creates no file where bookmarks are stored")
    func leavesNothing() async throws {
        let (_, lines) = try await run(settings("--offline"))
        #expect(lines.contains { $0.hasPrefix("bookmarks  ok       0 bookmarks in ") })
        #expect(!FileManager.default.fileExists(atPath: home))
    }

    @Test("doctor creates no home folder")
    func makesNoHome() async throws {
        let settings = try Settings.read(
            arguments: ["doctor", "--offline"], environment: ["HOME": home], keymap: .feedHost
        ).settings
        let (status, lines) = try await run(settings, ["HOME": home, "PATH": ""])
        #expect(status == 1)
        #expect(lines.contains("home       problem  \(home) isn't a folder"))
    }

    @Test("Where all is well, the command ends with 0, and each note says what to do")
    func wellness() async throws {
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let feed = try ScriptedFeed([1])
        let (status, lines) = try await run(
            settings("--base-url", feed.baseURL.text), ["HOME": home, "PATH": "", "LANG": "C.UTF-8"])
        #expect(status == 0)
        #expect(lines.contains("server     ok       newest picture: 4 × 4 pixels"))
        #expect(lines.contains("server     ok       1 comment on the newest post"))
        #expect(lines.contains { $0.hasPrefix("cache      ok       \(folder.path): 0 pictures and ") })
        let notes = lines.indices.filter { lines[$0].dropFirst(11).hasPrefix("note") }
        #expect(!notes.isEmpty && notes.allSatisfy { lines[$0 + 1].contains("-> ") })
    }

    @Test("The command prints a line a result, and ends with 1 where there is a problem")
    func command() async throws {
        let fault = SettingsFault(sentence: "config, line 1: wrong", advice: "mend it")
        let (status, lines) = try await run(settings("--offline"), faults: fault)
        #expect(status == 1)
        #expect(lines.contains("settings   problem  config, line 1: wrong"))
        // The other checks run without a terminal.
        #expect(lines.contains { $0.hasPrefix("terminal   note") && $0.contains("needs a terminal") })
    }

    @Test("An invalid setting stops its checks: no request, no open store, no read bookmark")
    func unsettled() async throws {
        let feed = try ScriptedFeed([1])
        let all = try settings("--base-url", feed.baseURL.text)
        for (option, topics) in [
            ("base-url", ["server"]), ("header", ["server"]), ("offline", ["server"]),
            ("store", ["cache", "library", "bookmarks"]), ("storage", ["cache", "library", "bookmarks"]),
            ("library", ["library", "bookmarks"]),
        ] {
            try? FileManager.default.removeItem(atPath: folder.path + "/feedhost.sqlite")
            let fault = SettingsFault(sentence: "wrong", advice: "mend it", options: [option])
            let (_, lines) = try await run(all, faults: fault)
            let alone = lines.filter { $0.contains("skipped: the settings have errors") }.map {
                String($0.prefix { $0 != " " })
            }
            #expect(alone == topics)
            let isOpened = FileManager.default.fileExists(atPath: folder.path + "/feedhost.sqlite")
            #expect(isOpened != topics.contains("cache"))
            #expect(feed.server.requests.isEmpty == topics.contains("server"))
        }
    }

    @Test("With --json the command prints an object a result, its fields in the order that scripts rely on")
    func json() async throws {
        let advice = "mend or remove the line"
        let fault = SettingsFault(sentence: "config, \"line\" 1", advice: advice)
        let (status, lines) = try await run(settings("--offline", "--json"), faults: fault)
        #expect(status == 1)
        #expect(
            lines.contains(
                #"{"check":"settings","status":"problem","text":"config, \"line\" 1","hint":"\#(advice)"}"#))
        for line in lines {
            let object = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
            #expect(Set(object.keys).subtracting(["hint"]) == ["check", "status", "text"])
        }
    }

    private final class Lines {
        var all: [String] = []
    }
}
