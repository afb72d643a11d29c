public import Foundation

/// Formats the age of a moment in a reader's language and calendar.
nonisolated public struct AgeFormat: Sendable {
    private let locale: Locale
    private let calendar: Calendar

    /// Makes a format.
    ///
    /// - Parameters:
    ///   - locale: The reader's language and number format.
    ///   - calendar: The calendar, with its time zone, in whose units ages are counted.
    public init(locale: Locale, calendar: Calendar) {
        self.locale = locale
        self.calendar = calendar
    }

    /// The age in its greatest unit from minutes to weeks, as in "3d" or "3 days". From 365 days on the year
    /// of the moment, which says more than a number of weeks; `nil` for less than a minute.
    public func short(
        _ moment: Date, at now: Date, width: Duration.UnitsFormatStyle.UnitWidth
    ) -> String? {
        let age = now.timeIntervalSince(moment)
        if age < 60 { return nil }
        if age >= 365 * 86_400 {
            return Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
                .year().format(moment)
        }
        return Duration.UnitsFormatStyle(
            allowedUnits: [.weeks, .days, .hours, .minutes], width: width, maximumUnitCount: 1,
            fractionalPart: .hide(rounded: .down)
        ).locale(locale).format(.seconds(Int(age)))
    }

    /// The age in words, as in "1 day ago"; "now" for less than half a second.
    public func relative(_ moment: Date, at now: Date) -> String {
        let isNow = abs(now.timeIntervalSince(moment)) < 1
        return relativeStyle(of: moment, presentation: isNow ? .named : .numeric).format(now)
    }

    /// The style that words the age of a moment at the date that it formats.
    public func relativeStyle(
        of moment: Date, presentation: Date.RelativeFormatStyle.Presentation = .numeric,
        unitsStyle: Date.RelativeFormatStyle.UnitsStyle = .wide
    ) -> Date.AnchoredRelativeFormatStyle {
        Date.AnchoredRelativeFormatStyle(
            anchor: moment, presentation: presentation, unitsStyle: unitsStyle, locale: locale,
            calendar: calendar)
    }
}
