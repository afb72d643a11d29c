import CommandLineKit
import LibraryStorageInterface

nonisolated extension Settings {
    /// Checks the options of `rule add`.
    func checkRule(_ given: Set<String>) throws(UsageError) {
        guard case .subscriptions(.addRule) = command else { return }
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
            suggestions: Option<Settings>.querySuggestions, option: "--hide|--read",
            "Hide, read or bookmark the posts that a query finds, now and from now on; see Queries"
        ) { settings, query throws(UsageError) in
            (settings.command, settings.choice.query) = (.subscriptions(.addRule), query)
        },
        CommandSyntax(
            "rule remove", takes: .value("N", "the number of a rule in rules, or the start of its id"),
            "Remove a rule, and show again what only it hides"
        ) { settings, text throws(UsageError) in settings.command = .subscriptions(.removeRule(text)) },
        CommandSyntax("rules", "List rules") { settings, _ throws(UsageError) in
            settings.command = .subscriptions(.rules)
        },
    ]
}
