/// One row of the table of options: parser, help, page, completions and configuration file all come from it.
nonisolated struct Option: Sendable {
    /// The name, without `--`.
    var name: String
    /// What stands for the value in the help; `nil` for an option without a value.
    var placeholder: String?
    /// What the option does, in one line.
    var help: String
    /// The commands that it is of use to: on the command line of another it is refused.
    var commands: Set<CommandName> = .all
    /// Whether it may be given more than once, each time adding to the others.
    var isRepeatable = false
    /// Whether it says what to do instead of how: nothing for the configuration file.
    var isAction = false
    /// Takes a value over into the settings; the empty string where the option has none.
    var apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

    /// The words of which one is its value; empty where the value is free.
    var choices: [String] {
        guard let placeholder, placeholder.contains("|") else { return [] }
        return placeholder.split(separator: "|").map(String.init)
    }

    /// How the option is written: `--name VALUE`.
    var usage: String {
        placeholder.map { "--\(name) \($0)" } ?? "--\(name)"
    }

    /// What the option does, and for which commands where it is not for all.
    var fullHelp: String { [help, commands.note].compactMap(\.self).joined(separator: " ") }

    static func flag(
        _ name: String, _ help: String, for commands: Set<CommandName>,
        _ path: any WritableKeyPath<Settings, Bool> & Sendable
    ) -> Option {
        Option(name: name, placeholder: nil, help: help, commands: commands) {
            settings, _ throws(UsageError) in
            settings[keyPath: path] = true
        }
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ help: String, for commands: Set<CommandName> = .all, isAction: Bool = false,
        _ set: @escaping @Sendable (inout Settings, Value) -> Void
    ) -> Option {
        let names = Value.allCases.map(\.rawValue)
        return Option(
            name: name, placeholder: names.joined(separator: "|"), help: help, commands: commands,
            isAction: isAction
        ) { settings, text throws(UsageError) in
            guard let value = Value(rawValue: text) else {
                throw UsageError("--\(name) takes \(names.listed(by: "or")), not '\(text)'.")
            }
            set(&settings, value)
        }
    }

    static func action(_ name: String, _ help: String, _ command: Settings.Command) -> Option {
        Option(name: name, placeholder: nil, help: help, isAction: true) { settings, _ throws(UsageError) in
            settings.command = command
        }
    }

    static func number(
        _ name: String, _ placeholder: String, _ help: String, for commands: Set<CommandName>,
        _ range: ClosedRange<Int>, _ set: @escaping @Sendable (inout Settings, Int) -> Void
    ) -> Option {
        Option(name: name, placeholder: placeholder, help: help, commands: commands) {
            settings, text throws(UsageError) in
            guard let value = Int(text), range.contains(value) else {
                throw UsageError(
                    "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'."
                )
            }
            set(&settings, value)
        }
    }
}

nonisolated extension [String] {
    /// The words in a sentence: `a, b or c`.
    func listed(by word: String) -> String {
        guard count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(word) " + (last ?? "")
    }
}
