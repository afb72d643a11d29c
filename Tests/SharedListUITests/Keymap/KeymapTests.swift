import Foundation
import ListInterface
import TerminalInterface
import Testing
import TextInterface

@testable import SharedListUI

@Suite("The keymap") struct KeymapTests {
    private func conflict(_ change: (inout Keymap) throws(Keymap.Conflict) -> Void) -> Keymap.Conflict? {
        var keymap = Keymap()
        do throws(Keymap.Conflict) {
            try change(&keymap)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "Every key asks for one command by default, and every command has a key and an identifier of its own")
    func defaults() {
        let commands = Keymap().commands
        for isForTyping in [false, true] {
            let keys = commands.filter { $0.isForTyping == isForTyping }.flatMap(\.allKeys)
            #expect(Set(keys).count == keys.count)
        }
        #expect(Set(commands.map(\.id)).count == commands.count)
        #expect(commands.allSatisfy { !$0.keys.isEmpty })
    }

    @Test("Every command has a title in every language", arguments: ["en", "pt-BR", "el"])
    func titles(language: String) {
        let titles = Keymap().commands.map { $0.title(Locale(identifier: language)) }
        #expect(Set(titles).count == titles.count)
        #expect(titles.allSatisfy { !$0.isEmpty && !$0.hasPrefix("help.") })
    }

    @Test("A program's own commands follow the list's commands of their group")
    func ownCommands() throws {
        let keymap = Keymap([.sample("s", "save", in: .row), .sample("B", "all", in: .move)])
        let ids = keymap.commands.map(\.id.rawValue)
        #expect(ids.firstIndex(of: "all") == ids.firstIndex(of: "end").map { $0 + 1 })
        #expect(ids.firstIndex(of: "save") == ids.firstIndex(of: "copy").map { $0 + 1 })
        #expect(keymap["s"] == KeyCommand.ID("save"))
    }

    @Test("A free key can be bound to a command in addition to its other keys")
    func bind() throws {
        var keymap = Keymap()
        try keymap.bind("x", to: .reload)
        #expect(keymap["x"] == .reload)
        #expect(keymap["r"] == .reload)
        #expect(keymap.name(of: .reload) == "r")
    }

    @Test("An unbound key has no command, and can be bound to another one")
    func unbind() throws {
        var keymap = Keymap()
        try keymap.unbind("r")
        #expect(keymap["r"] == nil)
        #expect(keymap.name(of: .reload) == "reload")
        try keymap.bind("r", to: .retry)
        #expect(keymap["r"] == .retry)
        try keymap.unbind(KeyPress(.backspace))
        #expect(keymap[KeyPress(.backspace)] == nil)
    }

    @Test("A conflicting binding is refused and leaves the keymap unchanged")
    func conflicts() {
        #expect(
            conflict { keymap throws(Keymap.Conflict) in try keymap.bind("r", to: .retry) }
                == .taken(by: .reload))
        #expect(conflict { keymap throws(Keymap.Conflict) in try keymap.bind("r", to: .reload) } == nil)
        #expect(
            conflict { keymap throws(Keymap.Conflict) in try keymap.bind("x", to: KeyCommand.ID("no")) }
                == .unknownCommand)
        #expect(conflict { keymap throws(Keymap.Conflict) in try keymap.unbind("x") } == .free)
        let interrupt = KeyPress(.character("c"), .control)
        #expect(conflict { keymap throws(Keymap.Conflict) in try keymap.unbind(interrupt) } == .fixed(.quit))
        #expect(
            conflict { keymap throws(Keymap.Conflict) in try keymap.bind(interrupt, to: .copy) }
                == .fixed(.quit))
    }

    // MARK: Names

    @Test(
        "A key is parsed from its name, ignoring case except for characters",
        arguments: [
            ("j", KeyPress("j")), ("G", "G"), ("space", " "), ("PageDown", KeyPress(.pageDown)),
            ("Ctrl-D", KeyPress(.character("d"), .control)), ("ctrl-d", KeyPress(.character("d"), .control)),
            ("Alt-x", KeyPress(.character("x"), .alt)), ("Shift-Tab", KeyPress(.backTab)),
            ("Ctrl-Left", KeyPress(.left, .control)), ("F12", KeyPress(.function(12))), ("-", "-"),
            ("F", "F"),
            ("Ctrl--", KeyPress(.character("-"), .control)), ("Shift-Up", KeyPress(.up, .shift)), ("ω", "ω"),
        ])
    func reading(name: String, press: KeyPress) {
        #expect(KeyPress(name: name) == press)
    }

    @Test(
        "An unknown key name is not parsed",
        arguments: ["", "jj", "F0", "F13", "Ctrl-", "Foo", " ", "Shift-a"])
    func noKey(name: String) {
        #expect(KeyPress(name: name) == nil)
    }

    @Test("Every key of the keymap is parsed from its listed name")
    func names() {
        for press in Keymap().commands.flatMap(\.allKeys) { #expect(KeyPress(name: press.name) == press) }
    }

    // MARK: The screen

    private func makeScreen() throws -> ScreenHarness {
        var keymap = Keymap()
        for name in ["r", "j", "?"] { try keymap.unbind(#require(KeyPress(name: name))) }
        try keymap.bind("x", to: .reload)
        try keymap.bind(KeyPress(.function(1)), to: .help)
        return ScreenHarness(rows: 30, keymap: keymap) {
            $0.onReload = { [reloads] in reloads.count += 1 }
        }
    }

    private let reloads = Counter()

    @Test("A key bound to another command performs it, and is shown with it in hints and help")
    func rebound() throws {
        let sut = try makeScreen()
        sut.show([RowStub(1), RowStub(2)])
        #expect(!sut.press(.character("r")))
        #expect(!sut.press(.character("j")))
        #expect(!sut.press(.character("?")))
        #expect(sut.press(.character("x")))
        #expect(reloads.count == 1)
        #expect(sut.statusLine.hasPrefix("Down/k move  / find  x reload"))
        #expect(sut.statusLine.hasSuffix("F1 keys"))
        #expect(sut.press(.function(1)))
        let help = sut.text
        #expect(help.contains("x       ") && help.contains("Reload"))
        #expect(!help.contains(" r  "))
        #expect(sut.press(.function(1)))
        #expect(!sut.text.contains("type to filter"))
    }

    @Test("A letter bound to a command of the program is typed into a question")
    func typing() throws {
        var keymap = Keymap()
        try keymap.bind("x", to: .quit)
        try keymap.bind("a", to: .help)
        let sut = ScreenHarness(keymap: keymap)
        sut.show([RowStub(1)])
        #expect(!sut.press(.character("x")))
        sut.press(.character("/"))
        #expect(sut.type("xa"))
        #expect(sut.statusLine.hasSuffix("xa"))
        #expect(!sut.press(.character("c"), .control))
        sut.press(.escape)
        sut.press(.character("a"))
        #expect(sut.type("ax"))
        #expect(sut.text.contains("ax"))
    }

    @Test("A row's context names the reader's keys for selecting and retrying")
    func rowKeys() throws {
        var keymap = Keymap()
        try keymap.unbind("R")
        try keymap.bind("t", to: .retry)
        let sut = ScreenHarness(keymap: keymap)
        #expect(sut.environment.rowKeys.retry == "t")
        #expect(sut.environment.rowKeys.select == "Enter")
    }
}

private final class Counter {
    var count = 0
}
