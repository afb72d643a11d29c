public import Observation

/// Counts the steps of the animations on the screen: placeholders and progress bars.
@Observable
public final class Ticker {
    private var count = 0

    /// The number of times that the step was read. A drawing that increases it is animated.
    @ObservationIgnored public private(set) var readings = 0

    /// Creates a ticker at step 0.
    public init() {}

    /// The number of steps so far.
    public var step: Int {
        readings &+= 1
        return count
    }

    /// Advances by one step.
    public func advance() {
        count &+= 1
    }
}
