import Foundation

/// The options of the command line.
struct Options {
    var names: [String] = []
    var isJSON = false
    var runs = 7
    /// Whether each benchmark only warms up, and on little data, which shows only that it runs.
    var isSmoke = false
    /// The folder of pages of `article`.
    var pages: String?
    /// The run beside which the results are printed.
    var stored: StoredRun?
    /// Whether the accepted run's growth is drawn, and nothing is measured.
    var isChart = false

    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    init(words: [String], known: [String]) throws {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "--json": isJSON = true
            case "--smoke": (isSmoke, runs) = (true, 0)
            case "--runs":
                guard let number = words.popFirst().flatMap(Int.init), (5...1_000).contains(number) else {
                    throw Refusal(description: "--runs takes a number from 5 on: fewer say nothing.")
                }
                runs = number
            case "--pages":
                guard let folder = words.popFirst() else {
                    throw Refusal(description: "--pages takes a folder.")
                }
                pages = folder
            case "--compare":
                let isFile = words.first.map { !$0.hasPrefix("-") && !known.contains($0) } ?? false
                stored = try StoredRun(path: isFile ? words.removeFirst() : StoredRun.accepted)
            case "--chart": isChart = true
            case _ where word.hasPrefix("-"):
                throw Refusal(description: "unknown option '\(word)' (try --help)")
            default:
                guard known.contains(word) else {
                    throw Refusal(description: "unknown benchmark '\(word)' (try --help)")
                }
                names.append(word)
            }
        }
    }
}
