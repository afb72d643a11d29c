/// Whether a transfer still comes fast enough, by a rule that needs one number: its deadline.
///
/// It has its whole patience until an answer begins, and again from then on; each further byte buys as much time as it
/// may take at the slowest accepted rate, and no more than the whole patience is ever in store. So silence ends a
/// transfer when its patience is over, a trickle soon after that, and one that keeps the rate never ends by it.
/// Times are nanoseconds of one monotonic clock.
struct Pace {
    private let patience: Int
    private let timeOfByte: Int
    private var hasBegun = false
    /// When the transfer ends unless more comes; `nil` while nothing is awaited.
    private(set) var deadline: Int?

    /// - Parameters:
    ///   - patience: How long nothing may come, in nanoseconds.
    ///   - minimumRate: The slowest rate that is accepted, in bytes per second.
    init(patience: Int, minimumRate: Int) {
        self.patience = patience
        timeOfByte = 1_000_000_000 / max(minimumRate, 1)
    }

    /// Nothing is awaited yet.
    mutating func stop() {
        deadline = nil
    }

    /// The request has been sent.
    mutating func start(at now: Int) {
        deadline = now + patience
        hasBegun = false
    }

    mutating func receive(_ bytes: Int, at now: Int) {
        guard let deadline else { return }
        self.deadline =
            hasBegun ? min(max(deadline, now) + bytes * timeOfByte, now + patience) : now + patience
        hasBegun = true
    }
}
