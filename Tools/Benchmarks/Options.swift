import Foundation

/// What the command line asks for.
struct Options {
    var names: [String] = []
    var isJSON = false
    var isHelp = false
    var runs = 7

    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    init(words: [String], known: [String]) throws(Refusal) {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "-h", "--help": isHelp = true
            case "--json": isJSON = true
            case "--runs":
                guard let number = words.popFirst().flatMap(Int.init), (5...1_000).contains(number) else {
                    throw Refusal(description: "--runs takes a number from 5 on: fewer say nothing.")
                }
                runs = number
            case _ where word.hasPrefix("-"):
                throw Refusal(description: "there is no option '\(word)' (try --help).")
            default:
                guard known.contains(word) else {
                    throw Refusal(description: "there is no benchmark '\(word)' (try --help).")
                }
                names.append(word)
            }
        }
    }

    static func help(_ benchmarks: [Benchmark]) -> String {
        let width = benchmarks.map(\.name.count).max() ?? 0
        let lines = benchmarks.map { benchmark in
            let name = benchmark.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
            return "  \(name)\(benchmark.about)"
        }
        return """
            Measures FeedHost's parts beside others that do the same work, in release builds.

              Tools/bench [NAME…]   all benchmarks, or these
              --json                one object a line instead of a table
              --runs N              how often each is run (7); medians are shown

            \(lines.joined(separator: "\n"))

            Progress is written to standard error. Exit code: 0, 1 where one could not be run, 2 for wrong usage.
            """
    }
}
