/// One row of the table of options: the parser and the text of `--help` are both made from it.
struct Option: Sendable {
    let name: String
    /// What the option's value is called in the help; `nil` for a switch.
    let value: String?
    let help: String
    /// Takes the value (empty for a switch) into the options.
    let apply: @Sendable (_ value: String, inout Options) throws(UsageError) -> Void

    /// The option and its value as they stand in the help, `--port N`.
    var synopsis: String { value.map { "\(name) \($0)" } ?? name }
}
