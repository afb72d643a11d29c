public import Observation

/// Counts the steps of whatever moves by itself on the screen: placeholders, progress bars.
@Observable
public final class Ticker {
    /// The number of steps so far.
    public private(set) var step = 0

    /// Makes a ticker.
    public init() {}

    /// Goes one step on.
    public func advance() {
        step &+= 1
    }
}
