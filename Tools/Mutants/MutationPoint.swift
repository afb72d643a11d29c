/// A place in a file that mutants change, and how the switch between them is written.
struct MutationPoint {
    enum Form {
        /// An expression, in whose place another may stand.
        case expression
        /// A statement, which may be left out or be another.
        case statement
        /// A place before the first statement of a body.
        case start
    }

    struct Alternative {
        let kind: Mutant.Operator
        /// The code of the mutant; empty for a statement that is left out.
        let code: String
    }

    /// UTF-8 offsets in the file.
    let range: Range<Int>
    let form: Form
    let line: Int
    let declaration: String
    var alternatives: [Alternative]
}
