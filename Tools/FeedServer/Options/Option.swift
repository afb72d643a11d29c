/// A row of the table of options, from which the parser and the text of `--help` are made.
struct Option: Sendable {
    let name: String
    /// The name of the value in the help; `nil` for a switch.
    let value: String?
    let help: String
    /// Sets the value, which is empty for a switch.
    let apply: @Sendable (_ value: String, inout Options) throws(UsageError) -> Void

    init(
        _ name: String, _ value: String? = nil, _ help: String,
        apply: @escaping @Sendable (_ value: String, inout Options) throws(UsageError) -> Void
    ) {
        (self.name, self.value, self.help, self.apply) = (name, value, help, apply)
    }

    var synopsis: String { value.map { "\(name) \($0)" } ?? name }

    static let table: [Option] = [
        Option("--port", "N", "listen on port N; 0 is any free one (8080)") {
            value, options throws(UsageError) in
            guard let port = UInt16(value) else {
                throw UsageError("--port takes a number from 0 to 65535, not '\(value)'.")
            }
            options.port = port
        },
        Option("--host", "ADDR", "listen on this address (127.0.0.1)") { $1.host = $0 },
        Option("--prefix", "PATH", "serve everything below PATH, such as /essential-feed") {
            value, options throws(UsageError) in options.prefix = try prefix(value)
        },
        Option("--pictures", "DIR", "serve the pictures of a folder, newest first") { $1.pictures = $0 },
        Option("--scale", "PERCENT", "paint the built-in pictures smaller, and so faster (100)") {
            value, options throws(UsageError) in
            guard let scale = Int(value), (1...100).contains(scale) else {
                throw UsageError("--scale takes a number from 1 to 100, not '\(value)'.")
            }
            options.scale = scale
        },
        Option("--fault", "PATH=FAULT", "answer PATH with a fault, such as delay:500; repeatable") {
            value, options throws(UsageError) in options.faults.append(try FaultRule(commandLine: value))
        },
        Option("--until-eof", nil, "end when standard input ends") { $1.endsWithStandardInput = true },
        Option("--quiet", nil, "do not write a line for each request") { $1.isQuiet = true },
        Option("--help", nil, "print this and exit") { $1.command = .help },
        Option("--version", nil, "print the version and exit") { $1.command = .version },
    ]

    private static func prefix(_ value: String) throws(UsageError) -> String {
        let parts = value.split(separator: "/")
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#%\"<>\\".utf8.contains($0) }
        guard isPlain, !parts.contains(where: { $0 == "." || $0 == ".." }) else {
            throw UsageError("--prefix takes a plain path such as /essential-feed, not '\(value)'.")
        }
        return parts.map { "/" + $0 }.joined()
    }
}
