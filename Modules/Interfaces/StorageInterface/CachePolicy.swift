public import FoundationEssentials

/// The rule by which cached responses of servers expire.
public enum CachePolicy {
    /// The days of the calendar after which a response expires.
    public static let maximumAgeInDays = 7

    /// The seconds that a response's time may be ahead of the clock, which may have been set back since the
    /// fetch.
    static let maximumLead: TimeInterval = 3_600

    /// The fetch times of valid responses: less than seven days of the calendar ago, and at
    /// most an hour ahead.
    ///
    /// Earlier responses have expired. Later ones are neither valid nor expired: the clock is wrong, or was wrong
    /// at their fetch.
    public static func validTimes(at now: Date, calendar: Calendar) -> ClosedRange<Date> {
        let expired = calendar.date(byAdding: .day, value: -maximumAgeInDays, to: now) ?? now
        let oldest = Date(timeIntervalSinceReferenceDate: expired.timeIntervalSinceReferenceDate.nextUp)
        return oldest...now.addingTimeInterval(maximumLead)
    }
}
