import TerminalInterface
import TextInterface

/// The pictures of a ``ScriptedFeed`` on a wide screen.
nonisolated extension Frame {
    private static let grounds = Set(
        Appearance.allCases.map(Palette.init).flatMap { [$0.background, $0.placeholder.0, $0.placeholder.1] })

    /// Whether a cell shows a part of a picture.
    func isPicture(row: Int, column: Int) -> Bool {
        !Self.grounds.contains(grid[row, column].style.background)
    }

    /// The rows of the screen that show a part of a picture.
    var scriptedPictureRows: Int { (2..<grid.rows - 2).count { isPicture(row: $0, column: 2) } }

    /// The columns that the picture of the first row takes.
    var scriptedPictureColumns: Int { (2..<grid.columns).prefix { isPicture(row: 10, column: $0) }.count }

    /// The cells of one row, wherever they stand, that show a part of a picture.
    var scriptedPictureCells: Int { (0..<grid.columns).count { isPicture(row: 10, column: $0) } }

    /// Whether the first two rows of the feed have their pictures, on a screen of 40 rows.
    var showsTwoScriptedPictures: Bool { isPicture(row: 10, column: 2) && isPicture(row: 25, column: 2) }
}
