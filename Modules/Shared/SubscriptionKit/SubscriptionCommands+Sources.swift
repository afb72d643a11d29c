public import Foundation
public import LibraryStorageInterface
import PresentationInterface
import StorageInterface
import TextInterface

extension SubscriptionCommands {
    /// Prints the subscriptions by group, or by kind without a group, each with its numbers of unread and all
    /// items, its fault, the time of its next fetch and the number of items that rules hide, and then the saved
    /// searches with their queries.
    ///
    /// - Parameters:
    ///   - all: The reader's own interval between fetches of all sources.
    ///   - nextFetch: Returns the time of a source's next automatic fetch by the reader's own interval for it;
    ///     `nil` for never.
    public func sources(
        every all: FetchInterval? = nil, nextFetch: (Subscription, FetchState, FetchInterval?) -> Date?
    ) throws -> Int32 {
        let subscriptions = try store.subscriptions()
        guard !subscriptions.isEmpty else {
            console.notice(say(.none, program))
            return 2
        }
        let counts = try store.counts()
        let states = try store.states(of: subscriptions)
        let groups = try store.groupIntervals()
        var rows: [SourceRow] = []
        for subscription in subscriptions {
            let state = states[subscription.id] ?? FetchState()
            let interval = subscription.interval(in: groups, otherwise: all)
            rows.append(
                SourceRow(
                    subscription: subscription, state: state, counts: counts[subscription.id] ?? ItemCounts(),
                    interval: interval, nextFetch: nextFetch(subscription, state, interval)))
        }
        let searches = try store.savedSearches().map { search throws(StorageError) in
            let scope = ItemScope(search: ItemSearch(search.query(at: currentDate())))
            return (search, try store.counts(of: scope))
        }
        if let json = console.json {
            for row in rows { try json(row.json) }
            for (search, counts) in searches { try json(search.json(with: counts)) }
        } else {
            try printTable(rows)
            if !searches.isEmpty { try printTable(of: searches) }
        }
        return 0
    }

    private func printTable(of searches: [(search: SavedSearch, counts: ItemCounts)]) throws {
        let width = min(40, searches.map { SafeText($0.search.name).width }.max() ?? 0)
        let countWidth = searches.map { $0.counts.text.count }.max() ?? 0
        try console.line(say(.searches))
        for (search, counts) in searches {
            let count = String(repeating: " ", count: countWidth - counts.text.count) + counts.text
            let name = Self.padded(search.name, to: width)
            try console.line("  \(search.id.shortText)  \(count)  \(name)  \(search.text)")
        }
    }

    /// Prints the names of the sources and saved searches, each once, as commands find them.
    public func sourceNames() throws -> Int32 {
        let names = try store.subscriptions().map(\.shownName) + store.savedSearches().map(\.name)
        if names.isEmpty { console.notice(say(.none, program)) }
        for name in Set(names).sorted(by: { $0.localizedStandardCompare($1) == .orderedAscending }) {
            try console.line(name)
        }
        return names.isEmpty ? 2 : 0
    }

    private func printTable(_ rows: [SourceRow]) throws {
        var sections: [String: [SourceRow]] = [:]
        for row in rows {
            let groups = row.subscription.groups.map(\.text)
            for group in groups.isEmpty ? [row.subscription.source.kind] : groups {
                sections[group, default: []].append(row)
            }
        }
        let width = min(40, rows.map { SafeText($0.subscription.shownName).width }.max() ?? 0)
        let healthWidth = rows.map { SafeText(health(of: $0)).width }.max() ?? 0
        let countWidth = rows.map { SafeText($0.countText).width }.max() ?? 0
        for (name, rows) in sections.sorted(by: {
            $0.key.localizedStandardCompare($1.key) == .orderedAscending
        }) {
            try console.line(name)
            for row in rows.sorted(by: SourceRow.isBefore) {
                let subscription = row.subscription
                let count =
                    String(repeating: " ", count: countWidth - SafeText(row.countText).width) + row.countText
                let address = SecretAddress.masked(subscription.source.address)
                let name = Self.padded(subscription.shownName, to: width)
                let health = Self.padded(health(of: row), to: healthWidth)
                try console.line("  \(subscription.shortID)  \(count)  \(name)  \(health)  \(address)")
                for warning in row.state.warnings { try console.line("            \(warning)") }
            }
        }
    }

