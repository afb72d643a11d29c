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
        // No change of clocks makes a week longer than eight days; and calendars trap at dates far from ours.
        guard timestamp <= now, now.timeIntervalSince(timestamp) < 8 * 86_400,
            timestamp > .distantPast, timestamp < .distantFuture,
            let end = calendar.date(byAdding: .day, value: maximumAgeInDays, to: timestamp)
        else { return false }
        return now < end
    }

    /// The index of the first page that has expired; the number of pages where none has.
    public static func firstExpiredPage(of timestamps: [Date], at now: Date, calendar: Calendar) -> Int {
        timestamps.firstIndex { !isValid($0, at: now, calendar: calendar) } ?? timestamps.count
    }
}
