public import TextInterface

/// All clusters of a line in the reversed order where its paragraph is read from right to left.
public struct ReversedOrder: BidiReordering {
    /// Makes an order.
    public init() {}

    /// The line, or its reverse.
    public func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster] {
        let places = line.enumerated().map { VisualCluster($1, index: $0) }
        return isRightToLeft ? places.reversed() : places
    }
}
