extension CommandLineTable {
    /// Applies the words of a command line. Options may be anywhere, and the last one wins. A word that begins with
    /// one dash belongs to the operand of a command that takes a text, unless it is an option's letter.
    ///
    /// - Returns: The names of the options, and the command; no command if an option is an action.
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
                let command = command(in: operands + [word] + rest)
                given.append(try readOption(word.dropFirst(2), of: command, &rest, into: &settings))
            } else if word.hasPrefix("-"), word.count > 1,
                option(ofLetter: word) != nil || command(of: operands)?.takesText != true
            {
                given.append(try readLetter(word, into: &settings))
            } else {
                operands.append(word)
            }
        }
        let names = Set(given.map(\.name))
        if given.contains(where: \.isAction) { return (names, nil) }
        let command = try readCommand(operands, into: &settings)
        for option in given where !option.isOfUse(to: command) {
            throw refusal(of: [option], by: command.title)
        }
        try check(settings, command, names)
        return (names, command)
    }

    /// The command that operands begin with; `nil` for none, or an unknown one.
    private func command(of operands: [String]) -> CommandSyntax<Settings>? {
        commands.first { $0.name != nil && operands.starts(with: $0.words) }
    }

    /// The command that words name among options, whose values are not names; without one, the program's own.
    private func command(in words: [String]) -> CommandSyntax<Settings>? {
        var (words, named) = (words[...], [String]())
        while let word = words.popFirst() {
            if let command = command(of: named + [word]) { return command }
            if named.isEmpty, !secondWords(behind: word).isEmpty {
                named = [word]
                continue
            }
            let named = options.filter { "--\($0.name)" == word }
            if !named.isEmpty, named.allSatisfy({ $0.value != .nothing }) { words = words.dropFirst() }
        }
        return commands.first { $0.name == nil }
    }

    private func readOption(
        _ text: Substring, of command: CommandSyntax<Settings>?, _ rest: inout ArraySlice<String>,
        into settings: inout Settings
    ) throws(UsageError) -> Option<Settings> {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        let named = options.filter { $0.name == name }
        let applying = named.first { option in command?.names.contains(where: option.isOfUse) ?? true }
        if applying == nil, named.count > 1, let command { throw refusal(of: named, by: command.title) }
        guard let option = applying ?? named.first else {
            let meant = options.map(\.name).nearest(to: name).map { " (did you mean '--\($0)'?)" } ?? ""
            throw UsageError(
                "Unknown option '--\(name.namePrefix)'\(meant). \(program.name) --help lists the options.")
        }
        let value = parts.count == 2 ? String(parts[1]) : option.value == .nothing ? nil : rest.popFirst()
        try option.read(value, into: &settings)
        return option
    }

    /// The error of options of one name, none of which applies to a command.
    private func refusal(of options: [Option<Settings>], by command: String) -> UsageError {
        let users = titles(of: Set(options.flatMap { $0.commands ?? [] })).listed(by: "and")
        return UsageError("--\(options[0].name) doesn't apply to \(command), only to \(users)")
    }

    private func option(ofLetter word: String) -> Option<Settings>? {
        options.first { option in option.letter.map { "-\($0)" == word } == true }
    }

    private func readLetter(
        _ word: String, into settings: inout Settings
    ) throws(UsageError) -> Option<Settings> {
        guard let option = option(ofLetter: word) else {
            throw UsageError("Unknown option '\(word.prefix(2))'. \(program.name) --help lists the options.")
        }
        try option.read(nil, into: &settings)
        return option
    }

    private func readCommand(
        _ operands: [String], into settings: inout Settings
    ) throws(UsageError) -> CommandName {
        guard let name = operands.first else { return "" }
        guard let command = command(of: operands) else {
            let seconds = secondWords(behind: name)
            if let second = seconds.first {
                throw UsageError(
                    "\(name) takes one of \(seconds.listed(by: "and")): \(program.name) \(name) \(second)")
            }
            // A word that resembles no command may be a part of an unquoted header, with a secret.
            let meant = commands.compactMap(\.words.first).nearest(to: name)
            let suggestion = meant.map { " '\(name)' (did you mean '\($0)'?)" } ?? ""
            throw UsageError(
                "Unknown command\(suggestion). \(program.name) --help lists the commands.")
        }
        return try command.read(
            operands.dropFirst(command.words.count), into: &settings, of: program.name)
    }
}
