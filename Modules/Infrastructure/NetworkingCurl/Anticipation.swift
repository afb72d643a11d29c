/// Whether it pays to stay awake for a moment after an answer, since its caller may ask for more at once.
///
/// A caller on another thread needs some microseconds to wake up and ask. To sleep meanwhile, and be woken again, costs
/// more than that. Where nothing came, the moment was wasted: then fewer and fewer answers are followed by one.
struct Anticipation {
    /// The moment, in nanoseconds: 50 µs.
    static let moment = 50_000
    /// At the worst, one of so many answers is followed by a moment that is wasted.
    private static let mostPassed = 64

    private var pause = 0
    private var passed = 0

    /// An answer went out, and nothing else is left to do. Returns whether to stay awake.
    mutating func isWorthwhile() -> Bool {
        passed += 1
        return passed > pause
    }

    /// It was stayed awake; `paid` says whether something came.
    mutating func note(paid: Bool) {
        passed = 0
        pause = paid ? 0 : min(2 * pause + 1, Self.mostPassed)
    }
}
