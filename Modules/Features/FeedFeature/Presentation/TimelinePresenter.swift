public import Foundation
public import LibraryStorageInterface
import PresentationInterface
public import TextInterface

/// The sentences of a library's timeline, in the reader's language.
public struct TimelinePresenter {
    /// The most characters of a name in a title.
    private static let nameLimit = 200

    private let strings: LocalizedStrings
    private let currentDate: () -> Date
    private let age: MemoizedAge

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and formats.
    ///   - calendar: The calendar in whose units ages are given.
    ///   - currentDate: The wall clock, by which ages are counted.
    public init(locale: Locale, calendar: Calendar, currentDate: @escaping () -> Date) {
        let strings = LocalizedStrings(bundle: .module, table: "Timeline", locale: locale)
        self.strings = strings
        self.currentDate = currentDate
        age = MemoizedAge(
            AgeFormat(locale: locale, calendar: calendar), unitsStyle: .abbreviated,
            now: strings(TimelineText.updatedNow), sentence: { strings(TimelineText.updated, $0) })
    }

    // MARK: The title

    /// The title of a scope, with the number of its unread items.
    ///
    /// - Parameters:
    ///   - name: The name of a source or of a group; `nil` for all sources.
    ///   - filter: The choice of items. The title of bookmarked ones has no number.
    ///   - unread: The number of unread items of the sources.
    public func title(of name: String?, _ filter: ItemScope.Filter, unread: Int) -> SafeText {
        let all = strings(filter == .bookmarked ? TimelineText.bookmarks : TimelineText.all)
        let name = SafeText(String((name ?? all).prefix(Self.nameLimit)))
        let words: String? =
            switch filter {
            case .all: unread > 0 ? strings(TimelineCount.unread, count: unread) : nil
            case .unread where unread == 0: strings(TimelineText.noneUnreadTitle)
            case .unread: strings(TimelineCount.unreadOnly, count: unread)
            case .bookmarked: name.text == all ? nil : strings(TimelineText.bookmarks)
            }
        return words.map { name + "  " + Sign.dot.text + "  " + SafeText($0) } ?? name
    }

    /// The word for the key that opens a row, for a line of hints.
    public var readHint: SafeText { SafeText(strings(TimelineText.hintRead)) }

    /// The time since the last fetch of a source, as in "updated 3 min. ago"; "updated now" for less than a
    /// minute. Memoized: cheap enough for each frame.
    public func updated(_ timestamp: Date) -> SafeText { SafeText(age(of: timestamp, at: currentDate())) }

    /// The number of new items that are not on the screen, and the key that shows them.
    public func arrived(_ count: Int, key: String) -> SafeText {
        SafeText(strings(TimelineCount.arrived, count: count, key))
    }

    // MARK: Empty lists

    /// The message of a list without items.
    ///
    /// - Parameters:
    ///   - isUnread: Whether the list is of unread items.
    ///   - key: The key that shows all items again.
    public func empty(isUnread: Bool, key: String) -> String {
        isUnread ? strings(TimelineText.noneUnread, key) : strings(TimelineText.none)
    }

    // MARK: Notices

    /// The notice that no other item is unread.
    public var nothingUnread: SafeText { SafeText(strings(TimelineText.nothingUnread)) }

    /// The notice that the search for the next unread item wrapped around an end of the list.
    public func wrapped(isForward: Bool) -> SafeText {
        SafeText(strings(isForward ? TimelineText.fromStart : TimelineText.fromEnd))
    }

    /// The notice of items that were marked read, with the key that undoes it.
    public func marked(_ count: Int, undoKey: String) -> SafeText {
        SafeText(
            count > 0
                ? strings(TimelineCount.marked, count: count, undoKey) : strings(TimelineText.nothingMarked))
    }

    /// The sentence behind the reason for which marks are not kept.
    public var nothingMarked: String { strings(TimelineText.marksNotKept) }

    /// The notice of one item that was marked.
    public func toggled(isRead: Bool) -> SafeText {
        SafeText(strings(isRead ? TimelineText.toggledRead : TimelineText.toggledUnread))
    }

    /// The notice of an undo.
    ///
    /// - Parameter count: The number of items that the undo marked; `nil` where there was nothing to undo.
    public func undone(_ count: Int?) -> SafeText {
        SafeText(
            count.map { strings(TimelineCount.undone, count: $0) } ?? strings(TimelineText.nothingToUndo))
    }

    // MARK: The status

    /// The health of the sources' fetches; empty where none was fetched yet.
    ///
    /// - Parameters:
    ///   - healthy: The number of sources whose last fetch succeeded.
    ///   - failing: The number of sources whose last fetch failed.
    ///   - isOffline: Whether the program is offline, and the numbers are of earlier fetches.
    public func status(healthy: Int, failing: Int, isOffline: Bool) -> SafeText {
        var parts: [SafeText] = []
        if isOffline {
            parts.append(SafeText(strings(TimelineText.offline)))
        } else if healthy > 0 {
            parts.append(SafeText(strings(TimelineCount.healthy, count: healthy)))
        }
        if failing > 0 {
            parts.append(Sign.failure.before(SafeText(failing.formatted(.number.locale(strings.locale)))))
        }
        return .joined(parts, by: .dot)
    }
}
