import Foundation
import PresentationInterface
import TextInterface

/// The ages in rows, each a number and a few letters of the reader's language: Foundation's narrow units mix
/// letters with words, as in "2 h" and "1 dia".
final class ShortAges {
    private let strings: LocalizedStrings
    private let calendar: Calendar

    /// Makes the ages in a language.
    ///
    /// - Parameter calendar: The calendar of years.
    init(_ strings: LocalizedStrings, calendar: Calendar) {
        self.strings = strings
        self.calendar = calendar
    }

    /// The age of a moment in its greatest unit from minutes to weeks, rounded down. From 365 days on the year of
    /// the moment, which says more than a number of weeks.
    func callAsFunction(_ moment: Date, at date: Date) -> SafeText {
        let seconds = date.timeIntervalSince(moment)
        if seconds >= Self.year { return SafeText(String(calendar.component(.year, from: moment))) }
        guard let unit = Self.units.first(where: { seconds >= $0.seconds }) else {
            return SafeText(strings(FeedText.ageNow))
        }
        return SafeText(strings(unit.text, Int(seconds / unit.seconds)))
    }

    /// The columns of the widest age.
    private(set) lazy var columns: Int = {
        let moment = Date(timeIntervalSinceReferenceDate: 0)
        return Self.samples.map { self(moment, at: moment + $0).width }.max() ?? 0
    }()

    private static let year: TimeInterval = 365 * 86_400
    private static let units: [(seconds: TimeInterval, text: FeedText)] = [
        (7 * 86_400, .ageWeeks), (86_400, .ageDays), (3_600, .ageHours), (60, .ageMinutes),
    ]
    /// The largest number of each unit in seconds, and a year.
    private static let samples: [TimeInterval] = [0, 59 * 60, 23 * 3_600, 6 * 86_400, 52 * 7 * 86_400, year]
}
