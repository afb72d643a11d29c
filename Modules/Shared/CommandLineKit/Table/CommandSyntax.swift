/// A row of the table of commands, from which parser, help, completions and manual page are generated.
public struct CommandSyntax<Settings: Sendable>: Sendable {
    /// The operand of a command.
    public enum Operand: Hashable, Sendable {
        case nothing
        /// One of these words, or, if it is optional, none: its placeholder then.
        case choice([String], optional: String? = nil)
        /// One value: its placeholder, and its name in sentences (`the id of one picture`).
        case value(String, String)
        /// The path of a file, completed by shells, and its name in sentences.
        case file(String, isOptional: Bool = false)
        /// Several values: their placeholder, their name in sentences, and their number.
        case values(String, String, ClosedRange<Int>)
        /// A text of at least one word, of which some may begin with a dash: its placeholder, its name in sentences,
        /// and suggestions for completions.
        case text(String, String, suggestions: [String])
    }

    /// The command's word, or two words such as `rule add`; `nil` for the program without a command.
    public let name: String?
    /// The operand after the name.
    public let operand: Operand
    /// An option that the usage shows.
    let option: String?
    /// The description, in one line.
    let help: String
    private let apply: @Sendable (inout Settings, [String]) throws(UsageError) -> Void

    /// Creates a command with at most one operand.
    ///
    /// - Parameters:
    ///   - option: An option that the usage shows, such as `--limit N`.
    ///   - help: The description, in one line.
    ///   - apply: Sets the command in the settings, with its operand or an empty text.
    public init(
        _ name: String?, takes operand: Operand = .nothing, option: String? = nil, _ help: String,
        apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void
    ) {
        self.init(name: name, operand: operand, option: option, help: help) {
            settings, operands throws(UsageError) in try apply(&settings, operands.first ?? "")
        }
    }

    private init(
        name: String?, operand: Operand, option: String?, help: String,
        apply: @escaping @Sendable (inout Settings, [String]) throws(UsageError) -> Void
    ) {
        self.name = name
        self.operand = operand
        self.option = option
        self.help = help
        self.apply = apply
    }

    /// Creates a command with several values: their placeholder, their name in sentences, and their number.
    public static func values(
        _ name: String, _ placeholder: String, _ what: String, _ count: ClosedRange<Int>,
        option: String? = nil,
        _ help: String, apply: @escaping @Sendable (inout Settings, [String]) throws(UsageError) -> Void
    ) -> CommandSyntax {
        CommandSyntax(
            name: name, operand: .values(placeholder, what, count), option: option, help: help, apply: apply)
    }

    /// Creates a command that takes a text, whose words may begin with a dash.
    ///
    /// - Parameters:
    ///   - placeholder: The text's placeholder.
    ///   - what: The text's name in sentences, with examples.
    ///   - suggestions: Words that shells complete.
    ///   - apply: Sets the command in the settings, with the words separated by spaces.
    public static func text(
        _ name: String, _ placeholder: String, _ what: String, suggestions: [String], option: String? = nil,
        _ help: String, apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void
    ) -> CommandSyntax {
        CommandSyntax(
            name: name, operand: .text(placeholder, what, suggestions: suggestions), option: option,
            help: help
        ) { settings, words throws(UsageError) in
            try apply(&settings, words.joined(separator: " "))
        }
    }

    /// Creates a command whose operand is a case of an enumeration.
    public static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ help: String, _ set: @escaping @Sendable (inout Settings, Value) -> Void
    ) -> CommandSyntax {
        CommandSyntax(name, takes: .choice(Value.allCases.map(\.rawValue)), help) {
            settings, word throws(UsageError) in
            if let value = Value(rawValue: word) { set(&settings, value) }
        }
    }

    /// Creates a command whose operand is a case of an enumeration, or nothing.
    ///
    /// - Parameter placeholder: The operand in the help.
    public static func optionalChoice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ placeholder: String, _ help: String,
        _ set: @escaping @Sendable (inout Settings, Value?) -> Void
    ) -> CommandSyntax {
        let operand = Operand.choice(Value.allCases.map(\.rawValue), optional: placeholder)
        return CommandSyntax(name, takes: operand, help) { settings, word throws(UsageError) in
            set(&settings, Value(rawValue: word))
        }
    }

    /// The names: one for each word of a choice that is not optional.
    public var names: [CommandName] {
        guard let name else { return [""] }
        return switch operand {
        case .choice(let words, nil): words.map { CommandName("\(name) \($0)") }
        case .choice, .nothing, .value, .file, .values, .text: [CommandName(name)]
        }
    }

    /// The words of the name.
    var words: [String] { (name ?? "").split(separator: " ").map(String.init) }

    /// Whether words that begin with a dash and are not options belong to the operand.
    var takesText: Bool { if case .text = operand { true } else { false } }

    /// The command without its operand, in sentences.
    var title: String { CommandName(name ?? "").title }

    /// The operand in the help; empty for none.
    var operandText: String {
        switch operand {
        case .nothing: ""
        case .choice(let words, let placeholder):
            placeholder.map { "[\($0)]" } ?? words.joined(separator: "|")
        case .value(let placeholder, _), .values(let placeholder, _, _), .text(let placeholder, _, _):
            placeholder
        case .file(_, let isOptional): isOptional ? "[FILE]" : "FILE"
        }
    }

    /// The usage after the program's name: `cache info|clear|verify [options]`.
    var usage: String {
        [name ?? "", operandText, option.map { "[\($0)]" } ?? "", "[options]"].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// Sets the command in the settings.
    ///
    /// - Returns: The command with its operand, if that is a choice.
    func read(
        _ operands: ArraySlice<String>, into settings: inout Settings, of program: String
    ) throws(UsageError) -> CommandName {
        let name = name ?? ""
        var words = [name]
        switch operand {
        case .nothing:
            let example = [program, name, option.map { "[\($0)]" }].compactMap(\.self).joined(separator: " ")
            guard operands.isEmpty else {
                throw UsageError("\(name) takes no arguments, only options: \(example)")
            }
        case .choice(let choices, let placeholder):
            if operands.isEmpty, placeholder != nil { break }
            guard let word = operands.first, operands.count == 1 else {
                let example = "\(program) \(name) \(choices.first ?? "")"
                throw UsageError("\(name) takes one of \(choices.listed(by: "and")): \(example)")
            }
            guard choices.contains(word) else {
                throw UsageError("\(name) takes \(choices.listed(by: "or")), not '\(word)'")
            }
            if placeholder == nil { words.append(word) }
        case .value(_, let what):
            guard operands.count == 1 else { throw wrongOperands(what, of: program) }
        case .file(let what, let isOptional):
            guard operands.count == 1 || isOptional && operands.isEmpty else {
                throw wrongOperands(what, of: program)
            }
        case .values(_, let what, let counts):
            guard counts.contains(operands.count) else { throw wrongOperands(what, of: program) }
        case .text(_, let what, _):
            guard operands.contains(where: { $0.contains { !$0.isWhitespace } }) else {
                throw UsageError("\(name) takes \(what)")
            }
        }
        try apply(&settings, Array(operands))
        return CommandName(words.joined(separator: " "))
    }

    private func wrongOperands(_ what: String, of program: String) -> UsageError {
        UsageError("\(name ?? "") takes \(what): \(program) \(name ?? "") \(operandText)")
    }
}