    static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - SafeText(text).width))
    }

    /// The fault of a source, the time of its next fetch, the reader's own interval, what is prefetched, and
    /// the number of hidden items.
    private func health(of row: SourceRow) -> String {
        let hidden = row.counts.hidden > 0 ? strings(SubscriptionCount.hidden, count: row.counts.hidden) : nil
        let prefetch = row.subscription.prefetch
        let ahead = [
            prefetch.contains(.articles) ? say(.withArticles) : nil,
            prefetch.contains(.pictures) ? say(.withPictures) : nil,
        ]
        return (fetchHealth(of: row) + (ahead + [hidden]).compactMap(\.self)).joined(separator: ", ")
    }

    private func fetchHealth(of row: SourceRow) -> [String] {
        if row.state.isGone { return [say(.stopped)] }
        let own = row.interval.map { say(.ownInterval, strings.duration(seconds: $0.seconds)) }
        guard row.state.lastAttempt != nil else { return [say(.neverFetched), own].compactMap(\.self) }
        var parts: [String] = []
        if row.state.failureCount > 0 {
            parts.append(
                strings(SubscriptionCount.failures, count: row.state.failureCount, reason(of: row.state)))
        }
        if let next = row.nextFetch {
            let now = currentDate()
            parts.append(next <= now ? say(.due) : say(.nextFetch, strings.relative(next, to: now)))
        }
        if let own { parts.append(own) }
        return parts
    }
}

extension SubscriptionCommands {
    /// The cause of the last fetch's failure, in a few words.
    private func reason(of state: FetchState) -> String {
        let text: SubscriptionText
        switch state.failure {
        case .refused: return strings.status(state.status ?? 0)
        case .unreadable: text = .unreadable
        case .loginPage: text = .loginPage
        case .noConnection: text = .noConnection
        case .tooSlow: text = .tooSlow
        case .certificate:
            if let date = state.certificateExpiry { return say(.certificateExpired, strings.day(date)) }
            text = .certificate
        case .tooLarge: text = .tooLarge
        case .incomplete: text = .incomplete
        case .disconnected: text = .disconnected
        case .malformed: text = .malformed
        case .notStored: text = .notStored
        case .privateAddress: text = .privateAddress
        case .missingPath: text = .missingPath
        case .unreadablePath: text = .unreadablePath
        case .other, nil: text = .otherFailure
        }
        return say(text)
    }
}

/// A subscription with its fetch state and numbers of items.
struct SourceRow {
    var subscription: Subscription
    var state: FetchState
    var counts: ItemCounts
    /// The reader's own interval.
    var interval: FetchInterval?
    var nextFetch: Date?

    /// The number of unread items of all sources.
    var countText: String { counts.text }

    /// The line that `sources --json` prints.
    var json: JSONLine {
        var line = JSONLine()
        line.add("id", subscription.id.uuidString)
        line.add("url", SecretAddress.masked(subscription.source.address))
        line.add("kind", subscription.source.kind)
        line.add("title", subscription.source.title)
        line.add("name", subscription.name)
        line.add("groups", subscription.groups.map(\.text))
        line.add("items", counts.all)
        line.add("unread", counts.unread)
        line.add("hidden", counts.hidden)
        line.add("status", state.status)
        line.add("last_success", state.lastSuccess)
        line.add("next_fetch", nextFetch)
        line.add("interval", interval?.seconds)
        if !subscription.prefetch.isEmpty { line.add("prefetch", subscription.prefetch.names) }
        line.add("warnings", state.warnings)
        return line
    }

    static func isBefore(_ one: SourceRow, _ other: SourceRow) -> Bool {
        one.subscription.shownName.localizedStandardCompare(other.subscription.shownName) == .orderedAscending
    }
}

extension ItemCounts {
    /// The numbers of unread and of all items.
    fileprivate var text: String { "\(unread)/\(all)" }
}

extension SavedSearch {
    /// The line that `sources --json` prints: those fields of a source that a search has.
    fileprivate func json(with counts: ItemCounts) -> JSONLine {
        var line = JSONLine()
        line.add("id", id.uuidString)
        line.add("query", text)
        line.add("kind", "search")
        line.add("name", name)
        line.add("groups", groups.map(\.text))
        line.add("items", counts.all)
        line.add("unread", counts.unread)
        return line
    }
}
