import Foundation
public import LibraryStorageInterface
import PresentationInterface
public import SearchInterface
import TextInterface

extension SubscriptionCommands {
    // MARK: rule add

    /// Adds a rule, and applies it to the posts that are there. On a terminal the user is told how many these are, and
    /// asked.
    ///
    /// - Parameters:
    ///   - source: The source that the rule is for; `nil` for all.
    /// - Returns: 1 if the user declines, 2 if the source is none or several.
    public func addRule(
        _ query: SearchQuery, _ action: Rule.Action, of source: String? = nil
    ) async throws -> Int32 {
        var rule = Rule(text: query.text.trimmed, action: action, addedAt: currentDate())
        if let source {
            guard let found = find(source, in: try store.subscriptions()) else { return 2 }
            rule.source = found.id
        }
        guard try !store.rules().contains(where: rule.isSame(as:)) else {
            try console.line(say(.knownRule, rule.text))
            return 0
        }
        guard try await confirms(try question(on: rule)) else {
            console.notice(say(.ruleNotAdded))
            return 1
        }
        let count = try store.add(rule)
        let sentence: SubscriptionCount =
            switch action {
            case .hide: .ruleHid
            case .read: .ruleMarkedRead
            case .bookmark: .ruleBookmarked
            }
        try console.line(strings(sentence, count: count))
        return 0
    }

    /// The question before a rule is added, with the number of posts that it would change.
    private func question(on rule: Rule) throws -> String {
        let all = ItemScope(sources: rule.source.map { [$0] })
        var scope = rule.scope(at: currentDate())
        if rule.action == .bookmark, let query = scope.search?.query {
            scope.search?.query = SearchQuery(.all([query.expression, .not(.state(.bookmarked))]))
        }
        let (counts, total) = (try store.counts(of: scope), try store.counts(of: all).all)
        return switch rule.action {
        case .hide: strings(SubscriptionCount.ruleHides, count: counts.all, total)
        case .read: strings(SubscriptionCount.ruleMarksRead, count: counts.unread, total)
        case .bookmark: strings(SubscriptionCount.ruleBookmarks, count: counts.all, total)
        }
    }

    // MARK: rules

    /// Prints the rules with their numbers, each with its action, source and query, and how many posts one hides.
    public func rules() throws -> Int32 {
        let rules = try store.rules()
        if rules.isEmpty { console.notice(say(.noRules, program)) }
        let subscriptions = try store.subscriptions()
        let rows = try zip(1..., rules).map { number, rule in
            RuleRow(
                number: number, rule: rule,
                source: subscriptions.first { $0.id == rule.source }?.shownName ?? rule.source?.shortText,
                hiddenCount: rule.action == .hide ? try hiddenCount(of: rule) : nil)
        }
        if let json = console.json {
            for row in rows { try json(row.json) }
            return 0
        }
        let columns = rows.map { row in
            [
                "\(row.number)", row.rule.action.rawValue, row.source ?? say(.allSources),
                row.hiddenCount.map { strings(SubscriptionCount.hidden, count: $0) } ?? "",
            ]
        }
        let widths = (0..<4).map { column in min(40, columns.map { SafeText($0[column]).width }.max() ?? 0) }
        for (row, texts) in zip(rows, columns) {
            let cells = zip(texts, widths).map { Self.padded($0, to: $1) }
            try console.line("  " + (cells + [row.rule.text]).joined(separator: "  "))
        }
        return 0
    }

    /// The number of hidden posts that a rule finds.
    private func hiddenCount(of rule: Rule) throws -> Int {
        var scope = rule.scope(at: currentDate())
        if let query = scope.search?.query {
            scope.search?.query = SearchQuery(.all([.state(.hidden), query.expression]))
        }
        return try store.counts(of: scope).all
    }

    // MARK: rule remove

    /// Removes the rule with a number of ``rules()`` or the start of an id, and prints how many posts return.
    ///
    /// - Returns: 2 if a text means no rule, or several.
    public func removeRule(_ text: String) throws -> Int32 {
        let found = try store.rules().matching(text)
        guard let rule = found.first, found.count == 1 else {
            console.notice(say(found.isEmpty ? .unknownRule : .ambiguousRule, text, program))
            for rule in found { console.notice("  \(rule.id.uuidString.lowercased())  \(rule.text)") }
            return 2
        }
        let count = try store.deleteRule(rule.id, at: currentDate())
        try console.line(say(.ruleRemoved, rule.text))
        if rule.action == .hide { try console.line(strings(SubscriptionCount.returned, count: count)) }
        return 0
    }
}

/// A rule as `rules` prints it.
private struct RuleRow {
    var number: Int
    var rule: Rule
    /// The name of the source that the rule is for; `nil` for all.
    var source: String?
    /// The number of posts that the rule hides at present; `nil` for other actions.
    var hiddenCount: Int?

    /// The line that `rules --json` prints.
    var json: JSONLine {
        var line = JSONLine()
        line.add("number", number)
        line.add("id", rule.id.uuidString)
        line.add("action", rule.action.rawValue)
        line.add("query", rule.text)
        line.add("source", rule.source?.uuidString)
        line.add("hidden", hiddenCount)
        line.add("added", rule.addedAt)
        return line
    }
}

extension Rule {
    /// Whether another rule does the same.
    func isSame(as other: Rule) -> Bool {
        text == other.text && action == other.action && source == other.source
    }
}

extension [Rule] {
    /// The rule of a number, from 1, otherwise the rules whose ids begin so.
    fileprivate func matching(_ text: String) -> [Rule] {
        if let number = Int(text), number > 0, number <= count { return [self[number - 1]] }
        return filter { !text.isEmpty && $0.id.uuidString.hasPrefix(text.uppercased()) }
    }
}
