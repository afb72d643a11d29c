import CommandLineKit
import Foundation
import HTTPInterface

nonisolated extension CommandSyntax<Settings> {
    /// Every command, the app itself first.
    static let table: [CommandSyntax] =
        [
            plain(nil, "Read your feeds", .app),
            .values(
                "list", "[URL|SOURCE|PATH]", "one address, source or path", 0...1, option: "--limit N",
                "Print posts from the library, a source or an address"
            ) { settings, words throws(UsageError) in
                (settings.command, settings.listed) = (.list, words.first)
            },
        ] + items + [
            picture("comments", "Print a post's comments") { .comments(picture: $0) },
            picture("show", "Print a post") { .show(picture: $0) },
            CommandSyntax("article", takes: .value("URL", "a web page"), "Print the article of a web page") {
                settings, word throws(UsageError) in
                settings.command = .article(try HTTPURL(argument: word, of: "article"))
            },
            choice("cache", "Show, clear or check the cache") { $0.command = .cache($1) },
            plain("bookmarks", "List bookmarks", .bookmarks),
        ] + subscriptions + accounts + rules + [
            plain("doctor", "Diagnose problems", .doctor),
            .optionalChoice("help", "TOPIC", "Explain a topic of the manual, or list the topics") {
                $0.command = .topic($1)
            },
        ]

    private static func plain(
        _ name: String?, _ help: String, _ command: Settings.Command
    ) -> CommandSyntax {
        CommandSyntax(name, help) { settings, _ throws(UsageError) in settings.command = command }
    }

    private static func picture(
        _ name: String, _ help: String, _ command: @escaping @Sendable (UUID) -> Settings.Command
    ) -> CommandSyntax {
        CommandSyntax(name, takes: .value("POST", "the id of a post"), help) {
            settings, word throws(UsageError) in
            guard let id = UUID(uuidString: word) else {
                throw UsageError(
                    "\(name) takes the id of a post, as in \(Program.feedHost.name) list --json")
            }
            settings.command = command(id)
        }
    }
}

nonisolated extension CommandName {
    static let app: CommandName = ""
    static let list: CommandName = "list"
    static let search: CommandName = "search"
    static let mark: CommandName = "mark"
    static let comments: CommandName = "comments"
    static let show: CommandName = "show"
    static let article: CommandName = "article"
    static let cacheInfo: CommandName = "cache info"
    static let cacheClear: CommandName = "cache clear"
    static let cacheVerify: CommandName = "cache verify"
    static let bookmarks: CommandName = "bookmarks"
    static let doctor: CommandName = "doctor"
    static let add: CommandName = "add"
    static let group: CommandName = "group"
    static let interval: CommandName = "interval"
    static let sources: CommandName = "sources"
    static let refresh: CommandName = "refresh"
    static let importFile: CommandName = "import"
    static let export: CommandName = "export"
    static let addRule: CommandName = "rule add"
    static let rules: CommandName = "rules"
}

nonisolated extension Set<CommandName> {
    /// The commands that load from a server or from the cache.
    static let loading: Set = [.app, .list, .comments, .show, .doctor]
    /// The commands that send requests.
    static let asking = loading.union([
        .add, .refresh, .importFile, .article, .addAccount, .synchronize, .moveToAccount,
    ])
    /// The commands that draw pictures.
    static let drawing: Set = [.app, .list, .show, .doctor]
    /// The commands that use the library.
    static let reading = Set(
        (CommandSyntax<Settings>.subscriptions + CommandSyntax<Settings>.accounts
            + CommandSyntax<Settings>.rules).flatMap(\.names)
    ).union(loading).union([.bookmarks, .search, .mark])
    /// The commands that print a choice of the library's items.
    static let choosing: Set = [.list, .search]
    static let cache: Set = [.cacheInfo, .cacheClear, .cacheVerify]
    /// The commands that use the cache.
    static let storing = asking.union(cache)
}

nonisolated extension Settings.Command {
    /// The options whose value must not be replaced by a default: another base URL would be another server,
    /// another store would be other files, and without `offline` the network would be used.
    ///
    /// A command whose decisive option is invalid ends with an error.
    package var decisiveOptions: Set<String> {
        switch self {
        case .app, .list, .comments, .show: Self.allDecisiveOptions
        case .bookmarks, .library: ["library", "storage"]
        case .article: ["offline"]
        case .cache: ["store"]
        case .add, .refresh, .importFile, .account: ["library", "storage", "offline"]
        case .doctor, .generate, .help, .topic, .version: []
        }
    }

    static let allDecisiveOptions: Set = ["base-url", "header", "library", "store", "storage", "offline"]
}
