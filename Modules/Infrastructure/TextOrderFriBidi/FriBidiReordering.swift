public import TextInterface

/// Orders lines with GNU FriBidi, and gives Arabic letters the form in which they join their neighbours.
public struct FriBidiReordering: BidiReordering {
    /// What the terminal makes of the cells that it is given.
    public enum Display: Hashable, Sendable {
        /// It shows them in the order given, each for itself.
        case cells
        /// It turns and shapes what stands between spaces: letters stay in the order of reading, without forms of their own.
        case words
        /// It does that with all that stands side by side: a mark behind each word keeps that from its neighbours.
        case lines
    }

    private let display: Display

    /// Makes an order for what a terminal makes of it.
    public init(for display: Display = .cells) {
        self.display = display
    }

    /// Where memory is short, in the order of reading.
    public func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster] {
        let logical = line.indices.map { VisualCluster(line[$0], index: $0) }
        guard !line.isEmpty, let ordered = ReorderedLine(line, isRightToLeft: isRightToLeft) else {
            return logical
        }
        guard display != .cells else {
            return ordered.places.map { VisualCluster(ordered.shape(of: line[$0], at: $0), index: $0) }
        }
        var result: [VisualCluster] = []
        var places = ordered.places[...]
        while let first = places.first {
            let word = ordered.word(beginning: places, hasMarks: display == .words)
            if word.isEmpty {
                result.append(VisualCluster(ordered.shape(of: line[first], at: first), index: first))
            } else {
                result += word.reversed().map { VisualCluster(line[$0], index: $0) }
                if display == .lines, let last = result.popLast() {
                    result.append(VisualCluster(last.cluster.isolated, index: last.index))
                }
            }
            places = places.dropFirst(max(1, word.count))
        }
        return result
    }
}
