public import Foundation
public import ItemInterface
public import LibraryStorageInterface
import PresentationInterface
public import TextInterface

/// The sentences of the feed, in the reader's language.
public struct FeedPresenter {
    private let strings: LocalizedStrings
    private let ages: AgeFormat
    private let shortAges: ShortAges
    private let currentDate: () -> Date
    private let age: MemoizedAge

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and formats.
    ///   - calendar: The calendar in whose units ages are given.
    ///   - currentDate: The wall clock, by which ages are counted.
    public init(locale: Locale, calendar: Calendar, currentDate: @escaping () -> Date) {
        strings = LocalizedStrings(table: "Feed", locale: locale)
        ages = AgeFormat(locale: locale, calendar: calendar)
        self.currentDate = currentDate
        let now = strings(FeedText.ageNow)
        shortAges = ShortAges(strings, calendar: calendar)
        age = MemoizedAge(ages, unitsStyle: .wide, now: now)
    }

    /// The feed's title.
    public var title: String { strings(FeedText.title) }

    /// The feed's title, with the number of items that are new since the last visit.
    public func title(new count: Int) -> String {
        count > 0 ? strings(FeedCount.titleNew, count: count) : title
    }

    /// The message of a feed without items.
    public var emptyFeed: String { strings(FeedText.empty) }

    /// The words of the line at which the last visit ended.
    public var seenUntilHere: String { strings(FeedText.seen) }

    /// The notice that newer pictures are available, with the key that shows them.
    public func newerPictures(reloadKey: String) -> String { strings(FeedText.noticeNewer, reloadKey) }

    /// The notice that a reload lost the reader's position, whose picture is no longer in the feed.
    public var placeGone: String { strings(FeedText.noticePlaceGone) }

    /// The word for the key that opens a row, for a line of hints.
    public var commentsHint: String { strings(FeedText.hintComments) }

    /// The age of a feed, as in "3 minutes ago"; "now" for less than a minute. Memoized: cheap enough for
    /// each frame.
    public func age(of timestamp: Date) -> String { age(of: timestamp, at: currentDate()) }

    /// The notice that a cached feed is shown, with its age.
    public func cachedFeed(of timestamp: Date) -> String {
        let now = currentDate()
        let moment = min(timestamp, now.addingTimeInterval(-1))
        return strings(FeedText.noticeCached, ages.relative(moment, at: now))
    }

    /// The message of a library without subscriptions.
    ///
    /// - Parameters:
    ///   - program: The name of the program that subscribes.
    ///   - demo: The address of a source to try.
    public func noSubscriptions(program: String, demo: String) -> String {
        strings(FeedText.timelineEmpty, program, demo)
    }

    /// The source, the author and the age of an item; an item without a date has no age.
    ///
    /// - Parameters:
    ///   - source: The name of the item's source; `nil` if it has none.
    ///   - duplicateCount: The number of items of other sources for which this one stands, as in "News +2".
    public func byline(_ item: ItemSummary, source: String?, duplicateCount: Int = 0) -> SafeText {
        let now = currentDate()
        let age = item.moment.map { moment in
            now.timeIntervalSince(moment) < 60 ? strings(FeedText.ageNow) : ages.relative(moment, at: now)
        }
        let author = Self.name(item.author == source ? nil : item.author)
        let more = SafeText(duplicateCount > 0 ? " +\(duplicateCount)" : "")
        let names = [Self.name(source).map { $0 + more }, author].compactMap(\.self)
        return .joined(names + [age].compactMap { $0.map { SafeText($0) } }, by: .dot)
    }

    /// The status of an item, with its age at the time of the call in a letter or two.
    ///
    /// - Parameters:
    ///   - source: The name of the item's source; `nil` if it has none.
    ///   - state: The item's state; `nil` if it has none.
    public func status(
        of item: ItemSummary, source: String?, duplicateCount: Int = 0, state: ItemState?
    ) -> ItemStatus {
        ItemStatus(
            source: Self.name(source), duplicateCount: duplicateCount,
            author: Self.name(item.author == source ? nil : item.author),
            age: item.moment.map { shortAges($0, at: currentDate()) }, ageColumns: shortAges.columns,
            state: state, isBookmarked: state?.bookmarkedAt != nil)
    }

    /// The beginning of a name; `nil` for none.
    private static func name(_ name: String?) -> SafeText? {
        let name = SafeText(String((name ?? "").prefix(200)))
        return name.isEmpty ? nil : name
    }

    /// The sentences of rows, looked up once for all of them.
    public var rowTexts: FeedRowTexts { FeedRowTexts(strings) }

    /// Loads Foundation's formats of ages, which takes a hundredth of a second once in a process: off the
    /// main actor it delays no frame.
    nonisolated public static func prepareAges(in locale: Locale, _ calendar: Calendar, at now: Date) {
        let ages = AgeFormat(locale: locale, calendar: calendar)
        _ = ages.relative(now.addingTimeInterval(-3_600), at: now)
    }
}
