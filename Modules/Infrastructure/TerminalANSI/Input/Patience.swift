/// How long half-read input waits for its other half, and the program for others.
struct Patience: Sendable {
    /// The times to wait.
    struct Limits: Sendable {
        /// For what may be a key or begin a sequence, once the terminal has answered.
        var ambiguous: Duration = .milliseconds(50)
        /// For the rest of a sequence or of a string.
        var begun: Duration = .seconds(1)
        /// For the answers to all questions together.
        var answers: Duration = .seconds(1)
        /// For the late other half of something that was given up.
        var lapsed: Duration = .seconds(10)
        /// For answers, from the wish to leave to the terminal given back.
        var leaving: Duration = .milliseconds(200)
        /// For what the program does between the terminal given back and the process suspended: a reader waits for the
        /// shell meanwhile.
        var saving: Duration = .milliseconds(150)
        /// For the program to end once it was asked to, or its terminal is gone; then it is ended.
        var ending: Duration = .seconds(5)
    }

    let limits: Limits
    /// When the last byte came.
    var lastByte = ContinuousClock.now
    /// Until when answers are waited for; `nil` once they came or were given up.
    var questionsEnd: ContinuousClock.Instant?

    init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// When something has to be given up, if nothing comes.
    ///
    /// While answers are waited for, everything is held: an answer that is cut behind its first byte looks like Escape.
    func deadline(_ pending: InputParser.Pending) -> ContinuousClock.Instant? {
        switch pending {
        case .nothing: questionsEnd
        case .ambiguous: max(lastByte + limits.ambiguous, questionsEnd ?? lastByte)
        case .begun: max(lastByte + limits.begun, questionsEnd ?? lastByte)
        case .lapsed: lastByte + limits.lapsed
        }
    }
}
