public import TextInterface

/// Orders lines with GNU FriBidi, and gives Arabic letters the form in which they join their neighbours.
public struct FriBidiOrder: TextOrder {
    /// Makes an order.
    public init() {}

    /// Where memory is short, in the order of reading.
    public func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster] {
        let logical = line.indices.map { VisualCluster(line[$0], index: $0) }
        guard !line.isEmpty, let ordered = OrderedLine(line, isRightToLeft: isRightToLeft) else {
            return logical
        }
        return ordered.places.map { VisualCluster(ordered.shape(of: line[$0], at: $0), index: $0) }
    }
}
