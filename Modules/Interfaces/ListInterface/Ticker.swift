public import Observation

/// Counts the steps of whatever moves by itself on the screen: placeholders, progress bars.
@Observable
public final class Ticker {
    private var count = 0

    /// How often the step was read. Whoever draws compares it before and after, to know whether what was drawn moves.
    @ObservationIgnored public private(set) var readings = 0

    /// Makes a ticker.
    public init() {}

    /// The number of steps so far.
    public var step: Int {
        readings &+= 1
        return count
    }

    /// Goes one step on.
    public func advance() {
        count &+= 1
    }
}
