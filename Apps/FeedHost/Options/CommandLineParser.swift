/// Reads words of the command line into settings. Options may stand before or after the command, and the last wins.
nonisolated struct CommandLineParser {
    var settings: Settings
    private var options: [Option] = []
    /// The names of the options that were given.
    var given: Set<String> { Set(options.map(\.name)) }

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
                throw UsageError("There is no option '\(word.prefix(2))'; \(Help.program) --help lists them.")
            default: operands.append(word)
            }
        }
        if settings.command == .app { settings.command = try command(operands) }
        if let command = settings.command.name { try demandUse(by: command) }
    }

    /// Refuses options that the command would ignore. Those of the configuration file are there for all commands.
    private func demandUse(by command: CommandName) throws(UsageError) {
        for option in options where !option.commands.contains(command) {
            let users = option.commands.titles.listed(by: "and")
            throw UsageError("--\(option.name) is of no use to \(command.title): it is for \(users).")
        }
        if given.isSuperset(of: ["json", "pictures"]) {
            throw UsageError("--json prints no pictures: leave out --json or --pictures.")
        }
        if given.contains("graphics"), command != .app, command != .doctor, settings.graphics.isInPixels {
            throw UsageError(
                "--graphics \(settings.graphics.rawValue) is for the app: \(command.title) draws pictures in characters."
            )
        }
    }

    private mutating func readOption(_ text: Substring, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard let option = Option.table.first(where: { $0.name == name }) else {
            throw UsageError(
                "There is no option '--\(name.namePrefix)'\(suggestion(for: name)); \(Help.program) --help lists them."
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
        options.append(option)
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
            throw UsageError("There is no \(suggestion); \(Help.program) --help lists them.")
        }
        return try syntax.command(operands.dropFirst())
    }
}
