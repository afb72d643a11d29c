import CommandLineKit
import Foundation
package import SharedListUI

nonisolated extension Settings {
    /// Binds a key by `--bind 'KEY COMMAND'`.
    mutating func bind(_ text: String) throws(UsageError) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 2 else { throw UsageError("--bind takes 'KEY COMMAND', such as 'w reload'") }
        let press = try Self.press(words[0], of: "--bind")
        do throws(Keymap.Conflict) {
            try keymap.bind(press, to: KeyCommand.ID(words[1]))
        } catch {
            switch error {
            case .taken(let owner):
                throw UsageError("\(press.name) is taken by \(owner.rawValue): unbind the key first")
            case .fixed(let owner): throw Self.fixed(press, owner)
            case .unknownCommand, .free:
                let meant = keymap.commands.map(\.id.rawValue).nearest(to: words[1])
                let suggestion = meant.map { " (did you mean '\($0)'?)" } ?? ""
                throw UsageError(
                    "--bind takes a command from the keys in --help, not '\(words[1])'\(suggestion)"
                )
            }
        }
    }

    /// Unbinds a key by `--unbind KEY`.
    mutating func unbind(_ text: String) throws(UsageError) {
        let press = try Self.press(text, of: "--unbind")
        do throws(Keymap.Conflict) {
            try keymap.unbind(press)
        } catch {
            if case .fixed(let owner) = error { throw Self.fixed(press, owner) }
            throw UsageError("--unbind takes a key with a command: \(press.name) has none")
        }
    }

    private static func press(_ name: String, of option: String) throws(UsageError) -> KeyPress {
        guard let press = KeyPress(name: name) else {
            throw UsageError("\(option) takes a key such as w, F5, Space or Ctrl-X, not '\(name)'")
        }
        return press
    }

    private static func fixed(_ press: KeyPress, _ owner: KeyCommand.ID) -> UsageError {
        UsageError("\(press.name) is always \(owner.rawValue)")
    }

    /// The keymap whose keys sentences name; line by line the default one, whose letters are the commands.
    package var namedKeymap: Keymap { plain ? defaultKeymap : keymap }
}

extension Program.Section {
    /// All keys of a keymap with the identifiers of their commands.
    static func keys(of keymap: Keymap) -> Program.Section {
        let entries = keymap.list(in: Locale(identifier: "en")).map { row in
            (
                term: row.keys.joined(separator: " "),
                text: row.title + (row.command.map { " [\($0.rawValue)]" } ?? "")
            )
        }
        return Program.Section(
            "Keys", entries,
            text: """
                bind = KEY COMMAND in the configuration file gives a command (in brackets) another key; unbind = KEY frees a key.
                Each key has one command. Ctrl-C and Ctrl-Z can't be changed. A key is a character or one of
                \(KeyPress.names.map(\.name).joined(separator: " ")) F1-F12, with Ctrl- or Alt- before it.
                """)
    }
}
