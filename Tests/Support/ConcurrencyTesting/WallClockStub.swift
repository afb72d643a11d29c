public import ConcurrencyInterface
public import FoundationEssentials
import Synchronization

/// A wall clock that tells the date it was told.
public final class WallClockStub: WallClock {
    private let date: Mutex<Date>

    /// Makes a clock; without an argument one that tells a date of 2023, the same in every run.
    public init(now: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        date = Mutex(now)
    }

    /// The date; may be set forward and back.
    public var now: Date {
        get { date.withLock { $0 } }
        set { date.withLock { $0 = newValue } }
    }

    /// Sets the date forward by so many seconds, or back where they are negative.
    public func advance(by seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }
}
