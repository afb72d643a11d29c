/// The manual page, in man(7)'s macros.
nonisolated enum ManualPage {
    static var text: String {
        let synopsis = CommandSyntax.table.map { ".B \(Help.program)\n\(filled($0.usage))" }
        let commands = CommandSyntax.table.map { syntax in
            entry(
                syntax.name.map { [$0, syntax.operandText].filter { !$0.isEmpty }.joined(separator: " ") }
                    ?? "(none)",
                syntax.help)
        }
        return """
            .TH FEEDHOST 1 "\(Help.date)" "\(Help.program) \(Help.version)" "User Commands"
            .SH NAME
            \(Help.program) \\- a feed reader for the terminal
            .SH SYNOPSIS
            \(synopsis.joined(separator: "\n.br\n"))
            .SH DESCRIPTION
            \(filled("It shows a feed of pictures in the terminal, with comments, keeps what it has shown, and shows it again where there is no network. Without a command it opens the feed; the commands print and exit."))
            .SH COMMANDS
            \(commands.joined(separator: "\n"))
            .SH OPTIONS
            They may stand before or after the command, as
            .B \\-\\-name VALUE
            or
            .BR \\-\\-name=VALUE ;
            the last one wins.
            Brackets name the commands that take one, where not all do.
            \(Option.table.map { entry($0.usage, $0.fullHelp) }.joined(separator: "\n"))
            .SH HEADERS
            \(filled("\(Help.headers.replacing("\n", with: " ")) Other users of the machine see options in the list of processes, and not what is in the configuration file."))
            .SH KEYS
            \(KeySyntax.table.map { entry($0.keys.joined(separator: " "), $0.help) }.joined(separator: "\n"))
            .SH FILES
            \(Help.files.map { entry($0.name, $0.holds) }.joined(separator: "\n"))
            .PP
            \(filled("The configuration file is text in UTF-8; lines that begin with # say nothing. \(Help.badSettings.replacing("\n", with: " "))"))
            .SH ENVIRONMENT
            \(Help.environment.map { entry($0.0, $0.1) }.joined(separator: "\n"))
            .SH EXIT STATUS
            \(Help.exitCodes.map { entry("\($0.0)", $0.1) }.joined(separator: "\n"))
            """
    }

    private static func entry(_ tag: String, _ text: String) -> String {
        ".TP\n.B \(escaped(tag))\n\(filled(text))"
    }

    /// Text in lines of at most 80 bytes, as mandoc(1) wants them; none begins like a request.
    private static func filled(_ text: String) -> String {
        var lines: [String] = []
        for word in escaped(text).split(separator: " ") {
            if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= 80 {
                lines[lines.endIndex - 1] = last + " " + word
            } else {
                lines.append(word.hasPrefix(".") ? "\\&" + word : String(word))
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Text as roff prints it: no letter that it takes for a sign of its own.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "-": "\\-"
            case "'": "\\(aq"
            case "~": "\\(ti"
            case _ where scalar.isASCII: String(scalar)
            default: "\\[u\(hexadecimal(scalar))]"
            }
        }.joined()
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
