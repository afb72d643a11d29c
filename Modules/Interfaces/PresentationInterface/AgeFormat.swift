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

    /// The age in words, as in "1 day ago"; "now" for less than half a second. Under a day it is counted in
    /// whole minutes or hours, as in the short ages of rows.
    public func relative(_ moment: Date, at now: Date) -> String {
        let age = now.timeIntervalSince(moment)
        let style = relativeStyle(of: moment, presentation: abs(age) < 1 ? .named : .numeric)
        guard (60..<86_400).contains(age) else { return style.format(now) }
        let unit: TimeInterval = age < 3_600 ? 60 : 3_600
        return style.format(moment + (age / unit).rounded(.down) * unit)
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
