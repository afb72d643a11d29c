/// The completions of shells: commands with their words, options of the command, and their values.
struct Completions<Settings: Sendable> {
    let table: CommandLineTable<Settings>

    /// The commands except for the program without a command.
    var commands: [(name: String, syntax: CommandSyntax<Settings>)] {
        table.commands.compactMap { syntax in syntax.name.map { ($0, syntax) } }
    }

    var commandNames: [String] { commands.map(\.name) }

    /// The commands whose operand is one of a few words.
    var commandChoices: [(name: String, words: [String])] {
        commands.compactMap { name, syntax in
            if case .choice(let words) = syntax.operand { (name, words) } else { nil }
        }
    }

    /// The quoted words after which a further word may belong to the command, empty for no command.
    var beginnings: [String] { ([""] + commandChoices.map(\.name)).map(quoted) }

    /// The commands whose operand is a file.
    var commandsOfFiles: [String] {
        commands.compactMap { name, syntax in if case .file = syntax.operand { name } else { nil } }
    }

    var optionsWithValue: [String] {
        table.options.filter { $0.value != .nothing }.map { "--\($0.name)" }
    }

    /// The possible beginnings of a command line, empty for no command, and the options that apply to each.
    var optionsByCommand: [(words: String, options: [Option<Settings>])] {
        let words = [""] + commandNames + table.commandNames.map(\.words).filter { $0.contains(" ") }
        return words.map { words in (words, table.options.filter { isOffered($0, behind: words) }) }
    }

    /// Whether an option applies to a command that begins with these words.
    func isOffered(_ option: Option<Settings>, behind words: String) -> Bool {
        guard let commands = option.commands, !words.isEmpty else { return true }
        return commands.contains { $0.words == words || $0.words.hasPrefix(words + " ") }
    }

    /// A quoted word for a shell.
    func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}
