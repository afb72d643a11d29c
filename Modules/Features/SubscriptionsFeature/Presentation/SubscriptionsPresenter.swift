public import Foundation
public import LibraryStorageInterface
import PresentationInterface
import TextInterface

/// What a list of sources says to its reader.
public struct SubscriptionsPresenter {
    /// The keys that its sentences name, as a reader reads them.
    nonisolated public struct Keys: Hashable, Sendable {
        /// The key that adds a source.
        public var add: String
        /// The key that fetches a source.
        public var retry: String
        /// The key that gives a source another name.
        public var rename: String
        /// The key that takes the last change back.
        public var undo: String

        /// Names the keys.
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
    ///   - locale: The reader's language and habits.
    ///   - calendar: The calendar, and the time zone, in which times are told.
    ///   - keys: The keys that its sentences name.
    ///   - currentDate: The wall clock, by which times are told.
    public init(locale: Locale, calendar: Calendar, keys: Keys, currentDate: @escaping () -> Date) {
        self.keys = keys
        strings = LocalizedStrings(bundle: .module, table: "Sources", locale: locale)
        self.calendar = calendar
        self.currentDate = currentDate
    }

    /// The title of the list of sources.
    public var title: String { strings(SubscriptionsText.title) }

    /// The heading over the bookmarks' row.
    public var bookmarksHeading: SourceViewModel {
        heading(SafeText(strings(SubscriptionsText.bookmarksHeading)))
    }

    // MARK: Questions and notices

    /// Asks for an address.
    public var addQuestion: String { strings(SubscriptionsText.questionAdd) }

    /// Asks for a source's name.
    public func renameQuestion(_ name: String) -> String { strings(SubscriptionsText.questionRename, name) }

    /// Asks for a source's groups.
    public func moveQuestion(_ name: String) -> String { strings(SubscriptionsText.questionMove, name) }

    /// That an address is looked at, which is named without credentials and without a query.
    public func looking(at address: String) -> String {
        strings(SubscriptionsText.looking, Self.place(of: address))
    }

    /// That several sources were found at an address.
    public func offers(at address: String) -> String {
        strings(SubscriptionsText.offers, Self.place(of: address))
    }

    /// That a source is subscribed to already.
    public func known(_ name: String) -> String { strings(SubscriptionsText.known, name) }

    /// That a source was added.
    public func added(_ name: String) -> String { strings(SubscriptionsText.added, name) }

    /// That a source has another name.
    public func renamed(_ before: String, to name: String) -> String {
        strings(SubscriptionsText.renamed, before, name)
    }

    /// That a source is in groups, or in none.
    public func moved(_ name: String, to groups: [GroupPath]) -> String {
        groups.isEmpty
            ? strings(SubscriptionsText.ungrouped, name)
            : strings(SubscriptionsText.moved, name, groups.map(\.text).joined(separator: ", "))
    }

    /// That what was typed names no groups.
    public var groupless: String { strings(SubscriptionsText.groupless) }

    /// That a source was removed, and how it comes back.
    public func removed(_ name: String) -> String { strings(SubscriptionsText.removed, name, keys.undo) }

    /// That a source that was removed is back.
    public func restored(_ name: String) -> String { strings(SubscriptionsText.restored, name) }

    /// That items were marked read, and how they become unread again.
    public func marked(_ count: Int) -> String {
        count == 0
            ? strings(SubscriptionsText.nothingUnread)
            : strings(SubscriptionsCount.marked, count: count, keys.undo)
    }

    /// That items are unread again.
    public func unmarked(_ count: Int) -> String { strings(SubscriptionsCount.unmarked, count: count) }

    /// That no change can be taken back.
    public var nothingToUndo: String { strings(SubscriptionsText.nothingToUndo) }

    /// The host of an address, or the text itself where it is a path or an account.
    private static func place(of address: String) -> String {
        let address = address.trimmingCharacters(in: .whitespaces)
        if ["/", ".", "~", "@"].contains(where: address.hasPrefix) { return address }
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let authority = address[start...].prefix { !"/?#".contains($0) }
        return authority.split(separator: "@").last.map(String.init) ?? address
    }
}
