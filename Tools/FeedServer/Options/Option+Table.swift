extension Option {
    /// Every option there is.
    static let table: [Option] = [
        Option(name: "--port", value: "N", help: "listen on port N; 0 is any free one (8080)") {
            value, options throws(UsageError) in
            guard let port = UInt16(value) else {
                throw UsageError("--port takes a number from 0 to 65535, not '\(value)'.")
            }
            options.port = port
        },
        Option(name: "--host", value: "ADDR", help: "listen on this address (127.0.0.1)") { value, options in
            options.host = value
        },
        Option(name: "--prefix", value: "PATH", help: "serve everything below PATH, such as /essential-feed")
        {
            value, options throws(UsageError) in
            options.prefix = try prefix(value)
        },
        Option(name: "--pictures", value: "DIR", help: "serve the pictures of a folder, newest first") {
            value, options in
            options.pictures = value
        },
        Option(
            name: "--scale", value: "PERCENT",
            help: "paint the built-in pictures smaller, and so faster (100)"
        ) {
            value, options throws(UsageError) in
            guard let scale = Int(value), (1...100).contains(scale) else {
                throw UsageError("--scale takes a number from 1 to 100, not '\(value)'.")
            }
            options.scale = scale
        },
        Option(
            name: "--fault", value: "PATH=FAULT",
            help: "answer PATH with a fault, such as delay:500; repeatable"
        ) {
            value, options throws(UsageError) in
            options.faults.append(try FaultRule(commandLine: value))
        },
        Option(name: "--until-eof", value: nil, help: "end when standard input ends") { _, options in
            options.endsWithStandardInput = true
        },
        Option(name: "--quiet", value: nil, help: "do not write a line for each request") { _, options in
            options.isQuiet = true
        },
        Option(name: "--help", value: nil, help: "print this and exit") { _, options in
            options.command = .help
        },
        Option(name: "--version", value: nil, help: "print the version and exit") { _, options in
            options.command = .version
        },
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
