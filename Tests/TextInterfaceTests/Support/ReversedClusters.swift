import TextInterface

/// Reverses all clusters of a line in a right-to-left paragraph, with brackets mirrored.
struct ReversedClusters: BidiReordering {
    func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster] {
        let places = line.enumerated().map {
            VisualCluster($1.text == "(" ? $1.drawn(as: ")") : $1, index: $0)
        }
        return isRightToLeft ? places.reversed() : places
    }
}
