import ListInterface
import TerminalInterface
import TextInterface

extension ListController {
    /// Draws the rows on the screen into a part of a grid; lines above and below that part may be written over.
    func draw(into grid: inout Grid, at area: Rectangle) {
        for line in placement.visible {
            grid.draw(row(at: line.index).drawing(), row: area.row + line.top, column: area.column)
        }
    }

    /// Whether something on the screen moves with the ticker.
    var isMoving: Bool {
        placement.visible.contains { rows[content.id(at: $0.index)]?.isMoving == true }
    }

    /// Where the focused row's text begins, from the list's first line; the row's first cell where it has none.
    var cursor: Frame.Position? {
        guard focus != nil, let anchor, let line = placement[anchor.index] else { return nil }
        let drawing = row(at: anchor.index).drawing()
        for row in max(0, -line.top)..<min(line.height, viewport - line.top) {
            for column in 0..<drawing.columns where drawing.isText(row: row, column: column) {
                return Frame.Position(row: line.top + row, column: column)
            }
        }
        return Frame.Position(row: max(0, line.top), column: 0)
    }
}

extension Grid {
    /// Whether a cell shows a letter or a number, which pictures drawn in cells do not.
    fileprivate func isText(row: Int, column: Int) -> Bool {
        guard let character = cluster(row: row, column: column).first else { return false }
        return character.isLetter || character.isNumber
    }
}
