import CommandLineKit
import Foundation
import SharedListUI
import Testing

@testable import AppSettings

@Suite("Keys that are bound by the reader") struct KeySettingsTests {
    private func read(
        _ lines: [String], _ words: [String] = []
    ) throws(UsageError) -> (settings: Settings, faults: [SettingsFault]) {
        try Settings.read(
            arguments: words, environment: ["XDG_CONFIG_HOME": "/c"], keymap: .sample,
            passwordDatabase: { nil },
            configuration: { _ in lines })
    }

    private func command(_ key: String, _ settings: Settings) -> String? {
        KeyPress(name: key).flatMap { settings.keymap[$0] }?.rawValue
    }

    @Test("Lines of the configuration file bind and unbind keys, in their order")
    func lines() throws {
        let (settings, faults) = try read([
            "bind = w reload", "unbind = r", "bind = r retry", "unbind = =", "bind = = copy",
            "bind = Ctrl-X  bookmark",
        ])
        #expect(faults == [])
        #expect(command("w", settings) == "reload")
        #expect(command("r", settings) == "retry")
        #expect(command("=", settings) == "copy")
        #expect(command("Ctrl-X", settings) == "bookmark")
    }

    @Test(
        "A line that cannot be used is reported with its number, and the others hold",
        arguments: [
            ("bind = r retry", "r is taken by reload: unbind the key first"),
            ("bind = s bookmark", "s is taken by save: unbind the key first"),
            (
                "bind = w relaod",
                "--bind takes a command from the keys in --help, not 'relaod' (did you mean 'reload'?)"
            ),
            ("bind = Foo reload", "--bind takes a key such as w, F5, Space or Ctrl-X, not 'Foo'"),
            ("bind = reload", "--bind takes 'KEY COMMAND', such as 'w reload'"),
            ("bind = Ctrl-C copy", "Ctrl-C is always quit"),
            ("unbind = Ctrl-Z", "Ctrl-Z is always suspend"),
            ("unbind = w", "--unbind takes a key with a command: w has none"),
            ("unbind = Foo", "--unbind takes a key such as w, F5, Space or Ctrl-X, not 'Foo'"),
        ])
    func badLine(line: String, sentence: String) throws {
        let (settings, faults) = try read(["bind = F2 find", line, "bind = F3 next"])
        #expect(faults.map(\.sentence) == ["/c/feedhost/config, line 2: \(sentence)"])
        #expect(command("F2", settings) == "find")
        #expect(command("F3", settings) == "next")
        #expect(command("r", settings) == "reload")
        #expect(faults.allSatisfy { $0.options.isDisjoint(with: Settings.Command.app.decisiveOptions) })
    }

    @Test("The command line continues from the file, and ends where it cannot be used")
    func commandLine() throws {
        let settings = try read(["unbind = r"], ["--bind", "r retry", "--bind=w reload"]).settings
        #expect(command("r", settings) == "retry")
        #expect(throws: UsageError.self) { try read([], ["--bind", "r retry"]) }
        #expect(throws: UsageError.self) { try read([], ["list", "--bind", "x retry"]) }
    }

    @Test("Line by line, sentences name the letters of its commands, whatever is bound")
    func plain() throws {
        var settings = try read(["unbind = b", "bind = t bookmark"]).settings
        #expect(settings.namedKeymap.name(of: .bookmark) == "t")
        settings.plain = true
        #expect(settings.namedKeymap.name(of: .bookmark) == "b")
    }
}
