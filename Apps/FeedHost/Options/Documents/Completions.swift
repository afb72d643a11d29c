/// Completions for the shells: commands and their words, the options that the command typed can use, and their values.
nonisolated enum Completions {
    /// What a shell offers for an option's value.
    enum Value {
        case choices([String]), file, folder, free

        init(_ option: Option) {
            switch option.placeholder {
            case "FILE": self = .file
            case "DIR": self = .folder
            case "ID": self = .choices(Completions.languages)
            default: self = option.choices.isEmpty ? .free : .choices(option.choices)
            }
        }
    }

    /// The languages that the program has sentences in.
    static let languages = ["en", "pt-BR", "el"]

    /// The commands besides the app, which has no word.
    static var commands: [(name: String, syntax: CommandSyntax)] {
        CommandSyntax.table.compactMap { syntax in syntax.name.map { ($0, syntax) } }
    }

    static var commandNames: [String] { commands.map(\.name) }

    /// The commands behind whose name one of a few words stands.
    static var commandChoices: [(name: String, words: [String])] {
        commands.compactMap { name, syntax in
            if case .choice(let words) = syntax.operand { (name, words) } else { nil }
        }
    }

    /// The options that take a value.
    static var optionsWithValue: [String] {
        Option.table.filter { $0.placeholder != nil }.map { "--\($0.name)" }
    }

    /// The words of commands that may have been typed, the empty text for none, and the options that are of use then.
    static var optionsByCommand: [(words: String, options: [Option])] {
        let words = [""] + commandNames + CommandName.allCases.map(\.rawValue).filter { $0.contains(" ") }
        return words.map { words in (words, Option.table.filter { $0.isOffered(behind: words) }) }
    }

    /// A word for a shell, whatever it holds.
    static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}

nonisolated extension Option {
    /// Whether it is of use to a command that begins with these words.
    func isOffered(behind words: String) -> Bool {
        words.isEmpty || commands.contains { $0.rawValue == words || $0.rawValue.hasPrefix(words + " ") }
    }
}
