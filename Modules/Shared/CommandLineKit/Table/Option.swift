/// One row of the table of options: parser, help, manual page, completions and configuration file are made from it.
public struct Option<Settings: Sendable>: Sendable {
    /// What stands behind an option's name.
    public enum Value: Hashable, Sendable {
        case nothing
        /// One of these words.
        case choice([String])
        /// The path of a file, which shells complete.
        case file
        /// The path of a folder, which shells complete.
        case folder
        /// Any text: what stands for it in the help, and what shells offer.
        case text(String, suggestions: [String] = [])

        /// What stands for the value in the help.
        var placeholder: String? {
            switch self {
            case .nothing: nil
            case .choice(let words): words.joined(separator: "|")
            case .file: "FILE"
            case .folder: "DIR"
            case .text(let placeholder, _): placeholder
            }
        }
    }

    /// The name, without `--`.
    public let name: String
    /// What stands behind the name.
    public let value: Value
    /// What the option does, in one line.
    let help: String
    /// The commands that it is of use to: on the command line of another it is refused. `nil` for all.
    public let commands: Set<CommandName>?
    /// Whether it says what to do instead of how: nothing for the configuration file.
    public let isAction: Bool
    /// A letter that stands for it behind one dash.
    let letter: Character?
    let isRepeatable: Bool
    private let apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - name: The name, without `--`.
    ///   - letter: A letter that stands for it behind one dash.
    ///   - help: What the option does, in one line.
    ///   - commands: The commands that it is of use to; `nil` for all.
    ///   - isRepeatable: Whether it may be given more than once, each time adding to the others.
    ///   - isAction: Whether it says what to do instead of how: nothing for the configuration file.
    ///   - apply: Takes a value over into the settings; the empty string where the option has none.
    public init(
        _ name: String, letter: Character? = nil, takes value: Value = .nothing, _ help: String,
        for commands: Set<CommandName>? = nil, isRepeatable: Bool = false, isAction: Bool = false,
        apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.help = help
        self.commands = commands
        self.isRepeatable = isRepeatable
        self.isAction = isAction
        self.apply = apply
    }

    /// How the option is written: `--name VALUE`.
    var usage: String { value.placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }

    /// Whether a command has a use for it.
    public func isOfUse(to command: CommandName) -> Bool { commands?.contains(command) ?? true }

    /// Takes the value over that stands behind the name on a command line.
    ///
    /// - Throws: Where the value is none of the option's, or there is one and the option takes none, or the reverse.
    func read(_ text: String?, into settings: inout Settings) throws(UsageError) {
        switch value {
        case .nothing where text != nil: throw UsageError("--\(name) takes no value.")
        case .nothing: try apply(&settings, "")
        case .choice, .file, .folder, .text:
            guard let text else { throw UsageError("--\(name) takes a value: \(usage).") }
            if case .choice(let words) = value, !words.contains(text) {
                throw UsageError("--\(name) takes \(words.listed(by: "or")), not '\(text)'.")
            }
            try apply(&settings, text)
        }
    }
}

extension Option {
    /// Makes a row of an option that switches something on.
    public static func flag(
        _ name: String, _ help: String, for commands: Set<CommandName>,
        _ path: any WritableKeyPath<Settings, Bool> & Sendable
    ) -> Option {
        Option(name, help, for: commands) { settings, _ throws(UsageError) in settings[keyPath: path] = true }
    }

    /// Makes a row of an option with one word of a few, which are the values' raw ones.
    public static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ help: String, for commands: Set<CommandName>? = nil, isAction: Bool = false,
        _ set: @escaping @Sendable (inout Settings, Value) -> Void
    ) -> Option {
        Option(
            name, takes: .choice(Value.allCases.map(\.rawValue)), help, for: commands, isAction: isAction
        ) { settings, text throws(UsageError) in
            if let value = Value(rawValue: text) { set(&settings, value) }
        }
    }

    /// Makes a row of an option that says what to do instead of how.
    public static func action(
        _ name: String, letter: Character? = nil, _ help: String,
        _ act: @escaping @Sendable (inout Settings) -> Void
    ) -> Option {
        Option(name, letter: letter, help, isAction: true) { settings, _ throws(UsageError) in act(&settings)
        }
    }

    /// Makes a row of an option with a whole number in a range.
    public static func number(
        _ name: String, _ placeholder: String, _ help: String, for commands: Set<CommandName>,
        _ range: ClosedRange<Int>, _ set: @escaping @Sendable (inout Settings, Int) -> Void
    ) -> Option {
        Option(name, takes: .text(placeholder), help, for: commands) { settings, text throws(UsageError) in
            guard let value = Int(text), range.contains(value) else {
                throw UsageError(
                    "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'."
                )
            }
            set(&settings, value)
        }
    }
}
