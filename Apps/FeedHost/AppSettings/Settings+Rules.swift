import CommandLineKit
import LibraryStorageInterface
import SubscriptionKit

nonisolated extension Settings {
    /// Checks the options of `rule add`.
    static func checkRule(_ given: Set<String>) throws(UsageError) {
        let actions = Rule.Action.allCases.map(\.rawValue).filter(given.contains)
        guard actions.count != 1 else { return }
        let all = Rule.Action.allCases.map { "--\($0.rawValue)" }
        throw UsageError(
            actions.isEmpty
                ? "rule add takes one of \(all.listed(by: "and"))"
                : "rule add takes one of \(all.listed(by: "and")): leave out the others")
    }
}

nonisolated extension CommandSyntax<Settings> {
    /// The commands on rules.
    static let rules: [CommandSyntax] = [
        .text(
            "rule add", "QUERY…",
            "words to find, such as: \(Program.feedHost.name) rule add title:sponsored --hide",
            suggestions: ItemChoice.querySuggestions, option: "--hide|--read",
            "Hide, read or bookmark the posts that a query finds, now and from now on; see Searching"
        ) { settings, text throws(UsageError) in
            settings.choice.query = text
            settings.command = .library(
                LibraryAction(name: "rule add") { run in
                    guard let query = run.items.query(parsing: text) else { return 2 }
                    return try await run.commands.addRule(
                        query, run.settings.ruleAction, of: run.settings.choice.source)
                })
        },
        library(
            "rule remove", "N", "the number of a rule in rules, or the start of its id", 1...1,
            "Remove a rule, and show again what only it hides"
        ) { try $0.commands.removeRule($1[0]) },
        library("rules", "", nothing, 0...0, "List rules") { run, _ in try run.commands.rules() },
    ]
}
