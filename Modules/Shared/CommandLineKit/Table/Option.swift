/// A row of the table of options: the source of parser, help, manual page, completions and configuration.
public struct Option<Settings: Sendable>: Sendable {
    /// The value of an option.
    public enum Value: Hashable, Sendable {
        case nothing
        /// One of these words.
        case choice([String])
        /// The path of a file, completed by shells.
        case file
        /// The path of a folder, completed by shells.
        case folder
        /// Any text: its placeholder, and suggestions for completions.
        case text(String, suggestions: [String] = [])
        /// Any text: its placeholder, and the arguments with which the program prints suggestions, one a line.
        case printed(String, by: String)

        /// The placeholder in the help.
        var placeholder: String? {
            switch self {
            case .nothing: nil
            case .choice(let words): words.joined(separator: "|")
            case .file: "FILE"
            case .folder: "DIR"
            case .text(let placeholder, _), .printed(let placeholder, _): placeholder
            }
        }
    }

    /// The name, without `--`.
    public let name: String
    /// The kind of the value.
    public let value: Value
    /// The description, in one line.
    let help: String
    /// The commands that the option applies to; other commands refuse it. `nil` for all.
    public let commands: Set<CommandName>?
    /// Whether the option is an action itself, such as `--help`. The configuration file has no such options.
    public let isAction: Bool
    /// A letter as the option's short form.
    let letter: Character?
    let isRepeatable: Bool
    private let apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

    /// Creates an option.
    ///
    /// - Parameters:
    ///   - name: The name, without `--`.
    ///   - letter: A letter as the option's short form.
    ///   - help: The description, in one line.
    ///   - commands: The commands that the option applies to; `nil` for all.
    ///   - isRepeatable: Whether the option may be repeated with further values.
    ///   - isAction: Whether the option is an action itself, such as `--help`.
    ///   - apply: Sets a value in the settings; the empty text for an option without a value.
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

    /// The usage: `--name VALUE`.
    var usage: String { value.placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }

    /// Whether the option applies to a command.
    public func isOfUse(to command: CommandName) -> Bool { commands?.contains(command) ?? true }

    /// Sets the value in the settings.
    ///
    /// - Throws: If the value is invalid, missing, or not expected.
    func read(_ text: String?, into settings: inout Settings) throws(UsageError) {
        switch value {
        case .nothing where text != nil: throw UsageError("--\(name) takes no value")
        case .nothing: try apply(&settings, "")
        case .choice, .file, .folder, .text, .printed:
            guard let text else { throw UsageError("--\(name) takes a value: \(usage)") }
            if case .choice(let words) = value, !words.contains(text) {
                throw UsageError("--\(name) takes \(words.listed(by: "or")), not '\(text)'")
            }
            try apply(&settings, text)
        }
    }
}

extension Option {
    /// Creates an option that sets a Boolean.
    public static func flag(
        _ name: String, _ help: String, for commands: Set<CommandName>,
        _ path: any WritableKeyPath<Settings, Bool> & Sendable
    ) -> Option {
        Option(name, help, for: commands) { settings, _ throws(UsageError) in settings[keyPath: path] = true }
    }

    /// Creates an option whose value is a case of an enumeration.
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

    /// Creates an option that is an action.
    public static func action(
        _ name: String, letter: Character? = nil, _ help: String,
        _ act: @escaping @Sendable (inout Settings) -> Void
    ) -> Option {
        Option(name, letter: letter, help, isAction: true) { settings, _ throws(UsageError) in act(&settings)
        }
    }

    /// Creates an option whose value is a whole number in a range.
    public static func number(
        _ name: String, _ placeholder: String, _ help: String, for commands: Set<CommandName>,
        _ range: ClosedRange<Int>, _ set: @escaping @Sendable (inout Settings, Int) -> Void
    ) -> Option {
        Option(name, takes: .text(placeholder), help, for: commands) { settings, text throws(UsageError) in
            guard let value = Int(text), range.contains(value) else {
                let span = "\(range.lowerBound) to \(range.upperBound)"
                throw UsageError("--\(name) takes a whole number from \(span), not '\(text)'")
            }
            set(&settings, value)
        }
    }

    /// Creates an option whose value is a path, in which a leading `~` is the home folder.
    public static func path(
        _ name: String, takes value: Value, _ help: String, for commands: Set<CommandName>,
        home: any KeyPath<Settings, String?> & Sendable,
        _ set: @escaping @Sendable (inout Settings, String) -> Void
    ) -> Option {
        Option(name, takes: value, help, for: commands) { settings, text throws(UsageError) in
            guard !text.isEmpty, value == .folder || !text.hasSuffix("/") else {
                throw UsageError("--\(name) takes \(value == .folder ? "a folder" : "a file")")
            }
            guard let path = HomeFolder.expand(text, home: settings[keyPath: home]) else {
                throw UsageError("--\(name) begins with ~, but no home folder is set: set HOME")
            }
            set(&settings, path)
        }
    }
}
