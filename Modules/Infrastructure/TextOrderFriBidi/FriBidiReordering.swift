public import TextInterface

/// Reorders lines with GNU FriBidi, and shapes Arabic letters.
public struct FriBidiReordering: BidiReordering {
    /// The terminal's own treatment of right-to-left text.
    public enum Display: Hashable, Sendable {
        /// It draws each cell as given.
        case cells
        /// It reorders and shapes words: letters stay in logical order, unshaped.
        case words
        /// It reorders and shapes adjacent words together: a mark after each word separates them.
        case lines
    }

    private let display: Display

    /// Makes a reordering for a terminal.
    public init(for display: Display = .cells) {
        self.display = display
    }

    /// The line in visual order; in logical order where memory is short.
    public func visual(_ line: [SafeText.Cluster], isRightToLeft: Bool) -> [VisualCluster] {
        let logical = line.indices.map { VisualCluster(line[$0], index: $0) }
        guard !line.isEmpty, let ordered = ReorderedLine(line, isRightToLeft: isRightToLeft) else {
            return logical
        }
        guard display != .cells else {
            return ordered.indices.map { VisualCluster(ordered.shape(of: line[$0], at: $0), index: $0) }
        }
        var result: [VisualCluster] = []
        var rest = ordered.indices[...]
        while let first = rest.first {
            let word = ordered.word(beginning: rest, hasMarks: display == .words)
            if word.isEmpty {
                result.append(VisualCluster(ordered.shape(of: line[first], at: first), index: first))
            } else {
                result += word.reversed().map { VisualCluster(line[$0], index: $0) }
                if display == .lines, let last = result.popLast() {
                    result.append(VisualCluster(last.cluster.isolated, index: last.index))
                }
            }
            rest = rest.dropFirst(max(1, word.count))
        }
        return result
    }
}
