package import CommandLineKit
import Foundation
import HTTPInterface
import LibraryStorageInterface
import PresentationInterface
import TextInterface

nonisolated extension CommandLineTable<Settings> {
    /// The table of commands and options.
    package static let feedHost = CommandLineTable(
        of: .feedHost, commands: CommandSyntax<Settings>.table, options: Option<Settings>.table
    ) { settings, command, given throws(UsageError) in
        if command == .list, given.isSuperset(of: ["json", "pictures"]) {
            throw UsageError("--json prints no pictures: leave out --json or --pictures")
        }
        if settings.listed != nil, !given.isDisjoint(with: ["base-url", "header"]) {
            throw UsageError(
                "list takes either a source or address, or the server of --base-url: leave out one")
        }
        if settings.command == .importFile(nil), settings.subscription.newsboatCache == nil {
            throw UsageError(
                "import takes an OPML file, or newsboat's urls: \(Program.feedHost.name) import FILE")
        }
        if given.isSuperset(of: ["json", "names"]) {
            throw UsageError("--json prints all fields, and --names only names: leave out one")
        }
        try settings.checkChoice(command, given)
        if command == .addRule { try Settings.checkRule(given) }
        if given.contains("graphics"), command == .list || command == .show, settings.graphics.isInPixels {
            throw UsageError(
                "--graphics \(settings.graphics.rawValue) works in the app only: \(command.title) draws pictures in characters"
            )
        }
    }
}

