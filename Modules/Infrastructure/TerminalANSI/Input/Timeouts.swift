/// The timeouts of a terminal.
struct Timeouts: Sendable {
    /// For bytes that are a key or the beginning of a sequence, when no reply is pending.
    var escape: Duration = .milliseconds(50)
    /// For the rest of a sequence or of a string.
    var sequence: Duration = .seconds(1)
    /// For the replies to a probe.
    var replies: Duration = .seconds(1)
    /// For the rest of a sequence that was abandoned.
    var lateReply: Duration = .seconds(10)
    /// For pending replies while the terminal is restored.
    var leave: Duration = .milliseconds(200)
    /// For the program's work between `TerminalEvent.willSuspend` and the stop, for which the reader waits.
    var suspend: Duration = .milliseconds(150)
    /// For the program to end after a request or a hangup.
    var termination: Duration = .seconds(5)
}
