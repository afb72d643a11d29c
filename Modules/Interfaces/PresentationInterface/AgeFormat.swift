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

    /// The age in words, as in "1 day ago"; "now" for less than half a second.
    public func relative(_ moment: Date, at now: Date) -> String {
        let isNow = abs(now.timeIntervalSince(moment)) < 1
        return relativeStyle(of: moment, presentation: isNow ? .named : .numeric).format(now)
    }

    /// The style that formats the age of a moment, relative to the date that it formats.
    public func relativeStyle(
        of moment: Date, presentation: Date.RelativeFormatStyle.Presentation = .numeric,
        unitsStyle: Date.RelativeFormatStyle.UnitsStyle = .wide
    ) -> Date.AnchoredRelativeFormatStyle {
        Date.AnchoredRelativeFormatStyle(
            anchor: moment, presentation: presentation, unitsStyle: unitsStyle, locale: locale,
            calendar: calendar)
    }
}
