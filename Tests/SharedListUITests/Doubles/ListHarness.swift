import ListInterface
import TextInterface

@testable import SharedListUI

/// A list with the grid that it is drawn on.
final class ListHarness {
    let list = ListController()
    var columns: Int
    var rows: Int
    /// The height of the screen where a banner makes the list smaller.
    var screenRows: Int?
    var pictureSize = PictureSize.medium
    var query: FoldedText?
    let ticker = Ticker()
    /// The number of requested frames.
    private(set) var requests = 0

    init(columns: Int = 20, rows: Int) {
        self.columns = columns
        self.rows = rows
        list.onChange = { [weak self] in self?.requests += 1 }
    }

    /// A list of numbered rows on a screen, after its first frame.
    static func showing(
        _ count: Int, lines: Int = 2, on screenRows: Int = 10
    ) -> (ListHarness, [RowStub]) {
        let sut = ListHarness(rows: screenRows)
        let rows = (0..<count).map { RowStub($0, lines: lines) }
        sut.show(rows)
        return (sut, rows)
    }

    /// Displays rows and draws a frame.
    @discardableResult
    func show(_ stubs: [RowStub]) -> [String] {
        list.display([ListSection(stubs.map(\.controller))])
        return frame()
    }

    /// Displays rows with a control below them, and draws a frame.
    func show(_ stubs: [RowStub], control: RowStub) {
        list.display([
            ListSection(stubs.map(\.controller)), ListSection([control.controller], kind: .control),
        ])
        frame()
    }

    /// Draws a frame.
    ///
    /// - Returns: Its lines without trailing spaces.
    @discardableResult
    func frame() -> [String] {
        let context = RowContext(
            columns: columns, screenRows: screenRows ?? rows, pictureSize: pictureSize, query: query,
            ticker: ticker)
        list.layOut(in: context, viewport: rows)
        var grid = Grid(columns: columns, rows: rows)
        list.draw(into: &grid, at: grid.bounds)
        return (0..<rows).map { row in
            var line = grid.line(row)[...]
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }

    /// The line at which a row begins; `nil` if its first line is not visible.
    func line(of stub: RowStub) -> Int? {
        frame().firstIndex { $0.dropFirst(2) == stub.text }
    }
}
