public import FoundationEssentials

/// How long a stored page of the feed is good.
nonisolated public enum FeedCachePolicy {
    /// A page is shown while it is younger than a week.
    public static let maximumAgeInDays = 7

    /// A page is shown whose time is at most so many seconds ahead: the clock was set back, and the page was read now.
    public static let maximumLead: TimeInterval = 3_600

    /// Whether a page that was read from its server at `timestamp` may be shown.
    ///
    /// It may while it is strictly younger than ``maximumAgeInDays`` of the calendar, and not from farther in the future
    /// than ``maximumLead``.
    public static func isValid(_ timestamp: Date, at now: Date, calendar: Calendar) -> Bool {
        validTimes(at: now, calendar: calendar).contains(timestamp)
    }

    /// The times of the pages that may be shown.
    ///
    /// A page from before them has expired for good. A page from after them is not shown, and not deleted either: the
    /// clock is wrong, or was when the page was read.
    static func validTimes(at now: Date, calendar: Calendar) -> ClosedRange<Date> {
        let expired = calendar.date(byAdding: .day, value: -maximumAgeInDays, to: now) ?? now
        let oldest = Date(timeIntervalSinceReferenceDate: expired.timeIntervalSinceReferenceDate.nextUp)
        return oldest...now.addingTimeInterval(maximumLead)
    }
}
