/// The manual page, in macros of man(7).
struct ManualPage<Settings: Sendable> {
    let table: CommandLineTable<Settings>
    let sections: [Program.Section]
    let topics: [ManualTopic]

    var text: String {
        let program = table.program
        let synopsis = table.commands.map { ".B \(program.name)\n\(Self.filled($0.usage))" }
        let commands = table.commands.map { command in
            let operand = command.operandText.isEmpty ? command.option.map { "[\($0)]" } : command.operandText
            return Self.entry(
                command.name.map { [$0, operand].compactMap(\.self).joined(separator: " ") } ?? "(none)",
                command.help)
        }
        let name = program.name.uppercased()
        // A topic says more than the section of the same title.
        let untold = sections.filter { section in !topics.contains { $0.title == section.title } }
        return """
            .TH \(name) 1 "\(program.date)" "\(program.name) \(program.version)" "User Commands"
            .SH NAME
            \(program.name) \\- \(Self.escaped(program.summary))
            .SH SYNOPSIS
            \(synopsis.joined(separator: "\n.br\n"))
            .SH DESCRIPTION
            \(Self.filled(program.description))
            .SH COMMANDS
            \(commands.joined(separator: "\n"))
            .SH OPTIONS
            Options may stand before or after the command, as
            .B \\-\\-name VALUE
            or
            .BR \\-\\-name=VALUE ;
            the last one wins.
            Brackets name the commands of an option that not all commands take.
            \(table.options.map { Self.entry($0.usage, table.help(on: $0)) }.joined(separator: "\n"))
            \((untold.map(Self.section) + topics.map(Self.section)).joined(separator: "\n"))
            .SH EXIT STATUS
            \(program.exitCodes.map { Self.entry("\($0.code)", $0.meaning) }.joined(separator: "\n"))
            """
    }

    private static func section(_ section: Program.Section) -> String {
        let text = [section.details, section.text].filter { !$0.isEmpty }.map { filled($0) }
        let entries = section.entries.map { entry($0.term, $0.text) }
        let paragraphs = (entries.isEmpty ? [] : [entries.joined(separator: "\n")]) + text
        return ".SH \(section.title.uppercased())\n\(paragraphs.joined(separator: "\n.PP\n"))"
    }

    private static func section(_ topic: ManualTopic) -> String {
        var lines = [".SH \(escaped(topic.title.uppercased()))"]
        for block in topic.blocks {
            // A heading ends a paragraph, too.
            let space = lines.last?.hasPrefix(".S") == true ? [] : [".PP"]
            switch block {
            case .heading(let text): lines.append(".SS \(escaped(text))")
            case .paragraph(let text): lines += space + [emphasized(text)]
            case .item(let marker, let text):
                lines += [".IP \(marker == "-" ? "\\(bu" : marker) 4", emphasized(text)]
            case .code(let code):
                lines += space + [".RS 4", ".nf"] + code.map { "\\&" + escaped($0) } + [".fi", ".RE"]
            case .row(let term, let text): lines += [".TP", emphasized(term), emphasized(text)]
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Wrapped text, with code in bold letters.
    private static func emphasized(_ text: String) -> String {
        wrapped(escaped(text).replacing(#/`([^`]+)`/#) { "\\fB\($0.1)\\fR" })
    }

    private static func entry(_ tag: String, _ text: String) -> String {
        ".TP\n.B \(escaped(tag))\n\(filled(text))"
    }

    private static func filled(_ text: String) -> String { wrapped(escaped(text)) }

    /// Wraps text to lines of at most 80 bytes, as mandoc(1) recommends; none begins like a request.
    private static func wrapped(_ text: String) -> String {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= 80 {
                lines[lines.endIndex - 1] = last + " " + word
            } else {
                lines.append(word.hasPrefix(".") ? "\\&" + word : String(word))
            }
        }
        return lines.joined(separator: "\n")
    }

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

    /// At least four digits, as groff(7) requires.
    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
