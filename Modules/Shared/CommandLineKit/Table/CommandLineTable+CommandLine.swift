extension CommandLineTable {
    /// Applies the words of a command line. Options may be anywhere, and the last one wins.
    ///
    /// - Returns: The names of the options, and the command; no command where an option is an action.
    @discardableResult
    public func read(
        _ words: [String], into settings: inout Settings
    ) throws(UsageError) -> (options: Set<String>, command: CommandName?) {
        var given: [Option<Settings>] = []
        var operands: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                rest = []
            } else if word.hasPrefix("--") {
                given.append(try readOption(word.dropFirst(2), &rest, into: &settings))
            } else if word.hasPrefix("-"), word.count > 1 {
                given.append(try readLetter(word, into: &settings))
            } else {
                operands.append(word)
            }
        }
        let names = Set(given.map(\.name))
        if given.contains(where: \.isAction) { return (names, nil) }
        let command = try readCommand(operands, into: &settings)
        for option in given where !option.isOfUse(to: command) {
            let users = titles(of: option.commands ?? []).listed(by: "and")
            throw UsageError("--\(option.name) doesn't apply to \(command.title), only to \(users)")
        }
        try check(settings, names)
        return (names, command)
    }

    private func readOption(
        _ text: Substring, _ rest: inout ArraySlice<String>, into settings: inout Settings
    ) throws(UsageError) -> Option<Settings> {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard let option = options.first(where: { $0.name == name }) else {
            let meant = options.map(\.name).nearest(to: name).map { " (did you mean '--\($0)'?)" } ?? ""
            throw UsageError(
                "Unknown option '--\(name.namePrefix)'\(meant). \(program.name) --help lists the options.")
        }
        let value = parts.count == 2 ? String(parts[1]) : option.value == .nothing ? nil : rest.popFirst()
        try option.read(value, into: &settings)
        return option
    }

    private func readLetter(
        _ word: String, into settings: inout Settings
    ) throws(UsageError) -> Option<Settings> {
        guard let option = options.first(where: { option in option.letter.map { "-\($0)" == word } == true })
        else {
            throw UsageError("Unknown option '\(word.prefix(2))'. \(program.name) --help lists the options.")
        }
        try option.read(nil, into: &settings)
        return option
    }

    private func readCommand(
        _ operands: [String], into settings: inout Settings
    ) throws(UsageError) -> CommandName {
        guard let name = operands.first else { return "" }
        guard let command = commands.first(where: { $0.name == name }) else {
            // A word that resembles no command may be a part of an unquoted header, with a secret.
            let meant = commands.compactMap(\.name).nearest(to: name)
            let suggestion = meant.map { " '\(name)' (did you mean '\($0)'?)" } ?? ""
            throw UsageError(
                "Unknown command\(suggestion). \(program.name) --help lists the commands.")
        }
        return try command.read(operands.dropFirst(), into: &settings, of: program.name)
    }
}
