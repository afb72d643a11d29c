/// What the command line asks for.
struct Options {
    var modules: [String] = []
    /// The commit since which lines must have changed.
    var base: String?
    /// Of which a mutant's line in the list holds one; any mutant where there are none.
    var words: [String] = []
    /// Of which a test's name holds one; any test where there are none.
    var tests: [String] = []

    struct Refusal: Error { var message: String }

    init(words arguments: [String]) throws(Refusal) {
        var arguments = arguments[...]
        while let word = arguments.popFirst() {
            switch word {
            case "--changed":
                base = "HEAD"
                if let next = arguments.first, !next.hasPrefix("-") { base = arguments.popFirst() }
            case "--only", "--tests":
                guard let value = arguments.popFirst() else {
                    throw Refusal(message: "\(word) needs words (try --help).")
                }
                if word == "--only" { words.append(value) } else { tests.append(value) }
            case _ where word.hasPrefix("-"):
                throw Refusal(message: "there is no option '\(word)' (try --help).")
            default: modules.append(word)
            }
        }
        if modules.isEmpty, base == nil {
            throw Refusal(message: "say which modules, or --changed (try --help).")
        }
    }
}
