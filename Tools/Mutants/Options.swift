/// What the command line asks for.
struct Options {
    static let help = """
        Tests the tests: changes a module's code in small ways (mutants), all of which are compiled at once, and runs for
        each the tests that reach it. A mutant that no test notices means that a test is missing.

          Tools/mutants MODULE…             the mutants of these modules
          Tools/mutants --changed [BASE]    those in lines that changed since the commit BASE (HEAD), and are not committed
          Tools/mutants MODULE --only WORDS those whose line in the list holds these words, such as a file's name

        Survivors are printed with file and line, and a score for each module. Those that change nothing that anybody
        could notice are listed with a reason in Tools/Mutants/Equivalent; see Tools/Mutants/README.md.
        Exit code: 0 where all others were noticed, 1 where one was not, 2 for wrong usage.
        """

    var modules: [String] = []
    /// The commit since which lines must have changed.
    var base: String?
    var words: String?
    var isHelp = false

    struct Refusal: Error { var message: String }

    init(words arguments: [String]) throws(Refusal) {
        var arguments = arguments[...]
        while let word = arguments.popFirst() {
            switch word {
            case "-h", "--help": isHelp = true
            case "--changed":
                base = "HEAD"
                if let next = arguments.first, !next.hasPrefix("-") { base = arguments.popFirst() }
            case "--only":
                guard let value = arguments.popFirst() else {
                    throw Refusal(message: "--only needs words (try --help).")
                }
                words = value
            case _ where word.hasPrefix("-"):
                throw Refusal(message: "there is no option '\(word)' (try --help).")
            default: modules.append(word)
            }
        }
        if modules.isEmpty, base == nil, !isHelp {
            throw Refusal(message: "say which modules, or --changed (try --help).")
        }
    }
}
