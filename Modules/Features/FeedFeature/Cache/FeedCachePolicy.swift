public import FoundationEssentials

/// How long a stored page of the feed is good.
nonisolated public enum FeedCachePolicy {
    /// A page is shown while it is younger than a week.
    public static let maximumAgeInDays = 7

    /// Whether a page that was read from its server at `timestamp` may be shown.
    ///
    /// It may while it is strictly younger than ``maximumAgeInDays`` of the calendar. A time in the future is none
    /// that a page can have: it has expired.
    public static func isValid(_ timestamp: Date, at now: Date, calendar: Calendar) -> Bool {
        let age = now.timeIntervalSince(timestamp)
        // No change of clocks makes a week shorter than five days or longer than eight. The calendar decides between
        // those only: it takes a microsecond, and a feed may have ten thousand pages.
        guard age >= 0, age < 8 * 86_400 else { return false }
        if age < 5 * 86_400 { return true }
        let end = calendar.date(byAdding: .day, value: maximumAgeInDays, to: timestamp)
        return end.map { now < $0 } ?? false
    }

    /// The index of the first page that has expired; the number of pages where none has.
    public static func firstExpiredPage(of timestamps: [Date], at now: Date, calendar: Calendar) -> Int {
        timestamps.firstIndex { !isValid($0, at: now, calendar: calendar) } ?? timestamps.count
    }
}
