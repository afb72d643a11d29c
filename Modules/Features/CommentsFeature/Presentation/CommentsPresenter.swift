import CommentsSourceInterface
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

    /// The title with the number of comments that are shown, and that of all where those are more.
    public func title(shown: Int, of total: Int? = nil) -> String {
        let style = IntegerFormatStyle<Int>(locale: strings.locale)
        guard let total else { return strings(CommentsText.titleOfAll, style.format(shown)) }
        return strings(CommentsText.titleOfPart, style.format(shown), style.format(total))
    }

    /// What stands in place of the comments where there are none.
    public var noComments: String { strings(CommentsText.empty) }

    /// How many comments were left out; `nil` where none were.
    public func skipped(_ count: Int) -> String? {
        count > 0 ? strings(CommentsCount.noticeSkipped, count: count) : nil
    }

    /// Comments as their reader sees them, in the same order, each as old as it is now.
    ///
    /// - Parameters:
    ///   - comments: The comments that are shown, of all threads.
    ///   - author: The name of the item's author, whose comments are marked.
    ///   - folded: The comments whose replies are left out.
    public func map(
        _ comments: [ThreadedComment], author: String? = nil, folding folded: Set<UUID> = []
    ) -> [CommentViewModel] {
        let now = currentDate()
        let levelsBelow = comments.dropFirst().map(\.level) + [0]
        return zip(comments, levelsBelow).map { threaded, below in
            let comment = threaded.comment
            let foldedCount = folded.contains(comment.id) ? threaded.replyCount : 0
            return CommentViewModel(
                id: comment.id, username: comment.author, age: shortAge(of: comment.published, at: now),
                message: comment.text.source, level: threaded.level,
                levelBelow: min(threaded.level, below),
                mark: comment.author == author && !comment.author.isEmpty
                    ? strings(CommentsText.itemAuthor) : "",
                folded: foldedCount > 0 ? strings(CommentsCount.folded, count: foldedCount) : "")
        }
    }

    /// That stored comments are shown, and from when they are.
    public func storedComments(of timestamp: Date) -> String {
        let now = currentDate()
        return strings(
            CommentsText.noticeStored, age(of: min(timestamp, now.addingTimeInterval(-1)), at: now))
    }

    /// How old something is, as in "3 days": in the greatest unit up to weeks, from a year on its year.
    private func shortAge(of date: Date, at now: Date) -> String {
        let age = now.timeIntervalSince(date)
        if age < 60 { return self.age(of: now, at: now) }
        if age >= 365 * 86_400 {
            return Date.FormatStyle(
                locale: strings.locale, calendar: calendar, timeZone: calendar.timeZone
            ).year().format(date)
        }
        return Duration.UnitsFormatStyle(
            allowedUnits: [.weeks, .days, .hours, .minutes], width: .abbreviated, maximumUnitCount: 1,
            fractionalPart: .hide(rounded: .down)
        ).locale(strings.locale).format(.seconds(Int(age)))
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
