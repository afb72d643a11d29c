import CommandLineKit
import Foundation
package import HTTPInterface
import LibraryStorageInterface
import RefreshKit
import SubscriptionKit

nonisolated extension Settings {
    /// The options of commands on subscriptions.
    package struct SubscriptionOptions: Sendable {
        package var name: String?
        package var groups: [String] = []
        /// The headers for the server of the added source, and no other.
        package var headers: HTTPHeaders = [:]
        /// Whether the source of the command `group` is to be in no group.
        package var isWithoutGroups = false
        /// Whether `sources` prints only names.
        package var printsNames = false
        package var isDue = false
        package var isStrict = false
        /// Whether `refresh` fetches the pictures of all sources.
        package var hasPictures = false
        package var hasSecrets = false
        /// Whether paths that a file lists are subscribed to.
        package var hasPaths = false
        /// The path of newsboat's cache.
        package var newsboatCache: String?
    }
}

nonisolated extension CommandSyntax<Settings> {
    static let nothing = "no arguments but options"
    private static let sources = "the address, the name or the start of the id of a source"
    private static let sourcesOrGroups = sources + ", or a group"

    /// The commands on subscriptions.
    static let subscriptions: [CommandSyntax] = [
        CommandSyntax(
            "add", takes: .value("URL|PATH", "an address or a path"), option: "--group G", "Subscribe"
        ) { settings, address throws(UsageError) in settings.command = .add(address: address) },
        library("remove", "SOURCE…", sources, 1...1_000, "Unsubscribe") { try $0.commands.remove($1) },
        library(
            "rename", "SOURCE NAME", "a source and a name, which may be empty", 2...2, "Rename a source"
        ) { try $0.commands.rename($1[0], to: $1[1]) },
        library(
            "group", "SOURCE [GROUP…]", "a source and groups", 1...1_000, option: "--none",
            "Put a source in groups"
        ) { run, words in
            let isWithoutGroups = run.settings.subscription.isWithoutGroups
            guard words.count == 1 || !isWithoutGroups else {
                throw UsageError("group takes either groups or --none: leave out one")
            }
            let isQuestion = words.count == 1 && !isWithoutGroups
            return try run.commands.group(words[0], into: isQuestion ? nil : Array(words.dropFirst()))
        },
        library(
            "interval", "SOURCE|GROUP DURATION|auto", "a source or a group, and a duration or auto", 2...2,
            "Set how often to check a source, such as 30m, 2h or 1d",
            check: { words throws(UsageError) in
                guard FetchInterval(words[1]) == nil, words[1] != "auto" else { return }
                throw UsageError(
                    "interval takes a duration of 15m or more, such as 30m, 2h or 1d, or auto, not '\(words[1])'"
                )
            }
        ) { run, words in
            try run.commands.interval(
                words[0], FetchInterval(words[1]), otherwise: run.settings.refreshInterval)
        },
        library(
            "fulltext", "SOURCE|GROUP on|off", "a source or a group, and on or off", 2...2,
            "Fetch the whole articles of a source's new posts",
            check: { words throws(UsageError) in
                guard words[1] != "on", words[1] != "off" else { return }
                throw UsageError("fulltext takes a source or a group, and on or off, not '\(words[1])'")
            }
        ) { run, words in try run.commands.fullText(words[0], words[1] == "on") },
        library(
            "prefetch", "SOURCE|GROUP pictures|articles|off",
            "a source or a group, and pictures, articles or off", 2...2,
            "Fetch a source's pictures or articles for reading offline",
            check: { words throws(UsageError) in
                guard Prefetch(name: words[1]) == nil, words[1] != "off" else { return }
                throw UsageError(
                    "prefetch takes a source or a group, and pictures, articles or off, not '\(words[1])'")
            }
        ) { run, words in try run.commands.prefetch(words[0], adding: Prefetch(name: words[1])) },
        library("sources", "", nothing, 0...0, "List subscriptions") { run, _ in
            if run.settings.subscription.printsNames { return try run.commands.sourceNames() }
            return try run.commands.sources(every: run.settings.refreshInterval) { _, state, interval in
                FetchPolicy().nextDate(state, every: interval, at: Date())
            }
        },
        .values(
            "refresh", "[SOURCE|GROUP…]", sourcesOrGroups, 0...1_000, option: "--due", "Check for new posts"
        ) { settings, words throws(UsageError) in settings.command = .refresh(words) },
        CommandSyntax(
            "import", takes: .file("an OPML file, or newsboat's urls", isOptional: true),
            option: "--newsboat-cache FILE", "Import subscriptions (OPML, newsboat)"
        ) { settings, path throws(UsageError) in
            settings.command = .importFile(path.isEmpty ? nil : path)
        },
        library("export", "", nothing, 0...0, option: "--with-secrets", "Export subscriptions (OPML)") {
            run, _ in
            try run.commands.export(withSecrets: run.settings.subscription.hasSecrets) {
                try run.output.line($0)
            }
        },
    ]

    /// A command that runs on the reader's library alone.
    ///
    /// - Parameter check: Refuses wrong words.
    static func library(
        _ name: String, _ placeholder: String, _ what: String, _ count: ClosedRange<Int>,
        option: String? = nil, _ help: String,
        check: @escaping @Sendable ([String]) throws(UsageError) -> Void = { _ throws(UsageError) in },
        _ run: @escaping @MainActor @Sendable (LibraryRun, [String]) async throws -> Int32
    ) -> CommandSyntax {
        .values(name, placeholder, what, count, option: option, help) { settings, words throws(UsageError) in
            try check(words)
            settings.command = .library(LibraryAction(name: name) { try await run($0, words) })
        }
    }
}
