/// One row of the table of commands: parser, help, completions and manual page are made from it.
public struct CommandSyntax<Settings: Sendable>: Sendable {
    /// What the command expects behind its name.
    public enum Operand: Hashable, Sendable {
        case nothing
        /// One of these words.
        case choice([String])
        /// One value: what stands for it in the help, and how a sentence calls it (`the id of one picture`).
        case value(String, String)
        /// The path of a file, which shells complete, and how a sentence calls it.
        case file(String)
        /// Some values: what stands for them in the help, how a sentence calls them, and how many there are.
        case values(String, String, ClosedRange<Int>)
    }

    /// The command's word; `nil` is the program without one.
    public let name: String?
    /// What stands behind the word.
    public let operand: Operand
    /// An option worth naming beside the others.
    let option: String?
    /// What the command does, in one line.
    let help: String
    private let apply: @Sendable (inout Settings, [String]) throws(UsageError) -> Void

    /// Makes a row of a command with one operand at most.
    ///
    /// - Parameters:
    ///   - option: An option worth naming beside the others, as it is written: `--limit N`.
    ///   - help: What the command does, in one line.
    ///   - apply: Makes it the command of the settings. The operand is empty where the command takes none.
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

    /// Makes a row of a command with some values: what stands for them in the help, how a sentence calls them, and how many
    /// there are.
    public static func values(
        _ name: String, _ placeholder: String, _ what: String, _ count: ClosedRange<Int>,
        option: String? = nil,
        _ help: String, apply: @escaping @Sendable (inout Settings, [String]) throws(UsageError) -> Void
    ) -> CommandSyntax {
        CommandSyntax(
            name: name, operand: .values(placeholder, what, count), option: option, help: help, apply: apply)
    }

    /// Makes a row of a command with one word of a few, which are the values' raw ones.
    public static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ help: String, _ set: @escaping @Sendable (inout Settings, Value) -> Void
    ) -> CommandSyntax {
        CommandSyntax(name, takes: .choice(Value.allCases.map(\.rawValue)), help) {
            settings, word throws(UsageError) in
            if let value = Value(rawValue: word) { set(&settings, value) }
        }
    }

    /// The commands that it stands for: one for each word of a choice.
    public var names: [CommandName] {
        guard let name else { return [""] }
        return switch operand {
        case .choice(let words): words.map { CommandName("\(name) \($0)") }
        case .nothing, .value, .file, .values: [CommandName(name)]
        }
    }

    /// How a sentence names all of it.
    var title: String { CommandName(name ?? "").title }

    /// The operand as the help writes it; empty where there is none.
    var operandText: String {
        switch operand {
        case .nothing: ""
        case .choice(let words): words.joined(separator: "|")
        case .value(let placeholder, _), .values(let placeholder, _, _): placeholder
        case .file: "FILE"
        }
    }

    /// How the command is written behind the program's name: `cache info|clear|verify [options]`.
    var usage: String {
        [name ?? "", operandText, option.map { "[\($0)]" } ?? "", "[options]"].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// Makes it the command of the settings, with what stands behind its name.
    ///
    /// - Returns: The command that was meant.
    func read(
        _ operands: ArraySlice<String>, into settings: inout Settings, of program: String
    ) throws(UsageError) -> CommandName {
        let name = name ?? ""
        var words = [name]
        switch operand {
        case .nothing:
            let example = [program, name, option.map { "[\($0)]" }].compactMap(\.self).joined(separator: " ")
            guard operands.isEmpty else {
                throw UsageError("\(name) takes no arguments but options: \(example).")
            }
        case .choice(let choices):
            guard let word = operands.first, operands.count == 1 else {
                let example = "\(program) \(name) \(choices.first ?? "")"
                throw UsageError("\(name) takes one of \(choices.listed(by: "and")): \(example).")
            }
            guard choices.contains(word) else {
                throw UsageError("\(name) takes \(choices.listed(by: "or")), not '\(word)'.")
            }
            words.append(word)
        case .value(_, let what), .file(let what):
            guard operands.count == 1 else { throw wrongOperands(what, of: program) }
        case .values(_, let what, let counts):
            guard counts.contains(operands.count) else { throw wrongOperands(what, of: program) }
        }
        try apply(&settings, Array(operands))
        return CommandName(words.joined(separator: " "))
    }

    private func wrongOperands(_ what: String, of program: String) -> UsageError {
        UsageError("\(name ?? "") takes \(what): \(program) \(name ?? "") \(operandText).")
    }
}
