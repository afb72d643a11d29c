import RandomTesting
import TerminalInterface
import TextInterface

@testable import TerminalANSI

/// A screen on which pictures of 6 × 5 cells are shown.
enum PictureScreen {
    static let size = TerminalSize(columns: 24, rows: 14)
    static let (pictureColumns, pictureRows) = (6, 5)

    static func picture(_ number: UInt16) -> Grid {
        Grid(picture: number, columns: pictureColumns, rows: pictureRows)
    }

    /// A picture at a cell, or none.
    static func grid(_ number: UInt16 = 1, row: Int? = nil, column: Int = 4) -> Grid {
        var grid = Grid(columns: size.columns, rows: size.rows)
        if let row { grid.draw(picture(number), row: row, column: column) }
        return grid
    }

    /// Columns of the pictures 1…3, scrolled and cut off at the edges, with text beside them and over them.
    static func randomGrid(columns: [ClosedRange<Int>], _ generator: inout SeededGenerator) -> Grid {
        var grid = grid()
        for column in columns {
            let column = Int.random(in: column, using: &generator)
            var row = Int.random(in: -4...3, using: &generator)
            while row < size.rows {
                grid.draw(picture(UInt16.random(in: 1...3, using: &generator)), row: row, column: column)
                row += pictureRows + Int.random(in: 0...3, using: &generator)
            }
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let text = ["text", "漢字", "🏳️‍🌈 flag", "a longer line of text"].randomElement(using: &generator)!
            grid.put(
                SafeText(text), row: Int.random(in: 0..<size.rows, using: &generator),
                column: Int.random(in: 0..<size.columns, using: &generator), style: .plain)
        }
        return grid
    }
}

extension ScreenModel {
    /// A terminal in the size of ``PictureScreen``.
    static var forPictures: ScreenModel {
        ScreenModel(columns: PictureScreen.size.columns, rows: PictureScreen.size.rows)
    }

    /// Shows a grid.
    mutating func show(_ grid: Grid, by renderer: inout Renderer) throws {
        try take(renderer.bytes(for: Frame(grid: grid), size: PictureScreen.size))
    }
}
