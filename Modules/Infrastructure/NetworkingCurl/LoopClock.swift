import Glibc

/// The time as the loop last looked: one look serves everything that happens in a turn.
final class LoopClock {
    /// Nanoseconds since a moment that stays the same while the system runs.
    private(set) var now = 0

    init() {
        look()
    }

    func look() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        now = time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

extension Duration {
    /// Nanoseconds, at most as many as a century has.
    var nanoseconds: Int {
        let most = 100 * 366 * 86_400
        let (seconds, attoseconds) = components
        return Int(min(max(seconds, 0), Int64(most))) * 1_000_000_000
            + Int(max(attoseconds, 0) / 1_000_000_000)
    }

    /// Milliseconds, rounded up, so that a short time is not none.
    var milliseconds: Int {
        (nanoseconds + 999_999) / 1_000_000
    }
}
