public import ConcurrencyInterface
public import FoundationEssentials
import Synchronization

/// A wall clock with a date that a test sets.
public final class WallClockStub: WallClock {
    private let date: Mutex<Date>

    /// Makes a clock with a date.
    public init(now: Date = Date(timeIntervalSince1970: 1_700_000_000)) { date = Mutex(now) }

    /// The date.
    public var now: Date {
        get { date.withLock { $0 } }
        set { date.withLock { $0 = newValue } }
    }

    /// Sets the date forward by seconds, or back by negative ones.
    public func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}
