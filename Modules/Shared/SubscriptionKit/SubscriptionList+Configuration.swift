extension SubscriptionList {
    private static let command = "ignore-article"

    /// Reads the rules of newsboat's `config`: lines of `ignore-article FEED FILTER`, where the feed is an address
    /// or `*` for all. Other lines are ignored, and no shell is run. `nil` for a text without such a line.
    init?(configuration text: String) {
        self.init()
        hasLines = true
        var rules: [ListedRule] = []
        var hasRules = false
        for (place, line) in Self.joinedLines(of: text) {
            let words = Self.words(of: line[...])
            guard words.first == Self.command else { continue }
            hasRules = true
            let isPattern = words.count > 1 && words[1].hasPrefix("regex:")
            let filter = words.count > 2 ? words[2] : ""
            // Newsboat replaces text between backquotes with the output of a shell.
            if words.count > 2, !isPattern, !line.contains("`"), let query = NewsboatFilter.query(of: filter)
            {
                let feed = words[1] == "*" ? nil : words[1]
                rules.append(ListedRule(feed: feed, text: query, filter: filter, place: place))
            } else {
                faults.append(
                    Fault(.filter, place: place, name: isPattern ? "\(words[1]) \(filter)" : filter))
            }
        }
        guard hasRules else { return nil }
        self.rules = rules
    }

    /// The lines with their numbers. A line that ends with a backslash continues with the next one.
    private static func joinedLines(of text: String) -> [(place: Int, line: String)] {
        var lines: [(place: Int, line: String)] = []
        var isContinued = false
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let part = line.hasSuffix("\\") ? line.dropLast() : line
            if isContinued {
                lines[lines.count - 1].line += part
            } else {
                lines.append((index + 1, String(part)))
            }
            isContinued = line.hasSuffix("\\")
        }
        return lines
    }
}
