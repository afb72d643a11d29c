import Foundation
import Testing

@testable import FeedHost

@Suite("Every option with every command") struct OptionTableTests {
    /// The options that say how something is done.
    nonisolated static let options = Option.table.filter { !$0.isAction }.map(\.name)

    private func option(_ name: String) throws -> Option {
        try #require(Option.table.first { $0.name == name })
    }

    /// The option as it is written, with a value other than its default.
    private func words(for option: Option) -> [String] {
        guard let placeholder = option.placeholder else { return ["--\(option.name)"] }
        let values = [
            "URL": "http://b.example", "DIR": "/tmp/x", "MB": "9", "N": "7", "ID": "el",
            "'NAME: VALUE'": "X: y",
            "FILE": "/tmp/x", "SECONDS": "5",
        ]
        // The first choices are defaults, but where the last is.
        let choice = option.choices.last == "auto" ? option.choices.first : option.choices.last
        return ["--\(option.name)", choice ?? values[placeholder] ?? ""]
    }

    private func settings(_ words: [String], configuration: [String]? = nil) throws(UsageError) -> Settings {
        try Settings.read(
            arguments: words, environment: ["HOME": "/home/ana", "FEEDHOST_BASE_URL": "http://a.example"],
            passwordDatabase: { nil },
            configuration: { _ throws(ConfigurationFile.Unreadable) in configuration }
        ).settings
    }

    private func words(of command: CommandName) -> [String] {
        command.rawValue.split(separator: " ").map(String.init)
            + ([.comments, .show].contains(command) ? [UUID().uuidString] : [])
    }

    @Test("It is taken, or refused in a line that names who takes it", arguments: options)
    func pairs(name: String) throws {
        let option = try option(name)
        #expect(!option.commands.isEmpty)
        for command in CommandName.allCases {
            let plain = words(of: command)
            for words in [plain + words(for: option), words(for: option) + plain] {
                do throws(UsageError) {
                    let settings = try self.settings(words)
                    #expect(option.commands.contains(command), "\(words) is taken")
                    #expect(settings.command.name == command)
                    var (taken, untaken) = (settings, try self.settings(plain))
                    (taken.command, untaken.command) = (.app, .app)
                    #expect("\(taken)" != "\(untaken)", "\(words) changes nothing")
                } catch {
                    #expect(!option.commands.contains(command), "\(words) is refused")
                    #expect(error.message.hasPrefix("--\(name) is of no use to \(command.title): it is for "))
                    #expect(!error.message.contains("\n"))
                    for title in option.commands.titles { #expect(error.message.contains(title)) }
                }
            }
        }
    }

    @Test("In the configuration file it is there for all commands, and refused by none", arguments: options)
    func configuration(name: String) throws {
        let words = words(for: try option(name))
        let line = words[0].dropFirst(2) + (words.count > 1 ? " = \(words[1])" : " = true")
        for command in CommandName.allCases {
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

    @Test("Help and manual page name the commands of each option that not all take", arguments: options)
    func help(name: String) throws {
        let option = try option(name)
        guard let note = option.commands.note else { return }
        #expect(option.commands != .all)
        let line = Help.text.split(separator: "\n").first { $0.hasPrefix("  --\(name) ") }
        #expect(line?.hasSuffix(note) == true)
        let page = Settings.Document.man.text.replacing("\\-", with: "-").replacing("\n", with: " ")
        #expect(page.contains(note))
    }

    @Test("The commands of the options are those of the table of commands")
    func commands() {
        let names = CommandSyntax.table.flatMap { syntax -> [String] in
            guard case .choice(let words) = syntax.operand else { return [syntax.name ?? ""] }
            return words.map { "\(syntax.name ?? "") \($0)" }
        }
        #expect(Set(names) == Set(CommandName.allCases.map(\.rawValue)))
    }
}
