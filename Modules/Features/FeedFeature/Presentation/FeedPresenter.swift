public import Foundation
public import ItemInterface
public import LibraryStorageInterface
import PresentationInterface
public import TextInterface

/// What the feed says to its reader.
public struct FeedPresenter {
    private let strings: LocalizedStrings
    private let calendar: Calendar
    private let currentDate: () -> Date
    private let age: LastingSentence

    /// Makes a presenter.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and habits.
    ///   - calendar: The calendar in whose units ages are given.
    ///   - currentDate: The wall clock, by which ages are counted.
    public init(locale: Locale, calendar: Calendar, currentDate: @escaping () -> Date) {
        let strings = LocalizedStrings(bundle: .module, table: "Feed", locale: locale)
        self.strings = strings
        self.calendar = calendar
        self.currentDate = currentDate
        age = LastingSentence { moment, now in
            guard now.timeIntervalSince(moment) >= 60 else {
                return (strings(FeedText.ageNow), moment.addingTimeInterval(60))
            }
            let style = Self.ageStyle(of: moment, in: locale, calendar)
            return (style.format(now), style.discreteInput(after: now) ?? now)
        }
    }

    /// The feed's title.
    public var title: String { strings(FeedText.title) }

    /// The feed's title, with how many pictures are there that were not at the last visit.
    public func title(new count: Int) -> String {
        count > 0 ? strings(FeedCount.titleNew, count: count) : title
    }

    /// What stands in place of the rows where the feed has none.
    public var emptyFeed: String { strings(FeedText.empty) }

    /// What the line says that stands where the last visit ended.
    public var seenUntilHere: String { strings(FeedText.seen) }

    /// That newer pictures are there, and with which key to see them.
    public func newerPictures(reloadKey: String) -> String { strings(FeedText.noticeNewer, reloadKey) }

    /// That a reload has lost the reader's place, since its picture is no longer in the feed.
    public var placeGone: String { strings(FeedText.noticePlaceGone) }

    /// That a reload has lost the reader's place, since too much came before it.
    public var placeTooFar: String { strings(FeedText.noticePlaceFar) }

    /// What selecting a row shows, in a word, for a line of hints.
    public var commentsHint: String { strings(FeedText.hintComments) }

    /// How many items of a page were left out; `nil` where none were.
    public func skipped(_ count: Int) -> String? {
        count > 0 ? strings(FeedCount.noticeSkipped, count: count) : nil
    }

    /// How long ago the feed was read, as in "3 minutes ago"; what is younger than a minute was read now. May be asked at
    /// each frame: it is formatted anew only when it can have changed.
    public func age(of timestamp: Date) -> String { age(of: timestamp, at: currentDate()) }

    /// That a stored feed is shown, and from when it is.
    public func storedFeed(of timestamp: Date) -> String {
        let now = currentDate()
        let moment = min(timestamp, now.addingTimeInterval(-1))
        return strings(
            FeedText.noticeCached, Self.ageStyle(of: moment, in: strings.locale, calendar).format(now))
    }

    /// The title of the list of all sources' items.
    public var timelineTitle: String { strings(FeedText.timelineTitle) }

    /// What stands in place of the rows where no source is subscribed to: with which program to subscribe, and to what for a
    /// demo.
    public func noSubscriptions(program: String, demo: String) -> String {
        strings(FeedText.timelineEmpty, program, demo)
    }

    /// What stands in place of the rows where the sources have offered nothing yet.
    public var noItems: String { strings(FeedText.timelineNone) }

    /// Where an item comes from and when it was published or, where that is not known, first read.
    ///
    /// - Parameter source: The name of the item's source; `nil` where it has none.
    public func byline(_ item: ItemSummary, source: String?) -> SafeText {
        let now = currentDate()
        let age =
            now.timeIntervalSince(item.moment) < 60
            ? strings(FeedText.ageNow)
            : Self.ageStyle(of: item.moment, in: strings.locale, calendar).format(now)
        return Self.line([source, item.author == source ? nil : item.author, age])
    }

    /// What a row says of an item besides its texts. The age is that of the time of the call, in a letter or two.
    ///
    /// - Parameters:
    ///   - source: The name of the item's source; `nil` where it has none.
    ///   - state: What was done to the item; `nil` where nothing is known of that.
    public func status(of item: ItemSummary, source: String?, state: ItemState?) -> ItemStatus {
        let names = Self.line([source, item.author == source ? nil : item.author])
        return ItemStatus(
            source: names.isEmpty ? nil : names, age: SafeText(shortAge(of: item.moment)), state: state)
    }

    private static func line(_ parts: [String?]) -> SafeText {
        let parts = parts.compactMap { $0.map { SafeText(String($0.prefix(200))) } }
        return .joined(parts.filter { !$0.isEmpty }, by: .dot)
    }

    private func shortAge(of moment: Date) -> String {
        let now = currentDate()
        let age = now.timeIntervalSince(moment)
        if age < 60 { return strings(FeedText.ageNow) }
        // Of longer ages a year says more than a number of weeks.
        if age >= 365 * 86_400 { return Self.yearStyle(in: strings.locale, calendar).format(moment) }
        return Self.shortAgeStyle(in: strings.locale).format(.seconds(Int(age)))
    }

    /// The sentences that stand in rows, looked up once for all of them.
    public var rowTexts: FeedRowTexts { FeedRowTexts(strings) }

    /// Makes ready what ages are worded with, which takes a hundredth of a second the first time in a process: where that
    /// has been done beside the main actor, no frame waits for it.
    nonisolated public static func prepareAges(in locale: Locale, _ calendar: Calendar, at now: Date) {
        _ = ageStyle(of: now.addingTimeInterval(-3_600), in: locale, calendar).format(now)
        _ = shortAgeStyle(in: locale).format(.seconds(3_600))
        _ = yearStyle(in: locale, calendar).format(now)
    }

    nonisolated private static func shortAgeStyle(in locale: Locale) -> Duration.UnitsFormatStyle {
        Duration.UnitsFormatStyle(
            allowedUnits: [.weeks, .days, .hours, .minutes], width: .narrow, maximumUnitCount: 1,
            fractionalPart: .hide(rounded: .down)
        ).locale(locale)
    }

    nonisolated private static func yearStyle(
        in locale: Locale, _ calendar: Calendar
    ) -> Date.FormatStyle {
        Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone).year()
    }

    nonisolated private static func ageStyle(
        of moment: Date, in locale: Locale, _ calendar: Calendar
    ) -> Date.AnchoredRelativeFormatStyle {
        Date.AnchoredRelativeFormatStyle(
            anchor: moment, presentation: .numeric, unitsStyle: .wide, locale: locale, calendar: calendar)
    }
}

nonisolated extension ItemSummary {
    /// The time of publication or, where that is not known or in the future, of the first reading.
    fileprivate var moment: Date { min(published ?? firstSeen, firstSeen) }
}
