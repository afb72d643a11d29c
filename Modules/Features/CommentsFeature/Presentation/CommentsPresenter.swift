public import CommentsSourceInterface
public import Foundation
import ItemInterface
import PresentationInterface
public import TextInterface

/// The sentences of comments, in the reader's language.
public struct CommentsPresenter {
    private let strings: LocalizedStrings
    private let ages: AgeFormat
    private let currentDate: () -> Date

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and formats.
    ///   - calendar: The calendar in whose units ages are given.
    ///   - currentDate: The wall clock, by which ages are counted.
    public init(locale: Locale, calendar: Calendar, currentDate: @escaping () -> Date) {
        strings = LocalizedStrings(table: "Comments", locale: locale)
        ages = AgeFormat(locale: locale, calendar: calendar)
        self.currentDate = currentDate
    }

    /// The title of the comments' screen.
    public var title: String { strings(CommentsText.title) }

    /// The title with the number of comments on the screen, and the total where it is known and greater.
    public func title(shown: Int, of total: Int? = nil) -> String {
        let style = IntegerFormatStyle<Int>(locale: strings.locale)
        guard let total else { return strings(CommentsText.titleOfAll, style.format(shown)) }
        return strings(CommentsText.titleOfPart, style.format(shown), style.format(total))
    }

    /// The message of an item without comments.
    public var noComments: String { strings(CommentsText.empty) }

    /// The words for comments that are loading.
    public var loading: String { strings(CommentsText.loading) }

    /// The notice of comments that could not be read; `nil` for none.
    public func skipped(_ count: Int) -> String? {
        count > 0 ? strings(CommentsCount.noticeSkipped, count: count) : nil
    }

    /// The texts of comments, in the same order, with their current ages.
    ///
    /// - Parameters:
    ///   - comments: The visible comments of all threads.
    ///   - author: The name of the item's author, whose comments are marked.
    ///   - folded: The comments whose replies are folded.
    public func map(
        _ comments: [ThreadedComment], author: String? = nil, folding folded: Set<UUID> = []
    ) -> [CommentViewModel] {
        let levelsBelow = comments.dropFirst().map(\.level) + [0]
        return zip(comments, levelsBelow).map {
            map($0, levelBelow: $1, author: author, isFolded: folded.contains($0.id))
        }
    }

    /// The texts of a comment, with its current age.
    ///
    /// - Parameters:
    ///   - levelBelow: The level of the next visible comment; 0 at the end.
    ///   - author: The name of the item's author, whose comments are marked.
    ///   - isFolded: Whether the replies are folded.
    public func map(
        _ threaded: ThreadedComment, levelBelow: Int, author: String?, isFolded: Bool
    ) -> CommentViewModel {
        let comment = threaded.comment
        let foldedCount = isFolded ? threaded.replyCount : 0
        return CommentViewModel(
            id: comment.id, username: comment.author, age: age(of: comment, at: currentDate()),
            message: comment.text.source, level: threaded.level,
            levelBelow: min(threaded.level, levelBelow),
            mark: comment.author == author && !comment.author.isEmpty ? strings(CommentsText.itemAuthor) : "",
            folded: foldedCount > 0 ? strings(CommentsCount.folded, count: foldedCount) : "")
    }

    /// The current age of a comment.
    public func age(of comment: ItemComment) -> SafeText { SafeText(age(of: comment, at: currentDate())) }

    private func age(of comment: ItemComment, at now: Date) -> String {
        ages.relative(min(comment.published, now), at: now)
    }

    /// The notice that cached comments are shown, with their age.
    public func cachedComments(of timestamp: Date) -> String {
        let now = currentDate()
        return strings(
            CommentsText.noticeStored, ages.relative(min(timestamp, now.addingTimeInterval(-1)), at: now))
    }
}
