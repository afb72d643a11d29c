import CommandLineKit
import HTTPInterface
import LibraryStorageInterface

nonisolated extension Settings {
    /// A command on subscriptions or rules with its arguments.
    enum SubscriptionsAction: Hashable, Sendable {
        case add(address: String)
        case remove([String])
        case rename(String, to: String)
        /// Without groups they are printed, unless ``SubscriptionOptions/isWithoutGroups``.
        case group(String, into: ArraySlice<String>)
        /// `nil` for the automatic interval.
        case interval(String, FetchInterval?)
        case sources
        case refresh([String])
        case importFile(String?)
        case export
        /// The query is that of ``Settings/choice``, as is the source.
        case addRule
        case rules
        /// A rule by its number or the start of its id.
        case removeRule(String)
    }

    /// The options of commands on subscriptions.
    struct SubscriptionOptions: Sendable {
        var name: String?
        var groups: [String] = []
        /// The headers for the server of the added source, and no other.
        var headers: HTTPHeaders = [:]
        /// Whether the source of the command `group` is to be in no group.
        var isWithoutGroups = false
        /// Whether `sources` prints only names.
        var printsNames = false
        var isDue = false
        var isStrict = false
        var hasSecrets = false
        /// Whether paths that a file lists are subscribed to.
        var hasPaths = false
        /// The path of newsboat's cache.
        var newsboatCache: String?
    }
}

nonisolated extension CommandSyntax<Settings> {
    private static let sources = "the address, the name or the start of the id of a source"

    /// The commands on subscriptions.
    static let subscriptions: [CommandSyntax] = [
        CommandSyntax(
            "add", takes: .value("URL|PATH", "an address or a path"), option: "--group G", "Subscribe"
        ) { settings, address throws(UsageError) in
            settings.command = .subscriptions(.add(address: address))
        },
        words("remove", "SOURCE…", sources, 1...1_000, "Unsubscribe") { .remove($0) },
        words("rename", "SOURCE NAME", "a source and a name, which may be empty", 2...2, "Rename a source") {
            .rename($0[0], to: $0[1])
        },
        words(
            "group", "SOURCE [GROUP…]", "a source and groups", 1...1_000, option: "--none",
            "Put a source in groups"
        ) {
            .group($0[0], into: $0.dropFirst())
        },
        .values(
            "interval", "SOURCE|GROUP DURATION|auto", "a source or a group, and a duration or auto", 2...2,
            "Set how often to check a source, such as 30m, 2h or 1d"
        ) { settings, words throws(UsageError) in
            let interval = FetchInterval(words[1])
            guard interval != nil || words[1] == "auto" else {
                throw UsageError(
                    "interval takes a duration of 15m or more, such as 30m, 2h or 1d, or auto, not '\(words[1])'"
                )
            }
            settings.command = .subscriptions(.interval(words[0], interval))
        },
        words("sources", "", "no arguments but options", 0...0, "List subscriptions") { _ in .sources },
        words("refresh", "[SOURCE…]", sources, 0...1_000, option: "--due", "Check for new posts") {
            .refresh($0)
        },
        CommandSyntax(
            "import", takes: .file("an OPML file, or newsboat's urls", isOptional: true),
            option: "--newsboat-cache FILE", "Import subscriptions (OPML, newsboat)"
        ) { settings, path throws(UsageError) in
            settings.command = .subscriptions(.importFile(path.isEmpty ? nil : path))
        },
        words(
            "export", "", "no arguments but options", 0...0, option: "--with-secrets",
            "Export subscriptions (OPML)"
        ) { _ in .export },
    ]

    private static func words(
        _ name: String, _ placeholder: String, _ what: String, _ count: ClosedRange<Int>,
        option: String? = nil,
        _ help: String, _ action: @escaping @Sendable ([String]) -> Settings.SubscriptionsAction
    ) -> CommandSyntax {
        .values(name, placeholder, what, count, option: option, help) { settings, words throws(UsageError) in
            settings.command = .subscriptions(action(words))
        }
    }
}
