import AppSettings
import CommandLineKit
import ConcurrencyTesting
import FeedScene
import FileTesting
import Foundation
import SceneSupport
import SharedListUI
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

@Suite("The keymap of the app", .inTurns) struct KeyTableTests {
    /// Every key that there is, alone and, for letters, with Control.
    private let keys: [(key: Key, modifiers: Modifiers)] = {
        let characters = (0x20...0x7E).map { Key.character(Character(Unicode.Scalar($0)!)) }
        let letters = (0x61...0x7A).map { Key.character(Character(Unicode.Scalar($0)!)) }
        let named: [Key] = [
            .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end,
            .pageUp, .pageDown,
        ]
        return (characters + named + (1...12).map(Key.function)).map { ($0, []) }
            + letters.map { ($0, .control) }
    }()

    private func name(_ key: Key, _ modifiers: Modifiers) -> String { KeyPress(key, modifiers).name }

    /// The keys of a list with all of its actions.
    private func keysOfLists() -> Set<String> {
        var taken: Set<String> = []
        for (key, modifiers) in keys {
            var configuration = ListConfiguration(title: "List")
            configuration.onReload = {}
            configuration.onBack = {}
            configuration.onPictureSize = { _ in }
            configuration.showFullScreen = { _ in }
            configuration.open = { _ in }
            configuration.copy = { _ in }
            let screen = ListScreen(
                configuration, environment: ScreenEnvironment(), tasks: TaskProviderMock(),
                clock: ManualClock())
            // Something was searched for, so that it can be again.
            for key in [Key.character("/"), .character("x"), .enter] { _ = screen.handle(.key(key, [])) }
            if screen.handle(.key(key, modifiers)) { taken.insert(name(key, modifiers)) }
        }
        return taken
    }

    /// The keys that the app binds on screens of one server.
    private func keysOfScreens(_ app: ComposedApp) async throws -> Set<String> {
        var screens = [try #require(app.app).timeline.screen]
        for key in [Key.enter, .character("v"), .character("B")] {
            app.terminal.press(key)
            await eventually { app.app?.scenes.count == 1 }
            screens += app.app?.scenes.map(\.screen) ?? []
            app.terminal.press(.escape)
            await eventually { app.app?.scenes.isEmpty == true }
        }
        return Set(screens.flatMap(\.configuration.keys).flatMap(\.command.allKeys).map(\.name))
    }

    /// The keys that the app binds on screens of the library.
    private func keysOfLibrary(_ folder: TemporaryFolder) async throws -> Set<String> {
        let app = try ComposedApp(reading: nil, store: folder.path) {
            $0.libraryFile = folder.path + "/library.sqlite"
        }
        _ = try await app.terminal.frame(showing: "Nothing to read yet")
        app.terminal.press(.tab)
        await eventually { app.app?.timeline.screen.sidebar != nil }
        let timeline = try #require(app.app).timeline.screen
        let sources = try #require(timeline.sidebar)
        app.terminal.press(.escape)
        try await app.quit()
        return Set(
            (timeline.configuration.keys + sources.configuration.keys).flatMap(\.command.allKeys).map(\.name))
    }

    /// The keys of replies to comments, of an error in full and of a post in the reader, which are bound at times only.
    private let keysAtTimes: Set<String> = ["p", "]", "[", "!", "f"]

    /// The keys that no screen takes, and that act on the terminal or the program.
    private func keysOfProgram(_ open: () throws -> ComposedApp, besides taken: Set<String>) async throws
        -> Set<String>
    {
        var app = try open()
        var found: Set<String> = []
        for (key, modifiers) in keys where !taken.contains(name(key, modifiers)) {
            _ = try await app.terminal.frame(showing: "Place 1.")
            let calls = app.terminal.calls
            app.terminal.press(key, modifiers)
            // The help opens behind the key, unless the program has ended.
            app.terminal.press(.character("?"))
            await eventually {
                app.terminal.calls.contains(.stop) || app.terminal.frames.last?.text.contains("Keys") == true
            }
            await app.settle()
            if app.terminal.calls != calls { found.insert(name(key, modifiers)) }
            if app.terminal.calls.contains(.stop) {
                _ = try await app.end()
                app = try open()
            } else {
                app.terminal.press(.escape)
                await eventually { app.terminal.frames.last?.text.contains("Keys") == false }
            }
        }
        try await app.quit()
        return found
    }

    @Test("The keymap has every key that the screens and the program take, each once, and no other")
    func keysOfEverything() async throws {
        let folder = try TemporaryFolder()
        let feed = try ScriptedFeed([1])
        func open() throws -> ComposedApp { try ComposedApp(reading: feed.baseURL, store: folder.path) }
        let app = try open()
        _ = try await app.terminal.frame(showing: "Place 1.")
        var taken = keysOfLists().union(try await keysOfScreens(app)).union(keysAtTimes)
        taken.formUnion(try await keysOfLibrary(TemporaryFolder()))
        try await app.quit()
        taken.formUnion(try await keysOfProgram(open, besides: taken))

        let listed = Keymap.feedHost.commands.flatMap(\.allKeys).map(\.name)
        let unique = Keymap.feedHost.commands.filter { !$0.isForTyping }.flatMap(\.allKeys).map(\.name)
        #expect(Set(unique).count == unique.count)
        #expect(taken.subtracting(listed) == [], "declare their commands in Keymap.feedHost")
        #expect(Set(listed).subtracting(taken) == [])
        #expect(Set(Keymap.feedHost.commands.map(\.id)).count == Keymap.feedHost.commands.count)
    }

    @Test("The help and the manual page list the keys of the keymap, and README.md the most important ones")
    func documents() throws {
        let readme = try String(contentsOfFile: Installation.package + "/README.md", encoding: .utf8)
        let rows = Keymap.feedHost.list(in: Locale(identifier: "en"))
        let lines = Set(
            rows.map { row in
                "| \(row.keys.map { "`\($0)`" }.joined(separator: " ")) | \(row.title) |"
            })
        let listed =
            readme.split(separator: "| key | command |\n|---|---|\n").last?
            .split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("|") } ?? []
        #expect((1...15).contains(listed.count))
        #expect(listed.filter { !lines.contains(String($0)) } == [], "The keymap has: \(lines.sorted())")
        let help = CommandLineTable.feedHost.help(keys: .feedHost)
        let page = CommandLineTable.feedHost.text(of: .man, keys: .feedHost).replacing("\\-", with: "-")
        for row in rows {
            #expect(help.contains("  \(row.keys.joined(separator: " ")) "))
            let title = row.title + (row.command.map { " [\($0.rawValue)]" } ?? "")
            #expect(help.contains("  \(title)\n"))
            #expect(page.contains("\(title)\n"))
        }
    }

    @Test("Only the keymap and text input name keys in the sources")
    func source() throws {
        let folder = URL(filePath: Installation.package)
        for module in ["Apps/FeedHost", "Modules/Shared/SharedListUI", "Modules/Features"] {
            let root = folder.appending(path: module)
            for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
            where path.hasSuffix(".swift")
                && !Self.sourcesOfKeys.contains(URL(filePath: path).lastPathComponent)
            {
                let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
                #expect(!text.contains(#/\.character\("|case \.key\(\.(?!character\(let)/#), "\(path)")
            }
        }
    }

    /// The sources of the keymap, of key names and of text editing.
    private static let sourcesOfKeys: Set = [
        "KeyPress.swift", "KeyCommand+List.swift", "ListStrings.swift", "TextInput.swift",
        "HelpOverlay.swift",
    ]
}
