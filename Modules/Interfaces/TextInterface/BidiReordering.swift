/// Gives the order in which a line's clusters stand on the screen.
public protocol BidiReordering: Hashable, Sendable {
    /// The clusters of a line from left to right, by Unicode's algorithm (UAX #9): each of the line once and as wide as
    /// it was, with brackets mirrored and letters in the form that their neighbours give them where that is not the one
    /// in the text.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - isRightToLeft: The direction of the paragraph that the line is a part of.
    func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster]
}

/// A cluster at its place on the screen.
public struct VisualCluster: Hashable, Sendable {
    /// What is drawn.
    public let cluster: SafeText.Cluster
    /// The place in the line, in the order of reading, of the cluster for which it stands.
    public let index: Int

    /// Makes a cluster at its place.
    public init(_ cluster: SafeText.Cluster, index: Int) {
        self.cluster = cluster
        self.index = index
    }
}

extension SafeText.Cluster {
    /// The cluster with an invisible mark behind it that is read from left to right (U+200E): a terminal that orders text by
    /// itself keeps the letters before the mark from what follows.
    public var isolated: SafeText.Cluster {
        SafeText.Cluster(
            text: text + "\u{200E}", width: width, isWidthUncertain: isWidthUncertain,
            isRightToLeft: isRightToLeft)
    }

    /// The cluster drawn with other characters, such as a bracket that looks the other way; as it is where these are not
    /// one cluster of the same width. They are disarmed like any other text.
    public func drawn(as text: String) -> SafeText.Cluster {
        let drawn = SafeText(text).clusters
        guard drawn.count == 1, drawn[0].width == width else { return self }
        return drawn[0]
    }
}
