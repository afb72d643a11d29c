extension SafeText {
    /// The text truncated to a width in cells, with `…` at the cut.
    public func truncated(to width: Int) -> SafeText {
        guard self.width > width else { return self }
        guard width > 0 else { return .empty }
        return SafeText(clusters: Array(prefix(covering: width - 1))) + Sign.ellipsis.text
    }

    /// The text wrapped to lines of at most `width` cells, at spaces where possible, else behind a separator in
    /// the last third of the line, as in an address; none for no text.
    public func wrapped(to width: Int) -> [SafeText] {
        guard width > 0 else { return [] }
        var lines: [SafeText] = []
        var rest = clusters[...]
        while !rest.isEmpty {
            var end = rest.startIndex
            var (used, separated) = (0, rest.startIndex)
            while end < rest.endIndex, used + rest[end].width <= width {
                used += rest[end].width
                end += 1
                if used * 3 > width * 2, rest[end - 1].mayEndLine { separated = end }
            }
            // A wide cluster does not fit into a single column and is left out.
            if end == rest.startIndex {
                rest = rest.dropFirst()
                continue
            }
            if end < rest.endIndex, let space = rest[...end].lastIndex(where: { $0.text == " " }),
                space > rest.startIndex
            {
                end = space
            } else if end < rest.endIndex, separated > rest.startIndex {
                end = separated
            }
            lines.append(SafeText(clusters: Array(rest[..<end])).trimmingEnd())
            rest = rest[end...].drop { $0.text == " " }
        }
        return lines
    }

    private func trimmingEnd() -> SafeText {
        guard let last = clusters.lastIndex(where: { $0.text != " " }) else { return .empty }
        return SafeText(clusters: Array(clusters[...last]))
    }

    private func prefix(covering width: Int) -> ArraySlice<Cluster> {
        var used = 0
        return clusters.prefix { cluster in
            used += cluster.width
            return used <= width
        }
    }

    /// The end of an unsanitized text that fits into `width` cells. Reads no more of the text than needed.
    public init(endOf text: String, covering width: Int) {
        self.init(endOf: text.unicodeScalars, covering: width)
    }

    init(endOf scalars: some BidirectionalCollection<Unicode.Scalar>, covering width: Int) {
        // Each cluster covers a cell: after the starts of `width` clusters the suffix is long enough.
        var (start, missing) = (scalars.endIndex, width)
        while start > scalars.startIndex, missing > 0 {
            scalars.formIndex(before: &start)
            let previous = start > scalars.startIndex ? scalars[scalars.index(before: start)] : nil
            if GraphemeClusterBuilder.begins(with: scalars[start], behind: previous) { missing -= 1 }
        }
        let clusters = Self.clusters(of: scalars[start...])
        var used = 0
        let end = clusters.reversed().prefix { cluster in
            used += cluster.width
            return used <= width
        }
        self.init(clusters: Array(clusters.suffix(end.count)))
    }

    /// Whether the base direction is right to left, by the first strong letter (UAX #9, P2).
    public var isRightToLeft: Bool {
        for cluster in clusters {
            for scalar in cluster.text.unicodeScalars {
                if Script.isRightToLeft(scalar) {
                    // Digits are not strong.
                    if scalar.properties.numericType == nil { return true }
                } else if scalar.properties.isAlphabetic {
                    return false
                }
            }
        }
        return false
    }
}

extension SafeText.Cluster {
    /// Whether a word that is longer than a line may be broken behind the cluster.
    fileprivate var mayEndLine: Bool {
        switch text {
        case "/", "?", "&", "=", "-", "_", ".", ",", ";": true
        default: false
        }
    }
}
