/// A change of a module's code that one of its tests should notice.
struct Mutant: Sendable {
    /// A way to change code.
    enum Operator: String, Sendable {
        case boundary, equality, boolean, negation, arithmetic, constant
        case removedStatement = "removed-statement"
        case earlyReturn = "early-return"
    }

    /// The number by which the tests' process is told to take the mutant; from 1.
    let id: Int
    /// The file, in the package.
    let path: String
    /// From 1.
    let line: Int
    /// The function or property that holds the code, with its types: `Pager.load(_:)`.
    let declaration: String
    let kind: Operator
    /// Counts, from 1, the mutants of this operator in this declaration.
    let ordinal: Int
    let original: String
    let replacement: String

    /// Names the mutant without its line, so that an edit elsewhere leaves it alone.
    var name: String { "\(path) \(declaration) \(kind.rawValue) \(ordinal)" }

    var sentence: String {
        "\(path):\(line): \(kind.rawValue) \(ordinal) in \(declaration): \(original) → \(replacement)"
    }
}
