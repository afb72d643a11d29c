public import TextInterface

/// Reorders lines with GNU FriBidi, and shapes Arabic letters.
public struct FriBidiReordering: BidiReordering {
    /// Makes a reordering.
    public init() {}

    /// The line in visual order; in logical order if memory is short.
    public func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster] {
        guard !line.isEmpty, let ordered = ReorderedLine(line, isRightToLeft: isRightToLeft) else {
            return line.indices.map { VisualCluster(line[$0], index: $0) }
        }
        return ordered.indices.map { VisualCluster(ordered.shape(of: line[$0], at: $0), index: $0) }
    }
}
