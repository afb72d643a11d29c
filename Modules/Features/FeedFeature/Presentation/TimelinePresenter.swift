public import Foundation
public import LibraryStorageInterface
import PresentationInterface
public import TextInterface

/// What the timeline of a library says to its reader.
public struct TimelinePresenter {
    /// The most characters of a name in a title.
    private static let nameLimit = 200

    private let strings: LocalizedStrings
    private let currentDate: () -> Date
    private let age: LastingSentence

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and habits.
    ///   - calendar: The calendar in whose units ages are given.
    ///   - currentDate: The wall clock, by which ages are counted.
    public init(locale: Locale, calendar: Calendar, currentDate: @escaping () -> Date) {
        let strings = LocalizedStrings(bundle: .module, table: "Timeline", locale: locale)
        self.strings = strings
        self.currentDate = currentDate
        age = LastingSentence { moment, now in
            guard now.timeIntervalSince(moment) >= 60 else {
                return (strings(TimelineText.updatedNow), moment.addingTimeInterval(60))
            }
            let style = Date.AnchoredRelativeFormatStyle(
                anchor: moment, presentation: .numeric, unitsStyle: .abbreviated, locale: locale,
                calendar: calendar)
            let sentence = strings(TimelineText.updated, style.format(now))
            return (sentence, style.discreteInput(after: now) ?? now)
        }
    }

    // MARK: The title

    /// The name of what is shown, and how many of its items are unread.
    ///
    /// - Parameters:
    ///   - name: The name of a source or of a group; `nil` for all sources.
    ///   - filter: The choice of items. Of bookmarked ones no number is said.
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

    /// What selecting a row does, in a word, for a line of hints.
    public var readHint: SafeText { SafeText(strings(TimelineText.hintRead)) }

    /// When the sources were fetched last, as in "updated 3 min. ago"; what is younger than a minute was updated now. May be
    /// asked at each frame: it is formatted anew only when it can have changed.
    public func updated(_ timestamp: Date) -> SafeText { SafeText(age(of: timestamp, at: currentDate())) }

    /// How many new items are not on the screen, and which key shows them.
    public func arrived(_ count: Int, key: String) -> SafeText {
        SafeText(strings(TimelineCount.arrived, count: count, key))
    }

    // MARK: In place of rows

    /// What stands in place of the rows where there are none.
    ///
    /// - Parameter key: The key that shows all items again.
    public func empty(_ filter: ItemScope.Filter, key: String) -> SafeText {
        let sentence =
            switch filter {
            case .all: strings(TimelineText.none)
            case .unread: strings(TimelineText.noneUnread, key)
            case .bookmarked: strings(TimelineText.noneBookmarked)
            }
        return SafeText(sentence)
    }

    // MARK: Notices

    /// That no other item is unread.
    public var nothingUnread: SafeText { SafeText(strings(TimelineText.nothingUnread)) }

    /// That the next unread item was found from the other end of the list on.
    public func wrapped(isForward: Bool) -> SafeText {
        SafeText(strings(isForward ? TimelineText.fromStart : TimelineText.fromEnd))
    }

    /// How many items were marked read, and which key takes that back.
    public func marked(_ count: Int, undoKey: String) -> SafeText {
        SafeText(
            count > 0
                ? strings(TimelineCount.marked, count: count, undoKey) : strings(TimelineText.nothingMarked))
    }

    /// What taking back has come to.
    ///
    /// - Parameters:
    ///   - count: The number of items that were marked by it; `nil` where there was nothing to take back.
    ///   - isRead: Whether they are read again, or unread.
    public func undone(_ count: Int?, isRead: Bool) -> SafeText {
        let key = isRead ? TimelineCount.markedRead : TimelineCount.markedUnread
        return SafeText(count.map { strings(key, count: $0) } ?? strings(TimelineText.nothingToUndo))
    }

    // MARK: The status

    /// How the fetches of sources do; empty where none was fetched yet.
    ///
    /// - Parameters:
    ///   - healthy: The number of sources whose last fetch succeeded.
    ///   - failing: The number of those whose last fetch failed.
    ///   - isOffline: Whether the network is not there, so that the numbers are of an earlier time.
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
