import CommandLineKit
import Foundation
import HTTPInterface
import LibraryStorageInterface
import PresentationInterface
import TextInterface

nonisolated extension CommandLineTable<Settings> {
    /// The table of commands and options.
    static let feedHost = CommandLineTable(
        of: .feedHost, commands: CommandSyntax<Settings>.table, options: Option<Settings>.table
    ) { settings, given throws(UsageError) in
        if given.isSuperset(of: ["json", "pictures"]) {
            throw UsageError("--json prints no pictures: leave out --json or --pictures")
        }
        if settings.listed != nil, !given.isDisjoint(with: ["base-url", "header"]) {
            throw UsageError(
                "list takes either a source or address, or the server of --base-url: leave out one")
        }
        if case .subscriptions(.importFile(nil)) = settings.command,
            settings.subscription.newsboatCache == nil
        {
            throw UsageError(
                "import takes an OPML file, or newsboat's urls: \(Program.feedHost.name) import FILE"
            )
        }
        if case .subscriptions(.group(_, let groups)) = settings.command, !groups.isEmpty,
            settings.subscription.isWithoutGroups
        {
            throw UsageError("group takes either groups or --none: leave out one")
        }
        if case .subscriptions(.sources) = settings.command, given.isSuperset(of: ["json", "names"]) {
            throw UsageError("--json prints all fields, and --names only names: leave out one")
        }
        try settings.checkChoice(given)
        try settings.checkRule(given)
        let command: CommandName? =
            switch settings.command {
            case .list: .list
            case .show: .show
            default: nil
            }
        if given.contains("graphics"), let command, settings.graphics.isInPixels {
            throw UsageError(
                "--graphics \(settings.graphics.rawValue) works in the app only: \(command.title) draws pictures in characters"
            )
        }
    }
}

nonisolated extension Option<Settings> {
    /// Every option, in the order of the help.
    static let table: [Option] = common + choosing + marking + rare

    private static let common: [Option] = [
        Option(
            "base-url", takes: .text("URL"), "Server to read instead of the library", for: .loading
        ) { settings, text throws(UsageError) in
            settings.namedServer.baseURLs.append(try Settings.baseURL(text, of: "--base-url"))
        },
        Option(
            "store", takes: .folder, "Folder of the cache (default: in your cache folder)", for: .storing
        ) { settings, text throws(UsageError) in
            settings.storeFolder = try path(text, of: "--store", takes: "a folder", settings)
        },
        Option(
            "library", takes: .file,
            "File of the library: subscriptions, posts and bookmarks (default: in your data folder)",
            for: .reading.union([.cacheInfo])
        ) { settings, text throws(UsageError) in
            guard !text.hasSuffix("/") else { throw UsageError("--library takes a file") }
            settings.libraryFile = try path(text, of: "--library", settings)
        },
        choice(
            "storage", "Where to keep the library and the cache (default: files)",
            for: Set.loading.union([.bookmarks])
        ) { $0.storage = $1 },
        number(
            "cache-size", "MB", "Space for pictures in the cache (default: 256)", for: .drawing, 1...1_000_000
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
            guard let locale = Settings.locale(text) else {
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
                .list, .search, .comments, .show, .cacheInfo, .bookmarks, .doctor, .sources, .refresh, .rules,
            ],
            \.json),
        flag(
            "plain", "Read line by line, for screen readers and simple terminals", for: [.app], \.plain),
        flag("pictures", "Draw the pictures", for: [.list], \.pictures),
        Option("name", takes: .text("N"), "Your own name for the source", for: [.add]) {
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
        Option(
            "newsboat-cache", takes: .file,
            "Import what was read and flagged in newsboat, from cache.db", for: [.importFile]
        ) { settings, text throws(UsageError) in
            settings.subscription.newsboatCache = try path(text, of: "--newsboat-cache", settings)
        },
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
        flag("reduced-motion", "No animations", for: [.app], \.reducedMotion),
        flag(
            "allow-private",
            "Allow public feeds, pages and redirects to use private addresses",
            for: Set.drawing.union([.add, .refresh, .comments]), \.allowPrivate),
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
        Option(
            "log", takes: .file, "Log requests, cache misses and errors to a file", for: .storing
        ) { settings, text throws(UsageError) in
            settings.logFile = try path(text, of: "--log", settings)
        },
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

    private static func path(
        _ text: String, of name: String, takes what: String = "a file", _ settings: Settings
    ) throws(UsageError) -> String {
        guard !text.isEmpty else { throw UsageError("\(name) takes \(what)") }
        guard let path = HomeFolder.expand(text, home: settings.homeFolder) else {
            throw UsageError("\(name) begins with ~, but no home folder is set: set HOME")
        }
        return path
    }
}

nonisolated extension Settings {
    /// The base URL in a text.
    ///
    /// - Throws: The reason without the text itself, which may contain a password or a token.
    static func baseURL(_ text: String, of name: String) throws(UsageError) -> HTTPURL {
        if let url = HTTPURL(text) { return url }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts[0].prefix(10)
        let fault: String =
            if text.isEmpty {
                "empty"
            } else if !text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
                "contains spaces or control characters"
            } else if parts.count == 1 {
                "doesn't begin with http:// or https://"
            } else if !["http", "https"].contains(scheme.lowercased()) {
                "begins with '\(String(scheme).namePrefix)://'"
            } else if parts[1].prefix(while: { !"/?#".contains($0) }).contains("@") {
                "contains a user name or a password, which belong in a header"
            } else {
                "invalid host or port, or too long"
            }
        throw UsageError("\(name) takes an http or https address such as http://127.0.0.1:8080: \(fault)")
    }

    /// The locale of an identifier of `--locale` or of the environment: `pt-BR`, `el_GR.UTF-8`.
    ///
    /// - Returns: `nil` for an invalid identifier, and for a language whose dates the system cannot format.
    static func locale(_ text: String) -> Locale? {
        let name = text.prefix { $0 != "." && $0 != "@" }.replacingOccurrences(of: "_", with: "-")
        if name == "C" || name == "POSIX" { return Locale(identifier: "en") }
        let pattern = name.split(separator: "-", omittingEmptySubsequences: false)
        // ICU has fixed sizes for the names of locales.
        guard name.utf8.count <= 64, let language = pattern.first, (2...3).contains(language.count),
            pattern.allSatisfy({
                (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }),
            language.allSatisfy(\.isLetter)
        else { return nil }
        let locale = Locale(identifier: String(name))
        return knowsDates(of: locale) ? locale : nil
    }

    /// Whether the system (CLDR) has a locale's language, and words for its relative dates instead of signs
    /// ("+1 d").
    private static func knowsDates(of locale: Locale) -> Bool {
        // The first such date takes 5 ms, which the program's own languages do not need.
        if Language(of: locale) != nil { return true }
        guard let language = locale.language.languageCode?.identifier,
            Locale.availableIdentifiers.contains(language)
        else { return false }
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let text = Date.AnchoredRelativeFormatStyle(
            anchor: date + 86_400, presentation: .numeric, unitsStyle: .wide, locale: locale
        ).format(date)
        return text.first.map { !"+-−".contains($0) } ?? false
    }
}
