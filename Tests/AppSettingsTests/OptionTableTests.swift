import CommandLineKit
import Foundation
import Testing

@testable import AppSettings

@Suite("Every option with every command") struct OptionTableTests {
    nonisolated private static let table = CommandLineTable.feedHost
    private static let help = table.help(keys: .sample).split(separator: "\n")
    private static let manualPage = table.text(of: .man, keys: .sample).replacing("\\-", with: "-")
        .replacing("\n", with: " ")
    /// The names of the options that are not actions.
    nonisolated static let options = Set(table.options.filter { !$0.isAction }.map(\.name)).sorted()

    /// The options of a name, each of other commands.
    private func rows(of name: String) -> [Option<Settings>] { Self.table.options.filter { $0.name == name } }

    /// The arguments of an option with a value other than its default.
    private func words(for option: Option<Settings>) -> [String] {
        let value: String? =
            switch option.value {
            case .nothing: nil
            // The first choice is the default, except where the last one is `auto`.
            case .choice(let words): words.last == "auto" ? words.first : words.last
            case .file, .folder: "/tmp/x"
            case .printed: "x"
            case .text(let placeholder, _):
                [
                    "URL": "http://b.example", "MB": "9", "N": "7", "ID": "el", "'NAME: VALUE'": "X: y",
                    "SECONDS": "5", "'KEY COMMAND'": "w reload", "KEY": "r", "G": "News",
                    "DURATION": "30m", "COMMAND": "vlc", "NAME": "ada", "ACCOUNT": "ada", "QUERY": "-ferry",
                    "DATE|DURATION": "7d",
                ][placeholder]
            }
        return ["--\(option.name)"] + [value].compactMap(\.self)
    }

    private func settings(_ words: [String], configuration: [String]? = nil) throws(UsageError) -> Settings {
        try Settings.read(
            arguments: words, environment: ["HOME": "/home/ana", "FEEDHOST_BASE_URL": "http://a.example"],
            keymap: .sample,
            passwordDatabase: { nil },
            configuration: { _ throws(ConfigurationFile.Unreadable) in configuration }
        ).settings
    }

    /// The required arguments of commands.
    private let operands: [CommandName: [String]] = [
        .comments: [UUID().uuidString], .show: [UUID().uuidString], .add: ["c.example"], "remove": ["x"],
        "rename": ["x", "y"], "group": ["x"], "interval": ["x", "auto"],
        "fulltext": ["x", "on"], "prefetch": ["x", "off"], "import": ["x"], .search: ["x"],
        .mark: [UUID().uuidString], .article: ["http://c.example"], .addAccount: ["http://c.example"],
        .moveToAccount: ["x"], .removeAccount: ["x"], .addRule: ["x"], "rule remove": ["1"],
    ]

    private static let actions = ["hide", "read", "bookmark"]

    /// - Parameter option: The name of an option that follows.
    private func words(of command: CommandName, before option: String = "") -> [String] {
        // A command that marks takes a mark, and none that excludes the option; a rule has one action.
        let mark = ["read", "unread"].contains(option) ? "--bookmark" : "--read"
        let action = Self.actions.contains(option) ? [] : ["--hide"]
        return command.words.split(separator: " ").map(String.init) + (operands[command] ?? [])
            + (command == .mark ? [mark] : command == .addRule ? action : [])
    }

    @Test(
        "Each option is taken by a command, or refused in a line that names the commands that take it",
        arguments: options)
    func pairs(name: String) throws {
        let rows = rows(of: name)
        for command in Self.table.commandNames {
            let option = rows.first { $0.isOfUse(to: command) }
            let (plain, given) = (
                words(of: command, before: name), words(for: try #require(option ?? rows.first))
            )
            for words in [plain + given, given + plain] {
                do throws(UsageError) {
                    let settings = try self.settings(words)
                    #expect(option != nil, "\(words) is taken")
                    var read = Settings()
                    #expect(try Self.table.read(words, into: &read).command == command)
                    let isAction = command == .addRule && Self.actions.contains(name)
                    let otherAction = name == "hide" ? "--read" : "--hide"
                    var (taken, untaken) = (
                        settings, try self.settings(isAction ? plain + [otherAction] : plain)
                    )
                    (taken.command, untaken.command) = (.app, .app)
                    #expect("\(taken)" != "\(untaken)", "\(words) changes nothing")
                } catch {
                    #expect(option == nil, "\(words) is refused: \(error.message)")
                    // An option of a shared name is refused before the operand of a command is read.
                    let syntax = Self.table.commands.first { $0.names.contains(command) }
                    let title = rows.count > 1 ? syntax?.name ?? command.title : command.title
                    #expect(error.message.hasPrefix("--\(name) doesn't apply to \(title), only to "))
                    #expect(!error.message.contains("\n"))
                    for title in Self.table.titles(of: Set(rows.flatMap { $0.commands ?? [] })) {
                        #expect(error.message.contains(title))
                    }
                }
            }
        }
    }

    @Test("Each option is accepted in the configuration file by every command", arguments: options)
    func configuration(name: String) throws {
        let words = words(for: try #require(rows(of: name).first))
        let line = words[0].dropFirst(2) + (words.count > 1 ? " = \(words[1])" : " = true")
        for command in Self.table.commandNames {
            _ = try settings(
                self.words(of: command), configuration: ["base-url = http://b.example", String(line)])
        }
    }

    @Test("Options that exclude each other, and values that only the app has a use for, are refused")
    func combinations() throws {
        #expect(throws: UsageError.self) { try settings(["list", "--json", "--pictures"]) }
        #expect(throws: UsageError.self) { try settings(["list", "--pictures", "--graphics", "sixel"]) }
        #expect(throws: UsageError.self) { try settings(["show", "\(UUID())", "--graphics", "kitty"]) }
        #expect(try settings(["list", "--json"], configuration: ["pictures = true"]).json)
        #expect(try settings(["list", "--pictures"], configuration: ["graphics = sixel"]).graphics == .sixel)
    }

    @Test("pictures in the configuration file is that of list, and lets no refresh fetch pictures")
    func pictures() throws {
        let lines = ["pictures = true"]
        #expect(try settings(["list"], configuration: lines).pictures)
        #expect(try !settings(["refresh"], configuration: lines).subscription.hasPictures)
        #expect(try settings(["refresh", "--pictures"]).subscription.hasPictures)
    }

    @Test("Help and manual page name the commands of each option that not all take", arguments: options)
    func help(name: String) throws {
        let lines = Self.help.filter { "\($0) ".hasPrefix("  --\(name) ") }
        for option in rows(of: name) {
            guard let note = Self.table.note(on: option) else { continue }
            #expect(lines.contains { $0.hasSuffix(note) })
            #expect(Self.manualPage.contains(note))
        }
    }

    @Test("The commands of the options are those of the table of commands, besides help")
    func commands() {
        let commands = Set(Self.table.options.flatMap { $0.commands ?? [] })
        #expect(commands.union(["help"]) == Set(Self.table.commandNames))
    }
}
