/// One row of the table of commands: parser, help, completions and the manual page all come from it.
nonisolated struct CommandSyntax: Sendable {
    /// What the command expects behind its name.
    enum Operand: Hashable, Sendable {
        case nothing
        /// One of these words.
        case choice([String])
        /// A value of the person's, with what stands for it in the help.
        case value(String)
    }

    /// The command's word; `nil` is the app itself.
    var name: String?
    var operand = Operand.nothing
    /// An option worth naming beside the others.
    var option: String?
    /// What the command does, in one line.
    var help: String
    /// The command that the words behind its name ask for.
    var command: @Sendable (ArraySlice<String>) throws(UsageError) -> Settings.Command

    /// How the command is written behind the program's name: `cache info|clear|verify [options]`.
    var usage: String {
        var words = name.map { [$0] } ?? []
        switch operand {
        case .nothing: break
        case .choice(let choices): words.append(choices.joined(separator: "|"))
        case .value(let placeholder): words.append(placeholder)
        }
        if let option { words.append("[\(option)]") }
        return (words + ["[options]"]).joined(separator: " ")
    }
}