nonisolated extension Option<Settings> {
    /// Every option, in the order of the help.
    static let table: [Option] = common + account + choosing + marking + rare

    private static let common: [Option] = [
        Option(
            "base-url", takes: .text("URL"), "Server to read instead of the library", for: .loading
        ) { settings, text throws(UsageError) in
            settings.namedServer.baseURLs.append(try HTTPURL(argument: text, of: "--base-url"))
        },
        path(
            "store", takes: .folder, "Folder of the cache (default: in your cache folder)", for: .storing,
            home: \.homeFolder
        ) { $0.storeFolder = $1 },
        path(
            "library", takes: .file,
            "File of the library: subscriptions, posts and bookmarks (default: in your data folder)",
            for: .reading.union([.cacheInfo]), home: \.homeFolder
        ) { $0.libraryFile = $1 },
        choice(
            "storage", "Where to keep the library and the cache (default: files)",
            for: Set.loading.union([.bookmarks])
        ) { $0.storage = $1 },
        number(
            "cache-size", "MB", "Space for pictures in the cache (default: 256)",
            for: Set.drawing.union([.refresh]), 1...1_000_000
        ) { $0.cacheMegabytes = $1 },
        flag("offline", "Never use the network", for: .asking, \.offline),
        number(
            "page-size", "N", "Posts per page, 1-100 (default: 10)", for: [.app, .list, .search, .doctor],
            1...100
        ) { $0.pageSize = $1 },
        number(
            "limit", "N", "Number of posts or comments (default: one page of list and search, else all)",
            for: [.list, .search, .comments, .bookmarks], 1...1_000_000
        ) { $0.limit = $1 },
        Option(
            "locale", takes: .text("ID", suggestions: ["en", "pt-BR", "el"]),
            "Language (en, pt-BR, el), or any locale for dates (default: LC_ALL, LC_MESSAGES, LANG)"
        ) { settings, text throws(UsageError) in
            guard let locale = Locale(argument: text) else {
                throw UsageError("--locale takes a locale such as en, pt-BR or el, not '\(text.prefix(40))'")
            }
            settings.locale = locale
        },
        Option(
            "appearance", takes: .choice(["light", "dark", "auto"]),
            "Light or dark colors (default: ask the terminal)", for: .drawing
        ) { settings, text throws(UsageError) in
            settings.appearance = Appearance(rawValue: text)
        },
        choice("graphics", "How to draw pictures (default: auto)", for: .drawing) { $0.graphics = $1 },
        choice(
            "bidi", "Who orders right-to-left text (default: depends on the terminal)", for: [.app]
        ) { $0.bidi = $1 },
        choice(
            "signs", "Signs in ASCII only, or more where the locale is UTF-8 (default: auto)",
            for: Set.loading.union([.bookmarks, .search])
        ) { $0.signs = $1 },
        choice(
            "read",
            "What marks a post as read: a second of focus, or only opening (default: on-focus)",
            for: [.app]
        ) { $0.readRule = $1 },
        choice(
            "layout", "Panes beside each other (default: auto, by the width of the terminal)", for: [.app]
        ) { $0.layout = $1 },
        Option(
            "header", takes: .text("'NAME: VALUE'"),
            "Header for the server of --base-url, or of the address to add, only; repeatable",
            for: Set.loading.union([.add]), isRepeatable: true
        ) { settings, text throws(UsageError) in
            guard let field = HTTPHeaders.Field(line: text) else {
                throw UsageError("--header takes 'NAME: VALUE', in quotation marks on a command line")
            }
            settings.namedServer.headers.append(field.name, field.value)
        },
        choice("color", "Colors in pictures (default: auto)", for: [.list, .show]) { $0.color = $1 },
        flag(
            "json", "Print one JSON object per line",
            for: [
                .list, .search, .comments, .show, .article, .cacheInfo, .bookmarks, .doctor, .sources,
                .refresh, .rules, .accounts,
            ],
            \.json),
        flag(
            "plain", "Read line by line, for screen readers and simple terminals", for: [.app], \.plain),
        flag("pictures", "Draw the pictures", for: [.list], \.pictures),
        flag(
            "pictures", "Fetch the pictures of the newest posts, too, for reading offline", for: [.refresh],
            \.subscription.hasPictures),
        Option(
            "name", takes: .text("N"), "Your own name for the source or account", for: [.add, .addAccount]
        ) {
            $0.subscription.name = $1
        },
        Option(
            "group", takes: .text("G"), "Group for the source, such as News/Local; repeatable",
            for: [.add],
            isRepeatable: true
        ) { $0.subscription.groups.append($1) },
        flag("names", "Print only the names", for: [.sources], \.subscription.printsNames),
        flag("none", "Remove the source from all groups", for: [.group], \.subscription.isWithoutGroups),
        flag(
            "due", "Check only sources that are due, as for cron", for: [.refresh],
            \.subscription.isDue),
        flag("strict", "Exit with 1 if a source failed", for: [.refresh], \.subscription.isStrict),
        path(
            "newsboat-cache", takes: .file, "Import what was read and flagged in newsboat, from cache.db",
            for: [.importFile], home: \.homeFolder
        ) { $0.subscription.newsboatCache = $1 },
        flag(
            "with-paths", "Subscribe to paths on this computer, too", for: [.importFile],
            \.subscription.hasPaths),
        flag(
            "with-secrets", "Include headers, and addresses with tokens", for: [.export],
            \.subscription.hasSecrets),
    ]

    private static let rare: [Option] = [
        Option(
            "bind", takes: .text("'KEY COMMAND'"), "Give a command another key; see Keys",
            for: [.app],
            isRepeatable: true
        ) { settings, text throws(UsageError) in try settings.bind(text) },
        Option(
            "unbind", takes: .text("KEY"), "Free a key", for: [.app], isRepeatable: true
        ) { settings, text throws(UsageError) in try settings.unbind(text) },
        Option(
            "player", takes: .text("COMMAND"), "Program that plays recordings (default: mpv)", for: [.app]
        ) { $0.player = $1 },
        flag("reduced-motion", "No animations", for: [.app], \.reducedMotion),
        flag(
            "allow-private",
            "Allow public feeds, pages and redirects to use private addresses",
            for: Set.drawing.union([.add, .refresh, .comments, .article]), \.allowPrivate),
        Option(
            "refresh-interval", takes: .text("DURATION"),
            "How often to check sources, such as 30m or 2h (default: as often as they post)",
            for: [.app, .refresh, .sources, .interval]
        ) { settings, text throws(UsageError) in
            guard let interval = FetchInterval(text) else {
                throw UsageError(
                    "--refresh-interval takes a duration of 15m or more, such as 30m, 2h or 1d, not '\(text)'"
                )
            }
            settings.refreshInterval = interval
        },
        choice(
            "duplicates", "Whether the same post of several sources is one row or several (default: fold)",
            for: [.app, .add, .refresh]
        ) { $0.duplicates = $1 },
        number(
            "retain", "N",
            "Posts to keep per source, besides unread and bookmarked ones (default: 1000)",
            for: [.app, .add, .refresh], 1...1_000_000
        ) { $0.retainedCount = $1 },
        path(
            "log", takes: .file, "Log requests, cache misses and errors to a file", for: .storing,
            home: \.homeFolder
        ) { $0.logFile = $1 },
        flag(
            "verbose", "Log to standard error",
            for: .storing.subtracting([.app]), \.verbose),
        Option(
            "timeout", takes: .text("SECONDS"),
            "Limit for the start of an answer, or for a transfer under 1 kB/s (default: 30)", for: .asking
        ) { settings, text throws(UsageError) in
            guard let seconds = Double(text), seconds.isFinite, (0.1...3_600).contains(seconds) else {
                throw UsageError("--timeout takes seconds from 0.1 to 3600, not '\(text)'")
            }
            settings.timeoutSeconds = seconds
        },
        choice("generate", "Print shell completions or the manual page", isAction: true) {
            $0.command = .generate($1)
        },
        action("help", letter: "h", "Show this help (also -h)") { $0.command = .help },
        action("version", "Show the version") { $0.command = .version },
    ]
}
