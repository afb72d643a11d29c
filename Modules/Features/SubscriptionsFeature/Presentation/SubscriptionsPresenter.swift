public import Foundation
public import LibraryStorageInterface
import PresentationInterface
import TextInterface

/// The sentences of a list of sources, in the reader's language.
public struct SubscriptionsPresenter {
    /// The names of the keys in sentences.
    nonisolated public struct Keys: Hashable, Sendable {
        /// The key that adds a source.
        public var add: String
        /// The key that fetches a source.
        public var retry: String
        /// The key that renames a source.
        public var rename: String
        /// The key that undoes the last change.
        public var undo: String

        /// Makes the names of the keys.
        public init(add: String, retry: String, rename: String, undo: String) {
            self.add = add
            self.retry = retry
            self.rename = rename
            self.undo = undo
        }
    }

    let keys: Keys
    let strings: LocalizedStrings
    let calendar: Calendar
    let currentDate: () -> Date

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and formats.
    ///   - calendar: The calendar and the time zone of times.
    ///   - keys: The names of the keys in sentences.
    ///   - currentDate: The wall clock.
    public init(locale: Locale, calendar: Calendar, keys: Keys, currentDate: @escaping () -> Date) {
        self.keys = keys
        strings = LocalizedStrings(table: "Sources", locale: locale)
        self.calendar = calendar
        self.currentDate = currentDate
    }

    /// The title of the list of sources.
    public var title: String { strings(SubscriptionsText.title) }

    // MARK: Questions and notices

    /// The question for the address of a new source.
    public var addQuestion: String { strings(SubscriptionsText.questionAdd) }

    /// The question for another name of a source.
    public func renameQuestion(_ name: String) -> String { strings(SubscriptionsText.questionRename, name) }

    /// The question for the groups of a source.
    public func moveQuestion(_ name: String) -> String { strings(SubscriptionsText.questionMove, name) }

    /// The notice of a running search at an address, without its credentials and query.
    public func looking(at address: String) -> String {
        strings(SubscriptionsText.looking, Self.place(of: address))
    }

    /// The heading of several sources found at an address, or of one for several places.
    ///
    /// - Parameter omittedCount: The number of further sources there, which are not listed.
    public func offers(_ offers: [SourceOffer], at address: String, omittedCount: Int = 0) -> String {
        let isOne = Set(offers.map(\.address)).count == 1
        let heading = strings(isOne ? SubscriptionsText.places : .offers, Self.place(of: address))
        if omittedCount == 0 { return heading }
        return "\(heading) \(strings(SubscriptionsCount.omitted, count: omittedCount))"
    }

    /// The notice of a source that is subscribed already.
    public func known(_ name: String) -> String { strings(SubscriptionsText.known, name) }

    /// The notice of a new source.
    public func added(_ name: String) -> String { strings(SubscriptionsText.added, name) }

    /// The notice of a renamed source.
    public func renamed(to name: String) -> String { strings(SubscriptionsText.renamed, name) }

    /// The notice of a source in other groups, or in none.
    public func moved(_ name: String, to groups: [GroupPath]) -> String {
        groups.isEmpty
            ? strings(SubscriptionsText.ungrouped, name)
            : strings(SubscriptionsText.moved, name, groups.map(\.text).joined(separator: ", "))
    }

    /// The notice of an input without group names.
    public func groupless(_ input: String) -> String { strings(SubscriptionsText.groupless, input) }

    /// The notice that the articles of a source's new posts are fetched from now on, or no longer.
    public func fetchesArticles(_ isOn: Bool, of name: String) -> String {
        strings(isOn ? SubscriptionsText.fetchesArticles : .fetchesNoArticles, name)
    }

    /// The notice of a removed source, with the key that restores it.
    public func removed(_ name: String) -> String { strings(SubscriptionsText.removed, name, keys.undo) }

    /// The notice of a restored source.
    public func restored(_ name: String) -> String { strings(SubscriptionsText.restored, name) }

    /// The notice of items marked read, with the key that undoes it.
    public func marked(_ count: Int) -> String {
        count == 0
            ? strings(SubscriptionsText.nothingUnread)
            : strings(SubscriptionsCount.marked, count: count, keys.undo)
    }

    /// The notice of items marked unread again.
    public func unmarked(_ count: Int) -> String { strings(SubscriptionsCount.unmarked, count: count) }

    /// The notice that there is nothing to undo.
    public var nothingToUndo: String { strings(SubscriptionsText.nothingToUndo) }

    /// The notice of a command on a source, where none has the focus.
    public var noSource: String { strings(SubscriptionsText.noSource) }

    /// The notice of a fetch where the row in focus has no sources.
    public var nothingToCheck: String { strings(SubscriptionsText.nothingToCheck) }

    /// The notice of folding where the row in focus is in no section.
    public var nothingToFold: String { strings(SubscriptionsText.nothingToFold) }

    /// The host of an address; a path or an account unchanged.
    private static func place(of address: String) -> String {
        let address = address.trimmingCharacters(in: .whitespaces)
        if ["/", ".", "~", "@"].contains(where: address.hasPrefix) { return address }
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let authority = address[start...].prefix { !"/?#".contains($0) }
        return authority.split(separator: "@").last.map(String.init) ?? address
    }
}
