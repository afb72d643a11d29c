/// The code in a file that mutants replace, and the kind of the switch between them.
struct MutationPoint {
    enum Form {
        /// An expression, which another expression may replace.
        case expression
        /// A statement, which may be removed or replaced.
        case statement
        /// The start of a body, where a statement may be inserted.
        case start
    }

    struct Alternative {
        let kind: Mutant.Operator
        /// The code of the mutant; empty for a removed statement.
        let code: String
    }

    /// UTF-8 offsets in the file.
    let range: Range<Int>
    let form: Form
    let line: Int
    let declaration: String
    var alternatives: [Alternative]
}
