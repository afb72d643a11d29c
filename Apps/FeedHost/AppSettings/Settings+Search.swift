package import CommandLineKit
import Foundation
import LibraryStorageInterface
import SearchInterface
import SubscriptionKit

nonisolated extension Settings {
    /// The names of the options that choose items.
    static let choosingOptions: Set = [
        "find", "unread", "bookmarked", "hidden", "since", "source", "group",
    ]

    /// The time of `--since`.
    static func since(_ text: String) throws(UsageError) -> Date {
        guard let time = SearchTime(text, now: Date(), calendar: Calendar(identifier: .gregorian)) else {
            throw UsageError("--since takes a date or a duration, such as 2026-11-03 or 7d, not '\(text)'")
        }
        return time.start
    }

    /// Checks the options of `list` and `mark`.
    func checkChoice(_ command: CommandName, _ given: Set<String>) throws(UsageError) {
        if command == .list, given.contains("base-url"), choice != ItemChoice() {
            throw Self.choosesOfLibrary
        }
        if listed != nil, choice.source != nil {
            throw UsageError("list takes either a source or --source: leave out one")
        }
        guard command == .mark else { return }
        for (one, other) in [("read", "unread"), ("bookmark", "no-bookmark")]
        where given.isSuperset(of: [one, other]) {
            throw UsageError("mark takes either --\(one) or --\(other): leave out one")
        }
        if marks == ItemMarks() {
            throw UsageError("mark takes at least one of --read, --unread, --bookmark and --no-bookmark")
        }
    }

    /// The error of a choice among items that are not the library's.
    package static let choosesOfLibrary = UsageError(
        "\(choosingOptions.sorted().map { "--\($0)" }.listed(by: "and")) choose posts of the library: "
            + "leave them out to read a server or an address")
}

nonisolated extension CommandSyntax<Settings> {
    /// The commands on the library's items by a query or by ids.
    static let items: [CommandSyntax] = [
        .text(
            "search", "QUERY…",
            """
            words to find, such as: \(Program.feedHost.name) search ferry is:unread, \
            or: \(Program.feedHost.name) search '"last night" -ferry'
            """, suggestions: ItemChoice.querySuggestions, option: "--limit N",
            "Find posts in the library; see Searching"
        ) { settings, query throws(UsageError) in
            settings.choice.query = query
            settings.command = .library(
                LibraryAction(name: "search") { run in
                    try await run.items.search(run.settings.choice, limit: run.settings.printedCount)
                })
        },
        .values(
            "mark", "POST…|-",
            "ids of posts, as in list --json, or - to read them or their JSON from standard input",
            1...1_000_000, option: "--read|--unread", "Mark posts as read or unread, add or remove bookmarks"
        ) { settings, words throws(UsageError) in
            var ids: [UUID] = []
            for word in words where word != "-" {
                guard let id = UUID(uuidString: word) else {
                    throw UsageError(
                        "mark takes ids of posts, as in \(Program.feedHost.name) list --json, or -")
                }
                ids.append(id)
            }
            settings.command = .library(
                LibraryAction(name: "mark") { [ids] run in
                    let lines =
                        words.contains("-") ? AnySequence { AnyIterator { readLine() } } : AnySequence([])
                    return try run.commands.mark(run.settings.marks, of: ids, and: lines)
                })
        },
    ]
}

nonisolated extension Option<Settings> {
    /// The options that choose the items of `list` and `search`.
    static let choosing: [Option] = [
        Option(
            "find", takes: .text("QUERY", suggestions: ItemChoice.querySuggestions),
            "Only posts that a query finds; see Searching",
            for: [.list]
        ) { settings, query throws(UsageError) in
            guard query.contains(where: { !$0.isWhitespace }) else {
                throw UsageError("--find takes words to find")
            }
            settings.choice.query = query
        },
        flag("unread", "Only unread posts", for: .choosing, \.choice.isUnread),
        flag("bookmarked", "Only bookmarked posts", for: .choosing, \.choice.isBookmarked),
        flag("hidden", "Only posts that rules hide", for: .choosing, \.choice.isHidden),
        Option(
            "since", takes: .text("DATE|DURATION", suggestions: ItemChoice.dateSuggestions),
            "Only posts since a date or for a duration, such as 2026-11-03 or 7d", for: .choosing
        ) { settings, text throws(UsageError) in settings.choice.since = try Settings.since(text) },
        Option(
            "source", takes: .printed("SOURCE", by: "sources --names"), "Only posts of a source",
            for: Set.choosing.union([.addRule])
        ) { settings, text throws(UsageError) in settings.choice.source = text },
        Option("group", takes: .text("G"), "Only posts of the sources in a group", for: .choosing) {
            settings, text throws(UsageError) in settings.choice.group = text
        },
    ]

    /// The options that change the marks of items, or by rules those of the items that a query finds.
    static let marking: [Option] = [
        mark("read", "Mark as read", \.isRead, true, by: .read),
        mark("unread", "Mark as unread", \.isRead, false),
        mark("bookmark", "Add to the bookmarks", \.isBookmarked, true, by: .bookmark),
        mark("no-bookmark", "Remove from the bookmarks", \.isBookmarked, false),
        Option("hide", "Leave out of all lists but those of --hidden and is:hidden", for: [.addRule]) {
            settings, _ throws(UsageError) in settings.ruleAction = .hide
        },
    ]

    private static func mark(
        _ name: String, _ help: String, _ mark: any WritableKeyPath<ItemMarks, Bool?> & Sendable,
        _ value: Bool, by action: Rule.Action? = nil
    ) -> Option {
        Option(name, help, for: action == nil ? [.mark] : [.mark, .addRule]) {
            settings, _ throws(UsageError) in
            settings.marks[keyPath: mark] = value
            settings.ruleAction = action ?? settings.ruleAction
        }
    }
}

extension Program.Section {
    /// The language of queries.
    static let queries = Program.Section(
        "Searching", ItemChoice.queryHelp,
        text: """
            Case and accents do not matter. Shells remove quotation marks: quote a query with a phrase as a whole, as in
            \(Program.feedHost.name) search '"last night" -ferry'.
            After search and rule add, a word with one dash belongs to the query. is:hidden finds what rules hide, which no
            other query does.
            """)
}
