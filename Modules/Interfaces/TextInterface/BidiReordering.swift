/// Reorders the clusters of a line from logical to visual order.
public protocol BidiReordering: Hashable, Sendable {
    /// The clusters of a line in visual order, from left to right, by the Unicode bidirectional algorithm
    /// (UAX #9): each cluster once and with its width, brackets mirrored, and letters in the form that their
    /// neighbors require.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - isRightToLeft: The base direction of the paragraph that contains the line.
    func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster]
}

/// A cluster in visual order.
public struct VisualCluster: Hashable, Sendable {
    /// The drawn cluster.
    public let cluster: SafeText.Cluster
    /// The index of the original cluster in logical order.
    public let index: Int

    /// Makes a cluster for the one at an index in logical order.
    public init(_ cluster: SafeText.Cluster, index: Int) {
        self.cluster = cluster
        self.index = index
    }
}

extension SafeText.Cluster {
    /// The cluster drawn with other characters, such as a mirrored bracket; unchanged where these are not one
    /// cluster of the same width. They are sanitized.
    public func drawn(as text: String) -> SafeText.Cluster {
        let drawn = SafeText(text).clusters
        guard drawn.count == 1, drawn[0].width == width else { return self }
        return drawn[0]
    }
}
