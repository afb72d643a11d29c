/// One row of the table of commands: parser, help, completions and manual page are made from it.
public struct CommandSyntax<Settings: Sendable>: Sendable {
    /// What the command expects behind its name.
    public enum Operand: Hashable, Sendable {
        case nothing
        /// One of these words.
        case choice([String])
        /// One value: what stands for it in the help, and how a sentence calls it (`the id of one picture`).
        case value(String, String)
    }

    /// The command's word; `nil` is the program without one.
    public let name: String?
    /// What stands behind the word.
    public let operand: Operand
    /// An option worth naming beside the others.
    let option: String?
    /// What the command does, in one line.
    let help: String
    private let apply: @Sendable (inout Settings, String) throws(UsageError) -> Void

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - option: An option worth naming beside the others, as it is written: `--limit N`.
    ///   - help: What the command does, in one line.
    ///   - apply: Makes it the command of the settings. The operand is empty where the command takes none.
    public init(
        _ name: String?, takes operand: Operand = .nothing, option: String? = nil, _ help: String,
        apply: @escaping @Sendable (inout Settings, String) throws(UsageError) -> Void
    ) {
        self.name = name
        self.operand = operand
        self.option = option
        self.help = help
        self.apply = apply
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
        case .nothing, .value: [CommandName(name)]
        }
    }

    /// How a sentence names all of it.
    var title: String { CommandName(name ?? "").title }

    /// The operand as the help writes it; empty where there is none.
    var operandText: String {
        switch operand {
        case .nothing: ""
        case .choice(let words): words.joined(separator: "|")
        case .value(let placeholder, _): placeholder
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
        case .value(let placeholder, let what):
            guard operands.count == 1 else {
                throw UsageError("\(name) takes \(what): \(program) \(name) \(placeholder).")
            }
        }
        try apply(&settings, operands.first ?? "")
        return CommandName(words.joined(separator: " "))
    }
}
