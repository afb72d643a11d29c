/// The manual page, in man(7)'s macros.
nonisolated enum ManualPage {
    private static let program = Settings.Document.program

    static var text: String {
        let synopsis = CommandSyntax.table.map { ".B \(program)\n\(escaped($0.usage))" }
        let commands = CommandSyntax.table.map { syntax in
            entry(
                syntax.name.map { [$0, syntax.operandText].filter { !$0.isEmpty }.joined(separator: " ") }
                    ?? "(none)",
                syntax.help)
        }
        return """
            .TH FEEDHOST 1 "" "FeedHost \(Help.version)" "User Commands"
            .SH NAME
            \(program) \\- a feed reader for the terminal, with pictures, comments and an offline cache
            .SH SYNOPSIS
            \(synopsis.joined(separator: "\n.br\n"))
            .SH DESCRIPTION
            FeedHost shows a feed of pictures in the terminal, keeps what it has shown, and shows it again where
            there is no network. Without a command it opens the feed; the commands print and exit.
            .SH COMMANDS
            \(commands.joined(separator: "\n"))
            .SH OPTIONS
            They may stand before or after the command, as
            .B \\-\\-name VALUE
            or
            .BR \\-\\-name=VALUE ;
            the last one wins.
            \(Option.table.map { entry($0.usage, $0.help) }.joined(separator: "\n"))
            .SH HEADERS
            \(escaped(Help.headers.replacing("\n", with: " "))) Other users of the machine see options in the list of processes,
            and not what is in the configuration file.
            .SH KEYS
            \(Help.keys.map { entry($0.0, $0.1) }.joined(separator: "\n"))
            .SH FILES
            \(entry("$XDG_CONFIG_HOME/feedhost/config", "Options as lines of key = value in UTF-8, without the dashes; lines that begin with # say nothing. \(Help.badSettings.replacing("\n", with: " "))"))
            \(entry("$XDG_CACHE_HOME/feedhost", "The cache."))
            \(entry("$XDG_DATA_HOME/feedhost", "The bookmarks, which no command of the cache touches."))
            .SH ENVIRONMENT
            \(Help.environment.map { entry($0.0, $0.1) }.joined(separator: "\n"))
            .SH EXIT STATUS
            \(Help.exitCodes.map { entry("\($0.0)", $0.1) }.joined(separator: "\n"))
            """
    }

    private static func entry(_ tag: String, _ text: String) -> String {
        ".TP\n.B \(escaped(tag))\n\(escaped(text))"
    }

    /// Text as roff prints it: no letter that it takes for a sign of its own, and no line that begins like a request.
    private static func escaped(_ text: String) -> String {
        let body = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case _ where scalar.isASCII: String(scalar)
            default: "\\[u\(hexadecimal(scalar))]"
            }
        }.joined()
        return body.hasPrefix(".") ? "\\&" + body : body
    }

    /// At least four digits, as groff(7) demands.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

nonisolated extension CommandSyntax {
    fileprivate var operandText: String {
        switch operand {
        case .nothing: option.map { "[\($0)]" } ?? ""
        case .choice(let words): words.joined(separator: "|")
        case .value(let placeholder): placeholder
        }
    }
}
