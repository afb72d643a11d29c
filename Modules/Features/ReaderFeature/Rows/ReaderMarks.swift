import ListInterface
import TextInterface

/// The marks before the lines of a part in quotes and lists, and their columns.
struct ReaderMarks {
    /// The columns of the marks, at most half of all: deeper marks are left out.
    let depth: Int

    private let marks: [ReaderPart.Mark]
    /// The marks of the free line behind the part.
    private let lasting: [ReaderPart.Mark]
    private let columns: Range<Int>

    /// Makes the marks of a part.
    ///
    /// - Parameter columns: The columns of marks and text.
    init(_ part: ReaderPart, in columns: Range<Int>) {
        self.columns = columns
        var depth = 0
        let count = part.marks.prefix { mark in
            depth += mark.width
            return depth <= columns.count / 2
        }.count
        marks = Array(part.marks.prefix(count))
        lasting = Array(part.lastingMarks.prefix(count))
        self.depth = marks.reduce(0) { $0 + $1.width }
    }

    /// The columns of the text.
    func columns(isRightToLeft: Bool) -> Range<Int> {
        isRightToLeft
            ? columns.lowerBound..<columns.upperBound - depth
            : columns.lowerBound + depth..<columns.upperBound
    }

    /// Draws the marks before the lines of a part, and before the free line behind it.
    ///
    /// - Parameter isRightToLeft: Whether the lines are from right to left.
    func draw(lines: Range<Int>, isRightToLeft: Bool, into grid: inout Grid, palette: Palette) {
        for line in lines {
            let marks = line == lines.lowerBound ? marks : marks.map(\.below)
            draw(marks, line, isRightToLeft: isRightToLeft, into: &grid, palette)
        }
        draw(lasting, lines.upperBound, isRightToLeft: isRightToLeft, into: &grid, palette)
    }

    private func draw(
        _ marks: [ReaderPart.Mark], _ row: Int, isRightToLeft: Bool, into grid: inout Grid, _ palette: Palette
    ) {
        var depth = 0
        for mark in marks {
            depth += mark.width
            let column = isRightToLeft ? columns.upperBound - depth : columns.lowerBound + depth - mark.width
            switch mark {
            case .quote:
                grid.put(
                    Sign.focus.text, row: row, column: isRightToLeft ? column + 1 : column,
                    style: palette.line)
            case .item(let text):
                grid.put(
                    text, row: row, column: column, style: palette.secondary, isRightToLeft: isRightToLeft)
            case .indent: break
            }
        }
    }
}
