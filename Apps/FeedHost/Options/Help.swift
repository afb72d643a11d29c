/// What `--help` and `--version` print.
nonisolated enum Help {
    /// The program's name where it is installed: every message calls it by that.
    static let program = "feedhost"
    static let version = "0.1.0"
    /// The day of the version (ISO 8601).
    static let date = "2026-11-22"

    /// What the environment says, besides where files are.
    static let environment = [
        ("FEEDHOST_BASE_URL", "the feed's server, before the configuration file's"),
        ("HOME", "the home folder, which ~ means (default: the password database's)"),
        ("LC_ALL LC_MESSAGES LANG", "the language"),
        ("LC_CTYPE", "with LC_ALL and LANG, the terminal's letters, and so the signs"),
        ("TERM COLORTERM TMUX VTE_VERSION", "what the terminal can do"),
        ("COLORFGBG", "whether the terminal is light or dark, until it says so itself"),
        ("NO_COLOR", "no colours, unless it is empty"),
        (
            "PATH",
            "where programs are looked for that open and copy addresses (xdg-open, w3m, lynx; wl-copy, xclip, xsel)"
        ),
        (
            "BROWSER",
            "programs that open addresses, before all others: commands between colons, %s for the address, tried in turn"
        ),
        (
            "DISPLAY WAYLAND_DISPLAY",
            "the desktop where addresses are opened and copied; without one, the terminal's browsers"
        ),
        ("XDG_RUNTIME_DIR", "where the socket of WAYLAND_DISPLAY is"),
        (
            "SSH_CONNECTION SSH_TTY",
            "whether the reader is elsewhere: without a desktop, xdg-open is not tried then"
        ),
        ("http_proxy https_proxy all_proxy", "the proxy through which servers are asked"),
        ("HTTPS_PROXY ALL_PROXY", "the same"),
        ("no_proxy NO_PROXY", "the servers that are asked without it"),
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

    /// Where files are: the variable that names the folder, the folder in the home folder without it, the path in that,
    /// and what it holds.
    static let files = [
        ("XDG_CONFIG_HOME", ".config", "/config", "options as lines of key = value, without the dashes"),
        ("XDG_CACHE_HOME", ".cache", "", "the cache"),
        ("XDG_DATA_HOME", ".local/share", "", "the bookmarks, which no command of the cache touches"),
        (
            "XDG_STATE_HOME", ".local/state", "",
            "what is remembered between runs: the pictures' size, the end of the last visit"
        ),
    ].map { (name: "$\($0)/feedhost\($2)", holds: "\($3) (by default in ~/\($1))") }

    /// What the exit codes mean.
    static let exitCodes = [
        (0, "done"), (1, "could not get it and nothing usable was cached, or could not write the output"),
        (2, "wrong usage"), (130, "interrupted"),
    ]

    static var text: String {
        """
        \(program), a feed reader for the terminal.

        \(table(CommandSyntax.table.map { ("\(program) \($0.usage)", $0.help) }))

        Options (they may stand anywhere; --name VALUE or --name=VALUE; the last one wins; in brackets the commands
        that take one, where not all do):
        \(table(Option.table.map { ($0.usage, $0.fullHelp) }))

        Keys:
        \(table(KeySyntax.table.map { ($0.keys.joined(separator: " "), $0.help) }))

        Environment:
        \(table(environment))

        Files:
        \(table(files.map { ($0.name, $0.holds) }))

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
