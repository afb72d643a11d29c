/// Reads words of the command line into settings. Options may stand before or after the command, and the last wins.
nonisolated struct CommandLineParser {
    var settings: Settings

    mutating func read(_ words: [String]) throws(UsageError) {
        var operands: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--": operands += rest; rest = []
            case "-h": settings.command = .help
            case _ where word.hasPrefix("--"): try readOption(word.dropFirst(2), &rest)
            case _ where word.hasPrefix("-") && word.count > 1:
                throw UsageError("There is no option '\(word)'; FeedHost --help lists them.")
            default: operands.append(word)
            }
        }
        if settings.command == .app { settings.command = try command(operands) }
    }

    private mutating func readOption(_ text: Substring, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard let option = Option.table.first(where: { $0.name == name }) else {
            throw UsageError(
                "There is no option '--\(name)'\(suggestion(for: name)); FeedHost --help lists them.")
        }
        var value = ""
        if let placeholder = option.placeholder {
            if parts.count == 2 {
                value = String(parts[1])
            } else if let next = rest.popFirst() {
                value = next
            } else {
                throw UsageError("--\(name) takes a value: --\(name) \(placeholder).")
            }
        } else if parts.count == 2 {
            throw UsageError("--\(name) takes no value.")
        }
        try option.apply(&settings, value)
    }

    private func suggestion(for name: String) -> String {
        let near = Option.table.map(\.name).min { distance($0, name) < distance($1, name) }
        guard let near, distance(near, name) <= 2 else { return "" }
        return " (did you mean '--\(near)'?)"
    }

    /// The number of letters to insert, remove or replace (Levenshtein's distance).
    private func distance(_ one: String, _ other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (index, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let replaced = diagonal + (letter == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }

    private func command(_ operands: [String]) throws(UsageError) -> Settings.Command {
        guard let name = operands.first else { return .app }
        guard let syntax = CommandSyntax.table.first(where: { $0.name == name }) else {
            throw UsageError("There is no command '\(name)'; FeedHost --help lists them.")
        }
        return try syntax.command(operands.dropFirst())
    }
}
