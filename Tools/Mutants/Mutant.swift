/// A change of a module's code that one of its tests should notice.
struct Mutant: Sendable {
    /// A kind of change.
    enum Operator: String, Sendable {
        case boundary, equality, boolean, negation, arithmetic, constant
        case removedStatement = "removed-statement"
        case earlyReturn = "early-return"
    }

    /// The number, from 1, that turns the mutant on in a process of tests.
    let id: Int
    /// The path of the file in the package.
    let path: String
    /// The line, from 1.
    let line: Int
    /// The function or property around the code, with its types: `Pager.load(_:)`.
    let declaration: String
    let kind: Operator
    /// The number, from 1, among the mutants of this operator in this declaration.
    let ordinal: Int
    let original: String
    let replacement: String

    /// The name of the mutant, which an edit elsewhere in the file does not change.
    var name: String { "\(path) \(declaration) \(kind.rawValue) \(ordinal)" }

    var sentence: String {
        "\(path):\(line): \(kind.rawValue) \(ordinal) in \(declaration): \(original) → \(replacement)"
    }
}
