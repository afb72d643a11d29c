import ListInterface
import TerminalInterface
import TextInterface

extension ListController {
    /// Draws the rows on the screen into a part of a grid; lines above and below that part may be written over.
    func draw(into grid: inout Grid, at area: Rectangle) {
        for line in placement.visible {
            grid.draw(row(at: line.index).drawing(), row: area.row + line.top, column: area.column)
        }
        // Text stands at a row's beginning. Of one that is higher than the screen, any part is read.
        let begun = placement.visible.filter { $0.top >= 0 || $0.bottom >= viewport }
        onDraw(begun.map { content.id(at: $0.index) })
    }

    /// Whether something on the screen moves with the ticker.
    var isMoving: Bool {
        placement.visible.contains { rows[content.id(at: $0.index)]?.isMoving == true }
    }

    /// Where the focused row's text begins, from the list's first line: at its right where it is read from right to left. The
    /// row's first cell where it has none.
    var cursor: Frame.Position? {
        guard focus != nil, let anchor, let line = placement[anchor.index] else { return nil }
        let focused = row(at: anchor.index)
        let drawing = focused.drawing()
        for row in max(0, -line.top)..<min(line.height, viewport - line.top) {
            guard let text = drawing.text(in: row) else { continue }
            let startsAtRight = text.endsRightToLeft && focused.isRightToLeft
            return Frame.Position(row: line.top + row, column: startsAtRight ? text.last : text.first)
        }
        return Frame.Position(row: max(0, line.top), column: 0)
    }
}

extension Grid {
    /// The first and the last column of a line that show a letter or a number, which pictures drawn in cells do not, and
    /// whether the last one is read from right to left; `nil` where none does.
    fileprivate func text(in row: Int) -> (first: Int, last: Int, endsRightToLeft: Bool)? {
        guard let first = (0..<columns).first(where: { isText(row: row, column: $0) }),
            let last = (first..<columns).last(where: { isText(row: row, column: $0) })
        else { return nil }
        return (first, last, SafeText(cluster(row: row, column: last)).isRightToLeft)
    }

    private func isText(row: Int, column: Int) -> Bool {
        guard let character = cluster(row: row, column: column).first else { return false }
        return character.isLetter || character.isNumber
    }
}
