import CommandLineKit
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import StorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

@Suite("doctor", .timeLimit(.minutes(1))) struct DoctorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func settings(_ arguments: String...) throws -> Settings {
        try Settings.read(
            arguments: ["doctor", "--store", folder.path] + arguments, environment: ["HOME": home]
        ).settings
    }

    private var home: String { folder.path + "/home" }

    private func sentences(_ findings: [Finding], _ verdict: Finding.Verdict) -> [String] {
        findings.filter { $0.verdict == verdict }.map(\.sentence)
    }

    // MARK: The terminal

    private func examine(
        _ terminal: InMemoryTerminal, environment: [String: String], answers: TerminalEvent...,
        options: [String] = []
    ) async throws -> [Finding] {
        let (clock, tasks) = (ManualClock(), TaskProviderMock())
        for answer in answers { terminal.send(answer) }
        let settings = try Settings.read(arguments: ["doctor"] + options, environment: [:]).settings
        let examination = TerminalExamination(
            environment: environment, settings: settings, makeTerminal: { terminal }, clock: clock,
            tasks: tasks)
        async let findings = examination.run()
        if !terminal.calls.contains(.stop) { try? await clock.waitForSleepers() }
        clock.advance(by: .seconds(1))
        let found = await findings
        // The examination leaves no task behind that could still stop the terminal.
        #expect(tasks.running.isEmpty)
        return found
    }

    @Test("A terminal's answers are told, and it is given back")
    func terminal() async throws {
        let terminal = InMemoryTerminal(columns: 120, rows: 40)
        let findings = try await examine(
            terminal,
            environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"],
            answers: .identified(TerminalTraits(name: "Konsole", version: "22.12.3", bidi: .terminal)),
            .appearance(isDark: false), .cellAspect(2.04),
            .pictures(PixelGraphics(form: .indexed(colors: 256), cell: CellPixels(width: 9, height: 18))))
        #expect(
            sentences(findings, .ok) == [
                "xterm-256color, 120 columns by 40 rows, 16 million colours",
                "is Konsole 22.12.3: pictures in sixels where it lists them, else characters; "
                    + "right-to-left text ordered by the terminal", "says that it is light",
                "shows pictures in pixels (sixels), 9 × 18 to a cell",
                "its cells are 2.0 times as high as wide",
            ])
        #expect(sentences(findings, .problem).isEmpty)
        #expect(terminal.calls.last == .stop)
    }

    @Test("A terminal that says nothing and shows few colours gets advice")
    func silentTerminal() async throws {
        let findings = try await examine(
            InMemoryTerminal(), environment: ["TERM": "xterm-256color", "LANG": "C"])
        let notes = sentences(findings, .note)
        #expect(
            sentences(findings, .ok).contains(
                "does not say who it is: what it can do follows from its answers alone"))
        #expect(notes.contains("does not say whether it is light or dark"))
        #expect(notes.contains("pictures are drawn in half blocks, in few colours"))
        #expect(notes.contains("the locale 'C' does not name UTF-8"))
        #expect(findings.contains { $0.advice?.contains("COLORTERM=truecolor") == true })
    }

    @Test(
        "A terminal's own word on its colours counts, and for its ground that of the environment where it gives none"
    )
    func answersAndEnvironment() async throws {
        let findings = try await examine(
            InMemoryTerminal(), environment: ["TERM": "xterm", "COLORFGBG": "0;default;15"],
            answers: .colors(1 << 24))
        #expect(sentences(findings, .ok).contains("xterm, 80 columns by 24 rows, 16 million colours"))
        #expect(sentences(findings, .ok).contains("is light, as COLORFGBG says"))
        #expect(sentences(findings, .ok).contains("pictures are drawn in half blocks"))
    }

    @Test(
        "COLORFGBG says whether a terminal is light, by its last number",
        arguments: [
            ("0;default;15", .light), ("15;0", .dark), ("0;7", .light), ("7;8", .dark),
            ("default;default", nil),
            ("", nil), ("0;16", nil),
        ] as [(String, Appearance?)])
    func appearance(text: String, appearance: Appearance?) {
        #expect(Appearance(environment: ["COLORFGBG": text]) == appearance)
    }

    @Test("What was asked for is told, whatever the terminal says", arguments: ["symbols", "kitty", "none"])
    func chosen(graphics: String) async throws {
        let findings = try await examine(
            InMemoryTerminal(), environment: ["TERM": "xterm-256color"],
            answers: .appearance(isDark: false),
            .pictures(PixelGraphics(form: .indexed(colors: 256), cell: CellPixels(width: 9, height: 18))),
            options: ["--appearance", "dark", "--graphics", graphics])
        let told = sentences(findings, .ok)
        #expect(told.contains("drawn for a dark screen, as was asked for"))
        #expect(
            told.contains(
                graphics == "none"
                    ? "pictures are switched off"
                    : "pictures are drawn as was asked for: --graphics \(graphics)"))
        #expect(!told.contains { $0.contains("pixels") })
    }

    @Test("Without a terminal, the rest is examined nevertheless")
    func noTerminal() async throws {
        let examination = TerminalExamination(
            environment: [:], settings: try settings(),
            makeTerminal: { InMemoryTerminal(refusing: .notATerminal) })
        let findings = await examination.run()
        #expect(sentences(findings, .note).first?.contains("needs a terminal") == true)
    }

    // MARK: The server

    private func examine(server: ScriptedFeed, _ environment: [String: String] = [:]) async throws
        -> [Finding]
    {
        let composition = try Composition.make(settings("--base-url", server.baseURL.text, "--timeout", "5"))
        return await ServerExamination(composition: composition, environment: environment).run()
    }

    @Test("A server whose feed, pictures and comments can be read is as it should be")
    func server() async throws {
        let findings = try await examine(server: try ScriptedFeed([1, 2, 3]))
        #expect(findings.map(\.verdict) == [.ok, .ok, .ok])
        #expect(findings[0].sentence.hasSuffix("ms: 3 pictures on its first page"))
        #expect(findings[1].sentence == "its newest picture can be shown: 4 × 4 pixels")
        #expect(findings[2].sentence == "comments can be read: 1 on its newest picture")
    }

    @Test("What of a server cannot be read is told part by part")
    func brokenServer() async throws {
        let feed = try ScriptedFeed([1])
        feed.server.reply(to: ScriptedFeed.picture(1), with: .answer(text: "no picture"))
        feed.server.reply(to: ScriptedFeed.comments(of: 1), with: .answer(text: "no comments"))
        let findings = try await examine(server: feed)
        #expect(findings.map(\.verdict) == [.ok, .problem, .problem])
        #expect(findings.allSatisfy { $0.verdict == .ok || $0.advice != nil })
    }

    @Test("A server that is not there is a problem, and so is nothing else of it")
    func noServer() async throws {
        let composition = try Composition.make(settings("--base-url", "http://127.0.0.1:1"))
        let findings = await ServerExamination(composition: composition, environment: [:]).run()
        #expect(sentences(findings, .problem) == ["127.0.0.1:1: Couldn't connect to server"])
    }

    @Test("A proxy is named without its password")
    func proxy() async throws {
        let findings = try await examine(
            server: try ScriptedFeed([1]), ["http_proxy": "http://ana:secret@proxy.example:3128"])
        #expect(findings[0].sentence == "requests may go through the proxy proxy.example:3128")
    }

    @Test("Offline, no server is asked")
    func offline() async throws {
        let feed = try ScriptedFeed([1])
        let composition = try Composition.make(settings("--base-url", feed.baseURL.text, "--offline"))
        let findings = await ServerExamination(composition: composition, environment: [:]).run()
        #expect(findings.map(\.verdict) == [.note])
        #expect(feed.server.requests.isEmpty)
    }

    // MARK: The store

    @Test("A store that can be used tells what it holds; little room on its disk is a note")
    func store() async throws {
        let composition = try Composition.make(settings("--cache-size", "100"))
        var examination = StoreExamination(composition: composition)
        examination.freeBytes = { _ in 99_000_000 }
        let findings = await examination.run()
        #expect(findings.map(\.verdict) == [.ok, .note])
        #expect(findings[0].sentence.hasPrefix("\(folder.path): 0 items and 0 pictures"))
        #expect(findings[1].sentence.hasPrefix("only 99 MB are free"))
    }

    @Test("A store that cannot be used is a problem with advice")
    func brokenStore() async throws {
        let composition = try Composition.make(
            try settings("--store", "/dev/null/feedhost"))
        let findings = await StoreExamination(composition: composition).run()
        #expect(findings.first?.verdict == .problem)
        #expect(findings.first?.sentence == "/dev/null/feedhost cannot be used: Not a directory")
        #expect(findings.first?.advice?.contains("--store") == true)
    }

    @Test("Without a home folder neither cache, bookmarks nor settings have a place, which is a problem")
    func homeless() async throws {
        let settings = try Settings.read(
            arguments: ["doctor", "--offline"], environment: [:], passwordDatabase: { nil }
        ).settings
        let composition = try Composition.make(settings)
        let store = await StoreExamination(composition: composition).run()
        #expect(store.first?.sentence == "there is no home folder to keep the cache in")
        let bookmarks = await BookmarksExamination(composition: composition).run()
        #expect(sentences(bookmarks, .problem) == ["there is no home folder to keep them in"])
        let found = await SettingsExamination(settings: settings, environment: [:], faults: []).run()
        #expect(sentences(found, .note) == ["there is no home folder to read settings from"])
    }

    // MARK: Settings

    @Test(
        "A line of the configuration file that was left out is a problem; a language without sentences is a note"
    )
    func configuration() async throws {
        let findings = await SettingsExamination(
            settings: try settings("--locale", "fr"), environment: [:],
            faults: [SettingsFault(sentence: "config, line 1: There is no such option.", advice: "mend it")]
        ).run()
        #expect(sentences(findings, .problem) == ["config, line 1: There is no such option."])
        #expect(sentences(findings, .note) == ["dates are in fr, but sentences in English"])
    }

    @Test(
        "The configuration file is said to be read where it can be, and the servers' headers by their names")
    func configurationFile() async throws {
        let file = home + "/.config/feedhost/config"
        func findings() async throws -> [Finding] {
            await SettingsExamination(
                settings: try settings("--base-url", "http://a.example:81", "--header", "X-Token: secret"),
                environment: ["FEEDHOST_BASE_URL": "htp://secret"], faults: []
            ).run()
        }
        #expect(try await findings().first == .ok("\(file) would be read, but there is none"))
        try FileManager.default.createDirectory(
            atPath: home + "/.config/feedhost", withIntermediateDirectories: true)
        try Data("timeout = 5\n".utf8).write(to: URL(filePath: file))
        #expect(
            try await findings() == [
                .ok("\(file) is read"), .ok("headers for a.example:81, and for no other server: X-Token"),
                .ok("sentences are in en, dates in en"),
            ])
        try Data([0xFF]).write(to: URL(filePath: file))
        #expect(try await !findings().contains { $0.sentence.contains("is read") })
    }

    // MARK: The bookmarks

    private func examineBookmarks(
        _ arguments: String..., fault: StorageError? = nil, damaged: Int = 0, data: String? = nil,
        refusal: StorageError? = nil
    ) async throws -> [Finding] {
        var settings = try Settings.read(
            arguments: ["doctor", "--offline", "--store", folder.path + "/cache"] + arguments,
            environment: ["HOME": home]
        ).settings
        settings.dataFolder = data ?? folder.path + "/data"
        let store = BookmarksStoreSpy()
        store.stub(deletion: refusal.map { .failure($0) } ?? .success(()))
        store.stub(retrieve: fault.map { .failure($0) } ?? .success([.numbered(1), .numbered(2)]))
        store.stub(damagedCount: .success(damaged))
        var plugins = try Composition.make(settings).plugins
        plugins.stores.bookmarks = store
        return await BookmarksExamination(
            composition: Composition(settings: settings, plugins: plugins)
        ).run()
    }

    @Test("Where bookmarks are, and how many, is told")
    func bookmarks() async throws {
        let findings = try await examineBookmarks("--base-url", "http://a.example:81")
        let file = folder.path + "/data/bookmarks.sqlite"
        #expect(findings == [.ok("2 of pictures of a.example:81, in \(file)")])
    }

    @Test(
        "Bookmarks that cannot be read are a problem, with what to do",
        arguments: StorageError.Reason.allCases)
    func faultyBookmarks(reason: StorageError.Reason) async throws {
        let findings = try await examineBookmarks(fault: StorageError(reason))
        #expect(findings.map(\.verdict) == [.problem])
        #expect(findings[0].sentence.contains("/data/bookmarks.sqlite cannot be used: \(reason)"))
        #expect(findings[0].advice?.isEmpty == false)
    }

    @Test("Bookmarks that can be read but not written are a problem, found out by trying")
    func readOnlyBookmarks() async throws {
        let file = folder.path + "/data/bookmarks.sqlite"
        let refused = try await examineBookmarks(refusal: StorageError(.readOnly, message: "a file"))
        #expect(refused.map(\.verdict) == [.ok, .problem])
        #expect(refused[1].sentence == "none can be added to \(file): readOnly (a file)")
        let obstructed = try await examineBookmarks(data: "/dev/null/data")
        #expect(obstructed.map(\.verdict) == [.ok, .problem])
        #expect(
            obstructed[1].sentence == "none can be added to /dev/null/data/bookmarks.sqlite: Not a directory")
        #expect(obstructed[1].advice?.contains("ls -ld and df /dev/null/data") == true)
    }

    @Test("Looking leaves nothing where bookmarks live")
    func leavesNothing() async throws {
        let composition = try Composition.make(try settings("--offline"))
        #expect(await BookmarksExamination(composition: composition).run().map(\.verdict) == [.ok])
        #expect(!FileManager.default.fileExists(atPath: home))
    }

    @Test("Single bookmarks that are damaged are a problem beside those that are not")
    func damagedBookmarks() async throws {
        let findings = try await examineBookmarks(damaged: 3)
        #expect(findings.map(\.verdict) == [.ok, .problem])
        #expect(findings[1].sentence.hasPrefix("3 in "))
    }

    @Test(
        "Without a store of their own, bookmarks are said to live in memory", arguments: ["memory", "none"])
    func bookmarksInMemory(storage: String) async throws {
        #expect(
            try await examineBookmarks("--storage", storage) == [
                .choice("they live in memory, and end with the program")
            ])
    }

    // MARK: The home folder

    private func examineHome(_ environment: [String: String], passwordDatabase: String? = nil) async throws
        -> [Finding]
    {
        let settings = try Settings.read(
            arguments: ["doctor"], environment: environment, passwordDatabase: { passwordDatabase }
        ).settings
        return await HomeExamination(settings: settings, environment: environment).run()
    }

    @Test("The home folder is told with whom it is from, and where visits are remembered")
    func homeFolder() async throws {
        let state = "what is remembered between visits is stored in \(folder.path)/.local/state/feedhost"
        #expect(
            try await examineHome(["HOME": folder.path]) == [.ok("\(folder.path), as HOME says"), .ok(state)])
        #expect(
            try await examineHome([:], passwordDatabase: folder.path) == [
                .ok("\(folder.path), as the password database says: HOME is not set"), .ok(state),
            ])
        let ignored = try await examineHome(
            ["HOME": "home", "XDG_CACHE_HOME": "cache"], passwordDatabase: folder.path)
        #expect(ignored.map(\.verdict) == [.note, .note, .ok])
        #expect(ignored[0].sentence.hasSuffix("HOME is 'home', which is no absolute path below /"))
        #expect(ignored[1].sentence == "XDG_CACHE_HOME is 'cache', which is no absolute path and is ignored")
    }

    @Test("A home folder that is not there, and a place that cannot be written, are problems")
    func noHomeFolder() async throws {
        let homeless = try await examineHome([:])
        #expect(homeless.map(\.verdict) == [.problem])
        let missing = try await examineHome(["HOME": "\(folder.path)/missing"])
        #expect(sentences(missing, .problem) == ["\(folder.path)/missing is no folder"])
        let obstructed = try await examineHome(["HOME": folder.path, "XDG_STATE_HOME": "/dev/null"])
        #expect(
            sentences(obstructed, .problem) == [
                "what is remembered between visits cannot be stored in /dev/null/feedhost: Not a directory"
            ])
    }

    // MARK: Opening and copying

    private func examineLinks(_ installed: [String], _ environment: [String: String] = [:]) async throws
        -> [Finding]
    {
        for name in installed {
            _ = FileManager.default.createFile(
                atPath: folder.path + "/" + name, contents: Data("#!/bin/sh\n".utf8),
                attributes: [.posixPermissions: 0o755])
        }
        return await LinksExamination(environment: environment.merging(["PATH": folder.path]) { $1 }).run()
    }

    @Test("What opens and what copies addresses is told")
    func openers() async throws {
        let path = folder.path
        #expect(
            sentences(try await examineLinks(["w3m", "xclip"], ["DISPLAY": ":0"]), .ok) == [
                "addresses are opened with \(path)/w3m, which gets the terminal meanwhile",
                "addresses are copied with \(path)/xclip",
            ])
        #expect(
            sentences(try await examineLinks(["xdg-open", "firefox"], ["DISPLAY": ":0"]), .ok).first
                == "addresses are opened with \(path)/xdg-open")
        // Without a display it has no browser.
        #expect(
            sentences(try await examineLinks([]), .ok) == [
                "addresses are opened with \(path)/w3m, which gets the terminal meanwhile"
            ])
    }

    @Test("Where nothing opens or copies addresses, and where BROWSER is wrong, it is told what to do")
    func noOpeners() async throws {
        let none = try await examineLinks([], ["SSH_TTY": "/dev/pts/1"])
        #expect(
            sentences(none, .note) == [
                "no program here opens addresses; o sends them to the terminal's clipboard",
                "addresses are copied by the terminal alone, which may ignore it",
            ])
        let desktop = try await examineLinks(["xdg-open", "xdg-mime"], ["DISPLAY": ":0"])
        #expect(sentences(desktop, .note).first == "no program here opens addresses")
        #expect(desktop.last?.advice == "install xclip or xsel")
        let wrong = try await examineLinks(["xdg-open"], ["BROWSER": "missing:gone %s"])
        #expect(sentences(wrong, .problem) == ["BROWSER names no program that is here: missing, gone"])
        #expect((none + desktop + wrong).allSatisfy { $0.verdict == .ok || $0.advice != nil })
    }

    @Test("A desktop that is named and not there is a problem")
    func noDesktop() async throws {
        let findings = try await examineLinks(
            [], ["DISPLAY": ":98765.0", "WAYLAND_DISPLAY": "wayland-x", "XDG_RUNTIME_DIR": folder.path])
        #expect(
            sentences(findings, .problem) == [
                "DISPLAY is ':98765.0', but there is no such desktop (/tmp/.X11-unix/X98765)",
                "WAYLAND_DISPLAY is 'wayland-x', but there is no such desktop (\(folder.path)/wayland-x)",
            ])
        // One of another machine is not looked for.
        let elsewhere = try await examineLinks([], ["DISPLAY": "localhost:10.0"])
        #expect(sentences(elsewhere, .problem).isEmpty)
    }

    @Test("Doctor makes no home folder that it then finds")
    func makesNoHome() async throws {
        let settings = try Settings.read(
            arguments: ["doctor", "--offline"], environment: ["HOME": home]
        ).settings
        let lines = Lines()
        let output = Output(isTerminal: false, hasColor: false, columns: 80) { text in
            lines.all.append(text)
        }
        let status = try await DoctorCommand(
            settings: settings, environment: ["HOME": home, "PATH": ""], faults: [], output: output
        ).run()
        #expect(status == 1)
        #expect(lines.all.contains("home       problem  \(home) is no folder\n"))
    }

    // MARK: The command

    @Test("Where all is well, the command ends with 0, and each complaint says what to do")
    func wellness() async throws {
        let lines = Lines()
        let output = Output(isTerminal: false, hasColor: false, columns: 80) { text in
            lines.all.append(text)
        }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let feed = try ScriptedFeed([1])
        let status = try await DoctorCommand(
            settings: settings("--base-url", feed.baseURL.text),
            environment: ["HOME": home, "PATH": "", "LANG": "C.UTF-8"], faults: [], output: output
        ).run()
        #expect(status == 0)
        let notes = lines.all.indices.filter { lines.all[$0].dropFirst(11).hasPrefix("note") }
        #expect(!notes.isEmpty && notes.allSatisfy { lines.all[$0 + 1].contains("-> ") })
    }

    @Test("The command prints a line a finding, and ends with 1 where there is a problem")
    func command() async throws {
        let (status, lines) = try await run(settings("--offline"))
        #expect(status == 1)
        #expect(lines.contains("settings   problem  config, line 1: wrong\n"))
        #expect(lines.contains { $0.hasPrefix("server     note") })
    }

    @Test("What settings leave open is left alone: no server is asked, no store opened, no bookmark read")
    func unsettled() async throws {
        let feed = try ScriptedFeed([1])
        let all = try settings("--base-url", feed.baseURL.text)
        for (option, topics) in [
            ("base-url", ["server", "bookmarks"]), ("header", ["server"]), ("offline", ["server"]),
            ("store", ["store", "bookmarks"]), ("storage", ["store", "bookmarks"]),
        ] {
            try? FileManager.default.removeItem(atPath: folder.path + "/feedhost.sqlite")
            let (_, lines) = try await run(all, unsettled: [option])
            let alone = lines.filter { $0.contains("left alone") }.map { String($0.prefix { $0 != " " }) }
            #expect(alone == topics)
            let isOpened = FileManager.default.fileExists(atPath: folder.path + "/feedhost.sqlite")
            #expect(isOpened != topics.contains("store"))
            #expect(feed.server.requests.isEmpty != (topics.first == "store"))
        }
    }

    private func run(_ settings: Settings, unsettled: Set<String> = []) async throws -> (Int32, [String]) {
        let lines = Lines()
        let output = Output(isTerminal: false, hasColor: false, columns: 80) { text in
            lines.all.append(text)
        }
        let fault = SettingsFault(sentence: "config, line 1: wrong", advice: "mend it", options: unsettled)
        let status = try await DoctorCommand(
            settings: settings, environment: [:], faults: [fault], output: output
        ).run()
        return (status, lines.all)
    }

    @Test("With --json the command prints an object a finding, its fields in the order that scripts rely on")
    func json() async throws {
        let lines = Lines()
        let output = Output(isTerminal: false, hasColor: false, columns: 80) { text in
            lines.all.append(text)
        }
        let advice = "mend or remove the line"
        let fault = SettingsFault(sentence: "config, \"line\" 1", advice: advice, options: [])
        let status = try await DoctorCommand(
            settings: settings("--offline", "--json"), environment: [:], faults: [fault], output: output
        ).run()
        #expect(status == 1)
        #expect(
            lines.all.contains(
                #"{"check":"settings","status":"problem","text":"config, \"line\" 1","hint":"\#(advice)"}"#
                    + "\n"))
        for line in lines.all {
            let object = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
            #expect(Set(object.keys).subtracting(["hint"]) == ["check", "status", "text"])
        }
    }

    private final class Lines {
        var all: [String] = []
    }
}
