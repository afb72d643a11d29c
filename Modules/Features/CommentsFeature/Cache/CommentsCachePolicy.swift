public import FoundationEssentials

/// How long the stored comments of a picture are good.
nonisolated public enum CommentsCachePolicy {
    /// Comments are shown from the cache while they are younger than a week.
    public static let maximumAgeInDays = 7

    /// Comments are shown whose time is at most so many seconds ahead: the clock was set back, and they were read now.
    public static let maximumLead: TimeInterval = 3_600

    /// Whether comments that were read from their server at `timestamp` may be shown.
    ///
    /// They may while they are strictly younger than ``maximumAgeInDays`` of the calendar, and not from farther in the
    /// future than ``maximumLead``.
    public static func isValid(_ timestamp: Date, at now: Date, calendar: Calendar) -> Bool {
        validTimes(at: now, calendar: calendar).contains(timestamp)
    }

    /// The times of the comments that may be shown.
    ///
    /// Comments from before them have expired for good. Comments from after them are not shown, and not deleted either:
    /// the clock is wrong, or was when they were read.
    static func validTimes(at now: Date, calendar: Calendar) -> ClosedRange<Date> {
        let expired = calendar.date(byAdding: .day, value: -maximumAgeInDays, to: now) ?? now
        let oldest = Date(timeIntervalSinceReferenceDate: expired.timeIntervalSinceReferenceDate.nextUp)
        return oldest...now.addingTimeInterval(maximumLead)
    }
}
