extension CommandLineTable {
    /// The output of `--help`: commands, options, sections and exit codes.
    public func help(with sections: [Program.Section]) -> String {
        let options = options.map { ($0.usage, help(on: $0)) }
        let sections = sections.map { section in
            ["\(section.title):\n\(Self.table(section.entries))", section.text].filter { !$0.isEmpty }
                .joined(separator: "\n\n")
        }
        return """
            \(program.name), \(program.summary).

            \(Self.table(commands.map { ("\(program.name) \($0.usage)", $0.help) }))

            Options (anywhere, as --name VALUE or --name=VALUE; the last one wins; in brackets: the commands \
            of an option
            that not all commands take):
            \(Self.table(options))

            \(sections.joined(separator: "\n\n"))

            Exit codes: \(program.exitCodes.map { "\($0.code) \($0.meaning)" }.joined(separator: ", ")).
            """
    }

    /// The output of `--version`.
    public var version: String { "\(program.name) \(program.version)" }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { row in
            "  " + row.0 + String(repeating: " ", count: width - row.0.count) + "  " + row.1
        }.joined(separator: "\n")
    }
}
