/// What the command line asks for.
struct Options {
    static let help = """
        Tries each module's mutants: takes one behaviour out of a scratch copy, runs the module's tests, and says which
        of them noticed. A mutant that none notices means that a test is missing.

          Tools/mutants                    every module that has a table
          Tools/mutants MODULE…            these modules
          Tools/mutants MODULE --only WORDS   those mutants whose sentence holds these words
          Tools/mutants --check            only whether every mutant still fits its file, without building

        The tables are Tools/Mutants/Tables/MODULE.txt; Tools/Mutants/README.md says how to write one.
        Exit code: 0 where all were caught, 1 where one was not, or no longer fits its file.
        """

    var modules: [String] = []
    var only: String?
    var isCheck = false
    var isHelp = false

    struct Refusal: Error { var message: String }

    init(words: [String]) throws(Refusal) {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "-h", "--help": isHelp = true
            case "--check": isCheck = true
            case "--only":
                guard let value = words.popFirst() else {
                    throw Refusal(message: "--only needs words (try --help).")
                }
                only = value
            case _ where word.hasPrefix("-"):
                throw Refusal(message: "there is no option '\(word)' (try --help).")
            default: modules.append(word)
            }
        }
    }
}
