/// What `--help` and `--version` print.
nonisolated enum Help {
    static let version = "0.1.0"

    /// The keys of the app, and what they do.
    static let keys = [
        ("j k ↓ ↑", "move"), ("Space PageDown, PageUp", "by page"), ("g G", "to the start, to the end"),
        ("Enter", "open the comments"), ("Esc", "back"), ("r", "reload"), ("R", "try a picture again"),
        ("/ n N", "find"), ("+ -", "larger or smaller pictures"), ("o y", "open or copy a picture's URL"),
        ("b B", "bookmark a picture, or no longer; the bookmarks"),
        ("?", "every key"), ("q", "quit"),
    ]

    /// What the environment says.
    static let environment = [
        ("FEEDHOST_BASE_URL", "the feed's server, before the configuration file's"),
        ("HOME", "the home folder, which ~ means (default: the password database's)"),
        ("LC_ALL LC_MESSAGES LANG", "the language"), ("NO_COLOR", "no colours, whatever it holds"),
        ("http_proxy https_proxy all_proxy", "the proxy through which servers are asked"),
        ("no_proxy", "the servers that are asked without it"),
        ("SSL_CERT_FILE", "the certificates that are trusted, instead of the system's"),
    ]

    /// To whom headers go.
    static let headers = """
        A header of the configuration file is sent to the server (scheme, host and port) of the file's base-url, one of the
        command line to the server that is asked where you named it; to no other, and never where a redirect leads away.
        """

    /// What becomes of settings that cannot be used.
    static let badSettings = """
        A bad line of the configuration file is reported, and the rest holds; but where it names the server, its headers, the
        store or offline, commands that need those end with 2, unless an option gives another value.
        """

    /// What the exit codes mean.
    static let exitCodes = [
        (0, "done"), (1, "could not get it and nothing usable was cached, or could not write the output"),
        (2, "wrong usage"), (130, "interrupted"),
    ]

    static var text: String {
        """
        FeedHost, a feed reader for the terminal.

        \(table(CommandSyntax.table.map { ("FeedHost \($0.usage)", $0.help) }))

        Options (they may stand anywhere; --name VALUE or --name=VALUE; the last one wins):
        \(table(Option.table.map { ($0.usage, $0.help) }))

        Keys:
        \(table(keys))

        Environment:
        \(table(environment))

        Options also come from $XDG_CONFIG_HOME/feedhost/config (UTF-8, lines of key = value, without --).
        \(badSettings)
        \(headers)
        Exit codes: \(exitCodes.map { "\($0.0) \($0.1)" }.joined(separator: ", ")).
        """
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { row in
            "  " + row.0 + String(repeating: " ", count: width - row.0.count) + "  " + row.1
        }.joined(separator: "\n")
    }
}
