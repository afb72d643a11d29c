public import FoundationEssentials

/// A period of time that a reader names: a year, a month or a day, or a duration back from now.
public struct SearchTime: Hashable, Sendable {
    /// The period's start.
    public var start: Date
    /// The time behind the period: now for a duration.
    public var end: Date

    /// Parses `2026`, `2026-11`, `2026-11-03`, or a number with `h`, `d`, `w`, `m` or `y` for hours, days, weeks, months or
    /// years; `nil` for other texts, and for days that do not exist.
    public init?(_ text: String, now: Date, calendar: Calendar = .current) {
        if let (number, unit) = Self.duration(text) {
            guard let start = calendar.date(byAdding: unit, value: -number, to: now) else { return nil }
            (self.start, end) = (start, now)
            return
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let lengths = [4, 2, 2]
        guard (1...3).contains(parts.count), zip(parts, lengths).allSatisfy({ $0.utf8.count == $1 }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        let date = DateComponents(
            year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1,
            day: numbers.count > 2 ? numbers[2] : 1)
        let unit: Calendar.Component = [.year, .month, .day][numbers.count - 1]
        // Calendars accept a 31st of February as the 3rd of March.
        guard let start = calendar.date(from: date),
            let end = calendar.date(byAdding: unit, value: 1, to: start),
            calendar.component(.month, from: start) == date.month,
            calendar.component(.day, from: start) == date.day
        else { return nil }
        (self.start, self.end) = (start, end)
    }

    private static func duration(_ text: String) -> (Int, Calendar.Component)? {
        let units: [Character: Calendar.Component] = [
            "h": .hour, "d": .day, "w": .weekOfYear, "m": .month, "y": .year,
        ]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
            (0...100_000).contains(number), text.first != "+"
        else { return nil }
        return (number, unit)
    }
}
