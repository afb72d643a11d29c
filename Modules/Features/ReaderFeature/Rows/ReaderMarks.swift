import ListInterface
import TextInterface

/// The signs before the lines of a part that is within quotes and lists, and the room that they take.
struct ReaderMarks {
    /// The columns that they take, at most half of those that there are: what would take more is left out.
    let depth: Int

    private let marks: [ReaderPart.Mark]
    /// Those of the free line behind the part.
    private let lasting: [ReaderPart.Mark]
    private let columns: Range<Int>

    /// The marks of a part.
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

    /// Draws them before the lines of a part, and before a free line behind these where the grid has one.
    ///
    /// - Parameter isRightToLeft: Whether the lines begin at the right.
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
