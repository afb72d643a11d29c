/// The options of the command line.
struct Options: Sendable {
    enum Command { case serve, help, version }

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
    /// The server of accounts that is imitated; `nil` for none.
    var account: Account.Personality?
    /// The numbers of feeds and posts that the account has at first.
    var feeds = 3
    var posts = 30
    var faults: [FaultRule] = []
    var isQuiet = false
    var endsWithStandardInput = false

    /// Reads the words after the program's name. A value is the next word or follows `=`; the last one wins.
    init(words: [String]) {
        var rest = words[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard word.hasPrefix("--"), let option = Option.table.first(where: { $0.name == parts[0] }) else {
                Self.fail("unknown option '\(word)'; --help lists the options.")
            }
            let inline = parts.count > 1 ? String(parts[1]) : nil
            guard let value = option.value else {
                if inline != nil { Self.fail("\(option.name) takes no value.") }
                option.apply("", &self)
                continue
            }
            guard let given = inline ?? rest.popFirst(), !given.isEmpty else {
                Self.fail("\(option.name) needs a value: \(option.name) \(value).")
            }
            option.apply(given, &self)
        }
    }

    static func fail(_ sentence: String) -> Never { Console.fail(sentence, code: 2) }

    static var help: String {
        let rows = Option.table.map { option in
            let synopsis = option.value.map { "\(option.name) \($0)" } ?? option.name
            return "  \(synopsis)\(String(repeating: " ", count: 20 - synopsis.count))\(option.help)"
        }
        return """
            Usage: FeedServer [options]
            A feed of pictures with comments over HTTP, for trying and testing FeedHost.

            \(rows.joined(separator: "\n"))

            A fault is delay:MS, status:CODE, truncate:BYTES, slow:BYTES_PER_SECOND, drop or lose-reply; \
            several are joined by
            commas, also with retry-after:SECONDS and times:N: \
            --fault '/v1/feed=status:503,retry-after:5,times:1'.
            """
    }
}

/// A row of the table of options, from which the parser and the text of `--help` are made.
private struct Option: Sendable {
    let name: String
    /// The name of the value in the help; `nil` for a switch.
    let value: String?
    let help: String
    /// Sets the value, which is empty for a switch.
    let apply: @Sendable (_ value: String, inout Options) -> Void

    init(
        _ name: String, _ value: String? = nil, _ help: String,
        apply: @escaping @Sendable (_ value: String, inout Options) -> Void
    ) {
        (self.name, self.value, self.help, self.apply) = (name, value, help, apply)
    }

    static let table = [
        Option("--port", "N", "listen on port N; 0 is any free one (8080)") {
            $1.port = UInt16(number($0, in: 0...65_535, for: "--port"))
        },
        Option("--host", "ADDR", "listen on this address (127.0.0.1)") { $1.host = $0 },
        Option("--prefix", "PATH", "serve everything below PATH, such as /essential-feed") {
            $1.prefix = prefix($0)
        },
        Option("--pictures", "DIR", "serve the pictures of a folder, newest first") { $1.pictures = $0 },
        Option("--scale", "PERCENT", "paint the built-in pictures smaller, and so faster (100)") {
            $1.scale = number($0, in: 1...100, for: "--scale")
        },
        Option("--account", "SERVER", "serve an account as freshrss or miniflux does") {
            guard let personality = Account.Personality(rawValue: $0) else {
                Options.fail("--account takes freshrss or miniflux, not '\($0)'.")
            }
            $1.account = personality
        },
        Option("--feeds", "N", "the account's number of feeds (3)") {
            $1.feeds = number($0, in: 0...10_000, for: "--feeds")
        },
        Option("--posts", "N", "the account's number of posts (30)") {
            $1.posts = number($0, in: 0...1_000_000, for: "--posts")
        },
        Option("--fault", "PATH=FAULT", "answer PATH with a fault, such as delay:500; repeatable") {
            $1.faults.append(FaultRule(commandLine: $0))
        },
        Option("--until-eof", nil, "end when standard input ends") { $1.endsWithStandardInput = true },
        Option("--quiet", nil, "do not write a line for each request") { $1.isQuiet = true },
        Option("--help", nil, "print this and exit") { $1.command = .help },
        Option("--version", nil, "print the version and exit") { $1.command = .version },
    ]

    private static func number(_ value: String, in range: ClosedRange<Int>, for name: String) -> Int {
        if let number = Int(value), range.contains(number) { return number }
        Options.fail(
            "\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not '\(value)'.")
    }

    private static func prefix(_ value: String) -> String {
        let parts = value.split(separator: "/")
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#%\"<>\\".utf8.contains($0) }
        guard isPlain, !parts.contains(where: { $0 == "." || $0 == ".." }) else {
            Options.fail("--prefix takes a plain path such as /essential-feed, not '\(value)'.")
        }
        return parts.map { "/" + $0 }.joined()
    }
}
