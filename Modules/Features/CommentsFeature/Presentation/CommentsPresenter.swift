public import CommentsSourceInterface
public import Foundation
import ItemInterface
import PresentationInterface

/// What the comments of a picture say to their reader.
public struct CommentsPresenter {
    private let strings: LocalizedStrings
    private let calendar: Calendar
    private let currentDate: () -> Date

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and habits.
    ///   - calendar: The calendar in whose units ages are given.
    ///   - currentDate: The wall clock, by which ages are counted.
    public init(locale: Locale, calendar: Calendar, currentDate: @escaping () -> Date) {
        strings = LocalizedStrings(bundle: .module, table: "Comments", locale: locale)
        self.calendar = calendar
        self.currentDate = currentDate
    }

    /// The title of the comments' screen.
    public var title: String { strings(CommentsText.title) }

    /// The title of a part of the comments: how many are shown, and how many there are.
    public func title(shown: Int, of total: Int) -> String {
        let style = IntegerFormatStyle<Int>(locale: strings.locale)
        return strings(CommentsText.titleOfPart, style.format(shown), style.format(total))
    }

    /// What stands in place of the comments where there are none.
    public var noComments: String { strings(CommentsText.empty) }

    /// How many comments were left out; `nil` where none were.
    public func skipped(_ count: Int) -> String? {
        count > 0 ? strings(CommentsCount.noticeSkipped, count: count) : nil
    }

    /// Comments as their reader sees them, in the same order, each as old as it is now.
    public func map(_ comments: [ItemComment]) -> [CommentViewModel] {
        let now = currentDate()
        return comments.map { comment in
            CommentViewModel(
                id: comment.id, username: comment.author, date: age(of: comment.published, at: now),
                message: comment.text.source)
        }
    }

    /// That stored comments are shown, and from when they are.
    public func storedComments(of timestamp: Date) -> String {
        let now = currentDate()
        return strings(
            CommentsText.noticeStored, age(of: min(timestamp, now.addingTimeInterval(-1)), at: now))
    }

    /// How long ago something was written, as in "1 day ago"; what has just been written says so, instead of being
    /// "in 0 seconds".
    private func age(of date: Date, at now: Date) -> String {
        let isJustNow = abs(now.timeIntervalSince(date)) < 1
        return Date.AnchoredRelativeFormatStyle(
            anchor: date, presentation: isJustNow ? .named : .numeric, unitsStyle: .wide,
            locale: strings.locale, calendar: calendar
        ).format(now)
    }
}
