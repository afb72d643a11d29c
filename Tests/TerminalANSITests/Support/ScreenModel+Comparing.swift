import TerminalInterface
import TextInterface

@testable import TerminalANSI

extension ScreenModel {
    /// The first cell that differs from a frame, in words.
    func difference(from frame: Frame, depth: ColorDepth) -> String? {
        for row in 0..<rows {
            for column in 0..<columns {
                let shown = cells[row][column]
                if let cluster = matterOfTaste(frame.grid, row, column) {
                    if isPart(shown.text, of: cluster) { continue }
                    return "row \(row), column \(column): \(shown), under \(cluster)"
                }
                let wanted = wanted(frame.grid, row, column, depth)
                if shown != wanted, Self.visible(shown) != Self.visible(wanted) {
                    return "row \(row), column \(column): \(shown), but wanted \(wanted)"
                }
            }
        }
        let cursor = frame.cursor.flatMap { position in
            (0..<rows).contains(position.row) && (0..<columns).contains(position.column) ? position : nil
        }
        if modes.contains(25) != (cursor != nil) { return "the cursor is wrongly shown or hidden" }
        if let cursor, cursor != Frame.Position(row: row, column: column) {
            return "the cursor is at \(row), \(column), but wanted at \(cursor)"
        }
        return title == frame.title.text ? nil : "the title is \(title)"
    }

    /// The cluster at a cell if its width is uncertain: then a part of it or nothing may be there.
    private func matterOfTaste(_ grid: Grid, _ row: Int, _ column: Int) -> String? {
        guard widthBehavior != .agreeing, row < grid.rows, column < grid.columns else { return nil }
        let place = grid[row, column].width == 0 ? column - 1 : column
        return grid[row, place].isWidthUncertain ? grid.cluster(row: row, column: place) : nil
    }

    private func isPart(_ text: String, of cluster: String) -> Bool {
        text == " " || text.unicodeScalars.allSatisfy(cluster.unicodeScalars.contains)
    }

    private func wanted(_ grid: Grid, _ row: Int, _ column: Int, _ depth: ColorDepth) -> ScreenCell {
        guard row < grid.rows, column < grid.columns else { return ScreenCell() }
        let cell = grid[row, column]
        let isCut = cell.width == 2 && column + 1 == columns
        // The right half has the style of the left one.
        let style = cell.width == 0 ? grid[row, column - 1].style : cell.style
        let gray = depth == .ansi16 ? GrayCell(cell) : nil
        let sgr = gray?.sgr ?? TerminalANSI.SGRState(style, depth: depth)
        return ScreenCell(
            text: gray.map { String($0.scalar) }
                ?? (isCut ? " " : grid.cluster(row: row, column: column)),
            sgr: SGRState(
                foreground: Self.ink(sgr.foreground), background: Self.ink(sgr.background),
                attributes: sgr.attributes),
            width: isCut ? 1 : Int(cell.width))
    }

    private static func ink(_ ink: TerminalANSI.SGRColor) -> SGRColor {
        if ink == .terminal { return .terminal }
        if let index = ink.index { return .indexed(Int(index)) }
        let value = Int(ink.rawValue)
        return .rgb(value >> 16 & 255, value >> 8 & 255, value & 255)
    }

    private static let seenOnSpace: Style.Attributes = [.underline, .inverse, .struck]

    /// A space shows its background only, unless it is underlined, inverse or struck.
    private static func visible(_ place: ScreenCell) -> ScreenCell {
        guard place.text == " ", place.sgr.attributes.isDisjoint(with: seenOnSpace) else { return place }
        return ScreenCell(text: " ", sgr: SGRState(background: place.sgr.background), width: place.width)
    }
}
