package import CommandLineKit
package import SharedListUI

nonisolated extension Program {
    /// FeedHost under the name of its installed program.
    package static let feedHost = Program(
        name: "feedhost", version: "0.1.0", date: "2026-11-22", summary: "a feed reader for the terminal",
        description: """
            feedhost reads RSS, Atom, JSON Feed, Mastodon and picture folders in the terminal: a timeline of all sources, full \
            posts with pictures, comments in threads. The library can be read offline. Without a command, feedhost opens the \
            timeline; commands print and exit.
            """,
        exitCodes: [
            (0, "success"),
            (1, "failed, with nothing usable in the cache, found nothing, or couldn't write the output"),
            (2, "wrong usage"), (130, "interrupted"),
        ])
}

extension CommandLineTable<Settings> {
    /// The text of `--help`, with the keys of the app.
    package func help(keys: Keymap) -> String { help(with: Program.Section.feedHost(keys)) }

    /// The whole text of a document, with the keys of the app in the manual page.
    package func text(of document: Document, keys: Keymap) -> String {
        text(of: document, with: Program.Section.feedHost(keys), topics: Topic.allCases.map { $0.page })
    }
}

extension Program.Section {
    /// The sections of FeedHost's help and manual page.
    fileprivate static func feedHost(_ keys: Keymap) -> [Program.Section] {
        [
            .queries, .keys(of: keys), Program.Section("Environment", environment),
            Program.Section("Files", files, text: settingsNotes, details: fileNotes),
        ]
    }

    /// The note on invalid settings and on the servers that receive headers.
    private static let settingsNotes = """
        A bad line in the configuration file is reported and skipped. If the line sets the server, headers, the library, the
        cache or offline, commands that need the setting exit with 2, unless an option overrides it.
        A header in the configuration file is sent only to the server (scheme, host and port) of base-url in the same file, a
        header on the command line only to the server named there. No header follows a redirect to another server.
        """

    private static let fileNotes = """
        The configuration file is UTF-8 text; lines that begin with # are comments. Other users of the computer can see \
        options in the list of processes, but not the configuration file.
        """

    /// The variables of the environment, except those of folders.
    private static let environment: [(term: String, text: String)] = [
        ("FEEDHOST_BASE_URL", "the server to read, before base-url in the configuration file"),
        ("HOME", "the home folder, also as ~ (default: from the password database)"),
        ("LC_ALL LC_MESSAGES LANG", "the language"),
        ("LC_CTYPE", "with LC_ALL and LANG: the letters and signs that the terminal can show"),
        ("TERM COLORTERM TMUX VTE_VERSION", "the terminal's features"),
        ("COLORFGBG", "light or dark background, until the terminal reports one"),
        ("NO_COLOR", "no colors, unless empty"),
        (
            "PATH",
            "where to find programs that open and copy links (xdg-open, w3m, lynx; wl-copy, xclip, xsel)"
        ),
        (
            "BROWSER",
            "programs that open links, before all others: commands separated by colons, %s for the link, tried in turn"
        ),
        (
            "DISPLAY WAYLAND_DISPLAY",
            "the desktop on which links are opened and copied; without one, browsers in the terminal"
        ),
        (
            "DBUS_SESSION_BUS_ADDRESS",
            "the desktop's session bus, over which passwords of accounts are kept in its keyring"
        ),
        ("XDG_RUNTIME_DIR", "the folder of the sockets of WAYLAND_DISPLAY and of the session bus"),
        (
            "SSH_CONNECTION SSH_TTY",
            "a remote session: xdg-open is not tried without a desktop"
        ),
        ("http_proxy https_proxy all_proxy", "the proxy for requests"),
        ("HTTPS_PROXY ALL_PROXY", "the same"),
        ("no_proxy NO_PROXY", "servers reached without the proxy"),
        ("SSL_CERT_FILE", "trusted certificates, instead of the system's"),
    ]

    /// The folders of files: the variable, the default in the home folder, the path below it, and the
    /// content.
    private static let files = [
        ("XDG_CONFIG_HOME", ".config", "/config", "options as key = value lines, without the dashes"),
        ("XDG_CACHE_HOME", ".cache", "", "the cache"),
        (
            "XDG_DATA_HOME", ".local/share", "",
            "the library: subscriptions, posts, read marks and bookmarks; the cache commands leave the library alone"
        ),
        (
            "XDG_STATE_HOME", ".local/state", "",
            "settings saved between runs: the picture size, the end of the last visit"
        ),
    ].map { (term: "$\($0)/feedhost\($2)", text: "\($3) (by default in ~/\($1))") }
}
