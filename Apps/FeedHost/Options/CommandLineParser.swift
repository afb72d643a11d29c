/// Reads words of the command line into settings. Options may stand before or after the command, and the last wins.
nonisolated struct CommandLineParser {
    var settings: Settings
    /// The names of the options that were given.
    private(set) var given: Set<String> = []

    init(settings: Settings) {
        self.settings = settings
    }

    mutating func read(_ words: [String]) throws(UsageError) {
        var operands: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            switch word {
            case "--": operands += rest; rest = []
            case "-h": settings.command = .help
            case _ where word.hasPrefix("--"): try readOption(word.dropFirst(2), &rest)
            case _ where word.hasPrefix("-") && word.count > 1:
                throw UsageError("There is no option '\(word.prefix(2))'; FeedHost --help lists them.")
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
                "There is no option '--\(name.namePrefix)'\(suggestion(for: name)); FeedHost --help lists them."
            )
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
        given.insert(name)
    }

    private func suggestion(for name: String) -> String {
        Option.table.map(\.name).nearest(to: name).map { " (did you mean '--\($0)'?)" } ?? ""
    }

    private func command(_ operands: [String]) throws(UsageError) -> Settings.Command {
        guard let name = operands.first else { return .app }
        guard let syntax = CommandSyntax.table.first(where: { $0.name == name }) else {
            // A word that is near no command may be a part of a header without quotation marks.
            let meant = CommandSyntax.table.compactMap(\.name).nearest(to: name)
            let suggestion = meant.map { "command '\(name)' (did you mean '\($0)'?)" } ?? "such command"
            throw UsageError("There is no \(suggestion); FeedHost --help lists them.")
        }
        return try syntax.command(operands.dropFirst())
    }
}
