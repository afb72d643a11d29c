public import Foundation
import ItemInterface
public import LibraryStorageInterface
import PresentationInterface
import SourceInterface

/// The commands on subscriptions. Each works on a library, prints, and returns the program's exit code.
///
/// Methods throw `StorageError` if the library fails, and errors of printing.
public struct SubscriptionCommands {
    let store: any LibraryStore
    let strings: LocalizedStrings
    let program: String
    let console: Console
    let currentDate: () -> Date

    /// Makes commands.
    ///
    /// - Parameters:
    ///   - locale: The locale of sentences and times.
    ///   - program: The program's name in sentences.
    public init(
        store: any LibraryStore, locale: Locale, program: String, console: Console,
        currentDate: @escaping () -> Date
    ) {
        self.store = store
        strings = LocalizedStrings(table: "Subscriptions", locale: locale)
        self.program = program
        self.console = console
        self.currentDate = currentDate
    }

    func say(_ text: SubscriptionText, _ arguments: String...) -> String {
        // No sentence has more placeholders.
        let filled = arguments + ["", "", ""]
        return strings(text, filled[0], filled[1], filled[2])
    }

    /// The one subscription that matches a text. Prints if there is none, or more than one.
    public func find(_ text: String, in subscriptions: [Subscription]) -> Subscription? {
        let found = subscriptions.matching(text)
        if found.count == 1 { return found[0] }
        // A typed text may contain credentials.
        let shown = SecretAddress.masked(TypedAddress(text)?.addresses[0].text ?? text)
        console.notice(say(found.isEmpty ? .unknown : .ambiguous, shown, program))
        for subscription in found {
            let address = SecretAddress.masked(subscription.source.address)
            console.notice("  \(subscription.shortID)  \(subscription.shownName)  \(address)")
        }
        return nil
    }

    /// The subscriptions that match texts, each once; prints and returns `nil` if a text matches none or
    /// several.
    ///
    /// - Parameter hasGroups: Whether the path of a group matches its sources.
    func find(
        _ texts: [String], in subscriptions: [Subscription], orInGroups hasGroups: Bool = false
    ) -> [Subscription]? {
        var found: [Subscription] = []
        for text in texts {
            let matching =
                hasGroups
                ? findSources(text, in: subscriptions)?.sources
                : find(text, in: subscriptions).map { [$0] }
            guard let matching else { return nil }
            found += matching.filter { !found.contains($0) }
        }
        return found
    }

    /// The one subscription that matches a text, otherwise the group of that path with its sources and those
    /// of the groups below it. A text with a slash at its end is a group. Prints if there is none, or more
    /// than one.
    func findSources(
        _ text: String, in subscriptions: [Subscription]
    ) -> (group: GroupPath?, sources: [Subscription])? {
        guard let group = subscriptions.group(text) else {
            return find(text, in: subscriptions).map { (nil, [$0]) }
        }
        let sources = text.hasSuffix("/") ? [] : subscriptions.matching(text)
        if sources.isEmpty { return (group, subscriptions.filter { $0.isIn(group) }) }
        console.notice(say(.ambiguous, text))
        for source in sources { console.notice("  \(source.shortID)  \(source.shownName)") }
        console.notice("  \(text)/")
        return nil
    }

    /// The group of a path that sources are in. Prints if there is none.
    public func findGroup(_ text: String, in subscriptions: [Subscription]) -> GroupPath? {
        let group = subscriptions.group(text)
        if group == nil { console.notice(say(.unknownGroup, text, program)) }
        return group
    }

    /// The groups of texts; prints and returns `nil` if a text is not a group.
    func groups(_ texts: [String]) -> [GroupPath]? {
        var groups: [GroupPath] = []
        for text in texts {
            guard let group = GroupPath(text) else {
                console.notice(say(.groupless, text))
                return nil
            }
            if !groups.contains(group) { groups.append(group) }
        }
        return groups
    }

    /// Asks a question that is answered by yes or no. Without a terminal the answer is yes.
    func confirms(_ question: @autoclosure () throws -> String) async rethrows -> Bool {
        guard let ask = console.ask else { return true }
        let reply = await ask(try question())?.trimmed.lowercased()
        return reply.map { say(.yes).split(separator: " ").contains($0[...]) } ?? false
    }

    // MARK: remove, rename, group

    /// Ends the subscriptions that texts mean: all, or none if one text means none or several.
    public func remove(_ texts: [String]) throws -> Int32 {
        guard let found = find(texts, in: try store.subscriptions()) else { return 2 }
        for subscription in found {
            try store.end(subscription)
            try console.line(say(.removed, subscription.shownName))
            let kept = try store.bookmarks().rows.count { $0.summary.source == subscription.id }
            if kept > 0 { try console.line(strings(SubscriptionCount.bookmarksStay, count: kept)) }
        }
        return 0
    }

    /// Gives a source the reader's own name, or without one its own title again.
    public func rename(_ text: String, to name: String) throws -> Int32 {
        guard let before = find(text, in: try store.subscriptions()) else { return 2 }
        let name = name.trimmed
        var subscription = before
        subscription.name = name.isEmpty ? nil : name
        try store.change(before, to: subscription)
        try console.line(say(name.isEmpty ? .unnamed : .renamed, subscription.shownName))
        return 0
    }

    /// Puts a source into groups, and into no others; prints its groups where `groups` is `nil`.
    public func group(_ text: String, into groups: [String]?) throws -> Int32 {
        guard let paths = self.groups(groups ?? []) else { return 2 }
        guard let before = find(text, in: try store.subscriptions()) else { return 2 }
        var subscription = before
        guard groups != nil else {
            let texts = subscription.groups.map(\.text).joined(separator: ", ")
            try console.line(
                say(texts.isEmpty ? .withoutGroups : .listedGroups, subscription.shownName, texts))
            return 0
        }
        subscription.groups = paths
        try store.change(before, to: subscription)
        try console.line(groupsSentence(subscription))
        return 0
    }

    func groupsSentence(_ subscription: Subscription) -> String {
        let groups = subscription.groups.map(\.text).joined(separator: ", ")
        return say(groups.isEmpty ? .ungrouped : .grouped, subscription.shownName, groups)
    }
}
