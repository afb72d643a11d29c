/// The placement of rows in the viewport.
struct RowPlacement: Equatable {
    /// The lines of a visible row.
    struct Line: Equatable {
        let index: Int
        /// The line of the viewport at which the row begins; negative above the viewport.
        let top: Int
        let height: Int

        var bottom: Int { top + height }
    }

    /// The rows of which at least one line is visible, from the top.
    private(set) var visible: [Line] = []
    /// The lines by which rows were moved from their requested position to avoid a gap at an end of the list.
    private(set) var shift = 0

    static let empty = RowPlacement()

    private init() {}

    /// Measures rows from the anchor outward until the viewport is full.
    ///
    /// - Parameters:
    ///   - anchor: The index of the first row to measure.
    ///   - top: The line of the viewport at which it should begin.
    ///   - height: Returns the height of a row, at least 1.
    init(anchor: Int, top: Int, count: Int, viewport: Int, height: (Int) -> Int) {
        guard count > 0, viewport > 0 else { return }
        var (first, start) = (anchor, top)
        var (last, end) = (anchor, top + height(anchor))
        func extendUp(to line: Int) {
            while start > line, first > 0 {
                first -= 1
                start -= height(first)
            }
        }
        func extendDown(to line: Int) {
            while end < line, last + 1 < count {
                last += 1
                end += height(last)
            }
        }
        extendUp(to: 0)
        let aboveFirst = max(0, start)
        extendDown(to: viewport + aboveFirst)
        shift = -aboveFirst
        if end + shift < viewport {
            let gap = viewport - (end + shift)
            extendUp(to: -shift - gap)
            shift += min(gap, max(0, -(start + shift)))
        }
        var line = start + shift
        for index in first...last {
            let height = height(index)
            if line + height > 0, line < viewport {
                visible.append(Line(index: index, top: line, height: height))
            }
            line += height
        }
    }

    subscript(index: Int) -> Line? {
        guard let first = visible.first?.index, visible.indices.contains(index - first) else { return nil }
        return visible[index - first]
    }
}
