extension SafeText {
    /// The text cut off so that it covers at most `width` cells, with `…` where something was cut.
    public func truncated(to width: Int) -> SafeText {
        guard self.width > width else { return self }
        guard width > 0 else { return .empty }
        return SafeText(clusters: Array(prefix(covering: width - 1))) + Sign.ellipsis.text
    }

    /// The text in lines of at most `width` cells, broken at spaces where there are any in reach. No text gives no
    /// line.
    public func wrapped(to width: Int) -> [SafeText] {
        guard width > 0 else { return [] }
        var lines: [SafeText] = []
        var rest = clusters[...]
        while !rest.isEmpty {
            var end = rest.startIndex
            var used = 0
            while end < rest.endIndex, used + rest[end].width <= width {
                used += rest[end].width
                end += 1
            }
            // A wide cluster in a single column is left out.
            if end == rest.startIndex {
                rest = rest.dropFirst()
                continue
            }
            if end < rest.endIndex, let space = rest[...end].lastIndex(where: { $0.text == " " }),
                space > rest.startIndex
            {
                end = space
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

    /// The end of a text of any origin that covers at most `width` cells, as a field shows it in which a reader types.
    /// However long the text is, no more of it is read than that takes.
    public init(endOf text: String, covering width: Int) {
        self.init(endOf: text.unicodeScalars, covering: width)
    }

    init(endOf scalars: some BidirectionalCollection<Unicode.Scalar>, covering width: Int) {
        // A cluster covers a cell at least: behind the start of as many as there are cells, the rest is long enough.
        var (start, missing) = (scalars.endIndex, width)
        while start > scalars.startIndex, missing > 0 {
            scalars.formIndex(before: &start)
            let previous = start > scalars.startIndex ? scalars[scalars.index(before: start)] : nil
            if Clustering.begins(with: scalars[start], behind: previous) { missing -= 1 }
        }
        let clusters = Self.clusters(of: scalars[start...])
        var used = 0
        let end = clusters.reversed().prefix { cluster in
            used += cluster.width
            return used <= width
        }
        self.init(clusters: Array(clusters.suffix(end.count)))
    }

    /// Whether the text is read from right to left: its first letter that has a direction decides (UAX #9, P2).
    public var isRightToLeft: Bool {
        for cluster in clusters {
            for scalar in cluster.text.unicodeScalars {
                if Script.isRightToLeft(scalar) {
                    // Digits have no say in it.
                    if scalar.properties.numericType == nil { return true }
                } else if scalar.properties.isAlphabetic {
                    return false
                }
            }
        }
        return false
    }
}
