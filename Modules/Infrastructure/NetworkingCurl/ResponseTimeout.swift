/// Computes a transfer's deadline from a timeout and a minimum rate, as a token bucket of time.
///
/// The first byte of a response sets the deadline to the whole timeout; each further byte moves it by that
/// byte's time at the minimum rate, up to the whole timeout from now. A stall times out after the timeout, a
/// trickle soon after that, and a transfer at the minimum rate never. Times are nanoseconds of one monotonic
/// clock.
struct ResponseTimeout {
    private let timeout: Int
    private let timePerByte: Int
    private var hasBegun = false
    /// The time at which the transfer times out; `nil` while no bytes are awaited.
    private(set) var deadline: Int?

    /// - Parameters:
    ///   - timeout: The longest stall, in nanoseconds.
    ///   - minimumRate: The slowest accepted rate, in bytes per second.
    init(timeout: Int, minimumRate: Int) {
        self.timeout = timeout
        timePerByte = 1_000_000_000 / max(minimumRate, 1)
    }

    /// Stops measuring, before a request and while a reader pauses the transfer.
    mutating func stop() { deadline = nil }

    /// Starts measuring, when the request has been sent or the transfer resumes.
    mutating func start(at now: Int) {
        deadline = now + timeout
        hasBegun = false
    }

    mutating func receive(_ bytes: Int, at now: Int) {
        guard let deadline else { return }
        self.deadline =
            hasBegun ? min(max(deadline, now) + bytes * timePerByte, now + timeout) : now + timeout
        hasBegun = true
    }
}
