/// The timeout of incomplete input.
struct InputTimeout: Sendable {
    var timeouts = Timeouts()
    /// The time of the last byte.
    var lastByte = ContinuousClock.now
    /// The deadline of pending replies; `nil` when none is pending.
    var repliesDeadline: ContinuousClock.Instant?

    /// The time at which incomplete input ends.
    ///
    /// While replies are pending, input is held until their deadline: half a reply may look like Escape.
    func deadline(_ pending: InputParser.PendingInput) -> ContinuousClock.Instant? {
        switch pending {
        case .nothing: repliesDeadline
        case .ambiguous: max(lastByte + timeouts.escape, repliesDeadline ?? lastByte)
        case .incomplete: max(lastByte + timeouts.sequence, repliesDeadline ?? lastByte)
        case .abandoned: lastByte + timeouts.lateReply
        }
    }
}
