/// The completions of shells: commands with their words, options of the command, and their values.
struct Completions<Settings: Sendable> {
    let table: CommandLineTable<Settings>

    /// The commands except for the program without a command.
    var commands: [(name: String, syntax: CommandSyntax<Settings>)] {
        table.commands.compactMap { syntax in syntax.name.map { ($0, syntax) } }
    }

    /// The first words of the commands, each once, with the help of the first command.
    var firstWords: [(word: String, help: String)] {
        var seen: Set<String> = []
        return commands.compactMap { _, syntax in
            syntax.words.first.flatMap { seen.insert($0).inserted ? ($0, syntax.help) : nil }
        }
    }

    /// The first words of commands that are followed by one of a few words.
    var commandChoices: [(name: String, words: [String])] {
        let operands = commands.compactMap { name, syntax -> (name: String, words: [String])? in
            if case .choice(let words, _) = syntax.operand { (name, words) } else { nil }
        }
        let names = firstWords.map { (name: $0.word, words: table.secondWords(behind: $0.word)) }
        return operands + names.filter { !$0.words.isEmpty }
    }

    /// The commands whose operand is a text, and the words that are suggested for it.
    var commandsOfText: [(name: String, words: [String])] {
        commands.compactMap { name, syntax in
            if case .text(_, _, let words) = syntax.operand { (name, words) } else { nil }
        }
    }

    /// The quoted words after which a further word may belong to the command, empty for no command.
    var beginnings: [String] { ([""] + commandChoices.map(\.name)).map(quoted) }

    /// The commands whose operand is a file.
    var commandsOfFiles: [String] {
        commands.compactMap { name, syntax in if case .file = syntax.operand { name } else { nil } }
    }

    var optionsWithValue: [String] {
        Set(table.options.filter { $0.value != .nothing }.map { "--\($0.name)" }).sorted()
    }

    /// The commands, each with an option that has no value although another command's option of that name has
    /// one.
    var flagsOfCommands: [String] {
        table.options.filter { $0.value == .nothing && optionsWithValue.contains("--\($0.name)") }.flatMap {
            option in
            (option.commands ?? []).map { "\($0.words)--\(option.name)" }.sorted()
        }
    }

    /// The possible beginnings of a command line, empty for no command, and the options that apply to each.
    var optionsByCommand: [(words: String, options: [Option<Settings>])] {
        let words =
            [""] + firstWords.map(\.word) + table.commandNames.map(\.words).filter { $0.contains(" ") }
        return words.map { words in (words, table.options.filter { isOffered($0, behind: words) }) }
    }

    /// Whether an option applies to a command that begins with these words. Before a command, of options of one name
    /// the first does.
    func isOffered(_ option: Option<Settings>, behind words: String) -> Bool {
        guard !words.isEmpty else {
            return table.options.first { $0.name == option.name }?.commands == option.commands
        }
        guard let commands = option.commands else { return true }
        return commands.contains { $0.words == words || $0.words.hasPrefix(words + " ") }
    }

    /// A quoted word for a shell.
    func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}
