public import FoundationEssentials

/// How long the stored comments of a picture are good.
nonisolated public enum CommentsCachePolicy {
    /// Comments are shown from the cache while they are younger than a week.
    public static let maximumAgeInDays = 7

    /// Whether comments that were read from their server at `timestamp` may be shown.
    ///
    /// They may while they are strictly younger than ``maximumAgeInDays`` of the calendar. A time in the future is none
    /// that they can have: they have expired.
    public static func isValid(_ timestamp: Date, at now: Date, calendar: Calendar) -> Bool {
        timestamp >= oldestValid(at: now, calendar: calendar) && timestamp <= now
    }

    /// The earliest time at which comments that are still good can have been read.
    static func oldestValid(at now: Date, calendar: Calendar) -> Date {
        let limit = calendar.date(byAdding: .day, value: -maximumAgeInDays, to: now) ?? now
        return Date(timeIntervalSinceReferenceDate: limit.timeIntervalSinceReferenceDate.nextUp)
    }
}
