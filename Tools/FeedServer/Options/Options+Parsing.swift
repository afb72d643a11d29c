extension Options {
    /// Reads the words after the program's name. A value is the next word or stands after `=`; the last one wins.
    init(words: [String]) throws(UsageError) {
        self.init()
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
        let width = Option.table.map(\.synopsis.count).max() ?? 0
        let rows = Option.table.map { option in
            "  \(option.synopsis)\(String(repeating: " ", count: width - option.synopsis.count + 2))\(option.help)"
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
