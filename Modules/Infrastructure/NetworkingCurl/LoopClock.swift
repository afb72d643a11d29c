import Glibc

/// Caches the time, which is read once for each turn of the loop.
final class LoopClock {
    /// Nanoseconds of `CLOCK_MONOTONIC`.
    private(set) var now = 0

    init() { update() }

    func update() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        now = time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

extension Duration {
    /// Nanoseconds from 0 to a century.
    var nanoseconds: Int {
        let most = 100 * 366 * 86_400
        let (seconds, attoseconds) = components
        return Int(min(max(seconds, 0), Int64(most))) * 1_000_000_000
            + Int(max(attoseconds, 0) / 1_000_000_000)
    }

    /// Milliseconds, rounded up so that a short duration is not 0.
    var milliseconds: Int { (nanoseconds + 999_999) / 1_000_000 }
}
