/// The options of the command line.
struct Options {
    var modules: [String] = []
    /// The commit since which the mutants' lines have changed; `nil` for all lines.
    var base: String?
    /// Parts of the descriptions of the mutants to try; empty for all mutants.
    var words: [String] = []
    /// Parts of the names of the tests to run; empty for all tests.
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
                throw Refusal(message: "unknown option '\(word)' (try --help)")
            default: modules.append(word)
            }
        }
        if modules.isEmpty, base == nil {
            throw Refusal(message: "say which modules, or --changed (try --help).")
        }
    }
}
