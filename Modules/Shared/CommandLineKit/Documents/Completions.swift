/// Completions for the shells: commands and their words, the options that the command typed can use, and their values.
struct Completions<Settings: Sendable> {
    let table: CommandLineTable<Settings>

    /// The commands besides the app, which has no word.
    var commands: [(name: String, syntax: CommandSyntax<Settings>)] {
        table.commands.compactMap { syntax in syntax.name.map { ($0, syntax) } }
    }

    var commandNames: [String] { commands.map(\.name) }

    /// The commands behind whose name one of a few words stands.
    var commandChoices: [(name: String, words: [String])] {
        commands.compactMap { name, syntax in
            if case .choice(let words) = syntax.operand { (name, words) } else { nil }
        }
    }

    /// The commands behind whose name a file stands.
    var commandsOfFiles: [String] {
        commands.compactMap { name, syntax in if case .file = syntax.operand { name } else { nil } }
    }

    /// The options that take a value.
    var optionsWithValue: [String] {
        table.options.filter { $0.value != .nothing }.map { "--\($0.name)" }
    }

    /// The words of commands that may have been typed, the empty text for none, and the options that are of use then.
    var optionsByCommand: [(words: String, options: [Option<Settings>])] {
        let words = [""] + commandNames + table.commandNames.map(\.words).filter { $0.contains(" ") }
        return words.map { words in (words, table.options.filter { isOffered($0, behind: words) }) }
    }

    /// Whether an option is of use to a command that begins with these words.
    func isOffered(_ option: Option<Settings>, behind words: String) -> Bool {
        guard let commands = option.commands, !words.isEmpty else { return true }
        return commands.contains { $0.words == words || $0.words.hasPrefix(words + " ") }
    }

    /// A word for a shell, whatever it holds.
    func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}
