/// Which rows stand where on the screen, and which are close to it.
struct Placement: Equatable {
    /// A row on the screen.
    struct Line: Equatable {
        let index: Int
        /// The screen's line at which the row begins; negative where its beginning lies above the screen.
        let top: Int
        let height: Int

        var bottom: Int { top + height }
    }

    /// The rows of which at least one line is on the screen, from the top.
    private(set) var visible: [Line] = []
    /// How far rows were moved from where they were asked to be, so that neither end of the list leaves a gap.
    private(set) var shift = 0

    static let empty = Placement()

    private init() {}

    /// Measures from one row outward until the screen is full.
    ///
    /// - Parameters:
    ///   - anchor: The index of the row to begin with.
    ///   - top: The screen's line at which it should begin.
    ///   - height: Tells a row's height, at least 1.
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
