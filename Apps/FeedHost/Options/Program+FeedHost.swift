import CommandLineKit

nonisolated extension Program {
    /// FeedHost by the name under which it is installed.
    static let feedHost = Program(
        name: "feedhost", version: "0.1.0", date: "2026-11-22", summary: "a feed reader for the terminal",
        description: """
            It reads RSS, Atom, JSON Feed, Mastodon and folders of pictures in the terminal: a timeline of all sources, whole \
            items with their pictures, comments in threads. It keeps what it has read, and shows it where there is no network. \
            Without a command it opens the timeline; the commands print and exit.
            """,
        exitCodes: [
            (0, "done"),
            (1, "could not get it and nothing usable was cached, or could not write the output"),
            (2, "wrong usage"), (130, "interrupted"),
        ])
}

extension CommandLineTable<Settings> {
    /// The text of `--help`.
    var help: String { help(with: Program.Section.feedHost) }

    /// The whole text of a document.
    func text(of document: Document) -> String { text(of: document, with: Program.Section.feedHost) }
}

extension Program.Section {
    /// The sections of FeedHost's help and manual page.
    static var feedHost: [Program.Section] {
        [
            .keys, Program.Section("Environment", environment),
            Program.Section("Files", files, text: settingsNotes, details: fileNotes),
        ]
    }

    /// The note on invalid settings and on the servers that receive headers.
    private static let settingsNotes = """
        A bad line of the configuration file is reported, and the rest holds; but where it names the server, its headers, the
        store or offline, commands that need those end with 2, unless an option gives another value.
        A header of the configuration file is sent to the server (scheme, host and port) of the file's base-url, one of the
        command line to the server that is asked where you named it; to no other, and never where a redirect leads away.
        """

    private static let fileNotes = """
        The configuration file is text in UTF-8; lines that begin with # say nothing. Other users of the machine see options \
        in the list of processes, and not what is in the configuration file.
        """

    /// The variables of the environment, except those of folders.
    private static let environment: [(term: String, text: String)] = [
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

    /// The folders of files: the variable, the default in the home folder, the path below it, and the
    /// content.
    private static let files = [
        ("XDG_CONFIG_HOME", ".config", "/config", "options as lines of key = value, without the dashes"),
        ("XDG_CACHE_HOME", ".cache", "", "the cache"),
        (
            "XDG_DATA_HOME", ".local/share", "",
            "the library: subscriptions, items, what is read, and bookmarks, which no command of the cache touches"
        ),
        (
            "XDG_STATE_HOME", ".local/state", "",
            "what is remembered between runs: the pictures' size, the end of the last visit"
        ),
    ].map { (term: "$\($0)/feedhost\($2)", text: "\($3) (by default in ~/\($1))") }
}
