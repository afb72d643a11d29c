/// Decides whether the loop spins after a response before it sleeps (adaptive spinning).
///
/// A caller on another thread takes some microseconds to wake up and send its next request; sleeping and
/// being woken costs more. Spins that end without a request are followed by exponentially fewer.
struct SpinPolicy {
    /// The duration of a spin, in nanoseconds: 50 µs.
    static let spinTime = 50_000
    /// The most responses between two spins.
    private static let maximumSkipped = 64

    private var skipTarget = 0
    private var skipped = 0

    /// Decides after a response, where no other work is left.
    mutating func shouldSpin() -> Bool {
        skipped += 1
        return skipped > skipTarget
    }

    /// Records whether work arrived during a spin.
    mutating func record(hit: Bool) {
        skipped = 0
        skipTarget = hit ? 0 : min(2 * skipTarget + 1, Self.maximumSkipped)
    }
}
