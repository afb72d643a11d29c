/// The options of the command line.
struct Options: Sendable {
    enum Command {
        case serve, help, version
    }

    var command = Command.serve
    var host = "127.0.0.1"
    /// 0 is any free port.
    var port: UInt16 = 8080
    /// Begins with a slash and does not end with one, or is empty.
    var prefix = ""
    /// The folder whose pictures are the feed; without it the feed is the built-in one.
    var pictures: String?
    /// The built-in pictures' width and height in percent.
    var scale = 100
    var faults: [FaultRule] = []
    var isQuiet = false
    var endsWithStandardInput = false

    init() {}

    /// Reads the words after the program's name. A value is the next word or follows `=`; the last one wins.
    init(words: [String]) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard word.hasPrefix("--"), let option = Option.table.first(where: { $0.name == parts[0] }) else {
                throw UsageError("unknown option '\(word)'; --help lists the options.")
            }
            let inline = parts.count > 1 ? String(parts[1]) : nil
            guard let value = option.value else {
                guard inline == nil else { throw UsageError("\(option.name) takes no value.") }
                try option.apply("", &self)
                continue
            }
            guard let given = inline ?? rest.popFirst(), !given.isEmpty else {
                throw UsageError("\(option.name) needs a value: \(option.name) \(value).")
            }
            try option.apply(given, &self)
        }
    }

    /// The text of `--help`.
    static var help: String {
        let rows = Option.table.map { option in
            "  \(option.synopsis)\(String(repeating: " ", count: 20 - option.synopsis.count))\(option.help)"
        }
        return """
            Usage: FeedServer [options]
            A feed of pictures with comments over HTTP, for trying and testing FeedHost.

            \(rows.joined(separator: "\n"))

            A fault is delay:MS, status:CODE, truncate:BYTES, slow:BYTES_PER_SECOND or drop; several are joined by
            commas, also with retry-after:SECONDS and times:N: --fault '/v1/feed=status:503,retry-after:5,times:1'.
            """
    }
}

/// An error of the command line, in one sentence with its remedy.
struct UsageError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
