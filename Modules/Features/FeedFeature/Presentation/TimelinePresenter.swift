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
        let strings = LocalizedStrings(table: "Timeline", locale: locale)
        self.strings = strings
        self.currentDate = currentDate
        age = MemoizedAge(
            AgeFormat(locale: locale, calendar: calendar), unitsStyle: .abbreviated,
            now: strings(TimelineText.updatedNow), sentence: { strings(TimelineText.updated, $0) })
    }

    // MARK: The title

    /// The title of a scope.
    ///
    /// - Parameter name: The name of a source or of a group; `nil` for all sources.
    public func title(of name: String?, _ filter: ItemScope.Filter) -> SafeText {
        let all = strings(filter == .bookmarked ? TimelineText.bookmarks : TimelineText.all)
        return SafeText(String((name ?? all).prefix(Self.nameLimit)))
    }

    /// The words behind the title of a scope: the number of unread items, or that it shows bookmarks.
    ///
    /// - Parameters:
    ///   - name: The name of a source or of a group; `nil` for all sources.
    ///   - unread: The number of unread items of the sources.
    public func titleDetail(of name: String?, _ filter: ItemScope.Filter, unread: Int) -> SafeText {
        switch filter {
        case .all: unread > 0 ? SafeText(strings(TimelineCount.unread, count: unread)) : .empty
        case .unread where unread == 0: SafeText(strings(TimelineText.noneUnreadTitle))
        case .unread: SafeText(strings(TimelineCount.unreadOnly, count: unread))
        case .bookmarked: name == nil ? .empty : SafeText(strings(TimelineText.bookmarks))
        }
    }

    /// The words behind the name of a scope that is searched.
    public func titleDetail(of name: String?, _ filter: ItemScope.Filter) -> SafeText {
        switch filter {
        case .all: .empty
        case .unread: SafeText(strings(TimelineText.unreadOnly))
        case .bookmarked: titleDetail(of: name, filter, unread: 0)
        }
    }

    /// The word for the key that opens a row, for a line of hints.
    public var readHint: SafeText { SafeText(strings(TimelineText.hintRead)) }

    /// The word for the key that marks all items read, for a line of hints.
    public var markReadHint: SafeText { SafeText(strings(TimelineText.hintMarkRead)) }

    /// The time since the last fetch of a source, as in "updated 3 min. ago"; "updated now" for less than a
    /// minute. Memoized: cheap enough for each frame.
    public func updated(_ timestamp: Date) -> SafeText { SafeText(age(of: timestamp, at: currentDate())) }

    /// The number of new items above the screen, that of all new items where others are below, and the key
    /// that shows those above.
    public func arrived(_ count: Int, of all: Int, key: String) -> SafeText {
        SafeText(
            all > count
                ? strings(TimelineCount.arrivedOfAll, count: all, count, key)
                : strings(TimelineCount.arrived, count: count, key))
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
    /// - Parameter count: The number of items that the undo marked; `nil` if there was nothing to undo.
    public func undone(_ count: Int?) -> SafeText {
        SafeText(
            count.map { strings(TimelineCount.undone, count: $0) } ?? strings(TimelineText.nothingToUndo))
    }

    // MARK: The status

    /// The health of the sources' fetches in forms from the longest to the shortest; none where no source was
    /// fetched yet.
    ///
    /// - Parameters:
    ///   - healthy: The number of sources whose last fetch succeeded.
    ///   - failing: The number of sources whose last fetch failed.
    ///   - isOffline: Whether the program is offline, and the numbers are of earlier fetches.
    public func status(healthy: Int, failing: Int, isOffline: Bool) -> [SafeText] {
        func failed(_ key: TimelineCount) -> SafeText {
            Sign.failure.before(SafeText(strings(key, count: failing)))
        }
        let failures = failing > 0 ? [failed(.sourcesFailed), failed(.failed)] : []
        if isOffline {
            let offline = SafeText(strings(TimelineText.offline))
            return failures.map { .joined([offline, $0], by: .dot) } + [offline]
        }
        guard healthy > 0 else { return failures }
        let healthy = SafeText(strings(TimelineCount.healthy, count: healthy))
        return [.joined([healthy] + failures.suffix(1), by: .dot)] + failures
    }
}
