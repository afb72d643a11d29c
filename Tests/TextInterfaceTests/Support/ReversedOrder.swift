import TextInterface

/// All clusters of a line in the reversed order where its paragraph is read from right to left, with brackets mirrored.
struct ReversedOrder: BidiReordering {
    func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster] {
        let places = line.enumerated().map {
            VisualCluster($1.text == "(" ? $1.drawn(as: ")") : $1, index: $0)
        }
        return isRightToLeft ? places.reversed() : places
    }
}
