import ListInterface
import PresentationInterface
import Testing
import TextInterface

@Suite("The picture of a row")
struct RowPictureTests {
    @Test("Art stands at the top and at the left of its box, or in its middle")
    func place() {
        #expect(drawn(columns: 8, rows: 4) { art(4, 2, $0) } == [" ####", " ####", "", ""])
        #expect(
            drawn(columns: 8, rows: 4, isCentered: true) { art(4, 2, $0) } == ["", "   ####", "   ####", ""])
    }

    @Test("Art that was made for a larger box is cut off")
    func largerArt() {
        let box = [" ####", " ####"]
        for size in [(9, 9), (4, 9), (9, 2)] {
            #expect(drawn(columns: 4, rows: 2) { art(size.0, size.1, $0) } == box)
            #expect(drawn(columns: 4, rows: 2, isCentered: true) { art(size.0, size.1, $0) } == box)
        }
    }

    @Test(
        "A load says in the middle of its box how much has come, with a bar of at most 20 columns",
        arguments: [
            (30, 4, 50, ["", "              50 %", "      ══════════──────────", ""]),
            (24, 2, 100, ["          100 %", "   ════════════════════"]),
            (14, 4, 50, ["", "      50 %", "  ══════──────", ""]), (7, 2, 19, ["  19 %", "  ─────"]),
            (7, 2, 20, ["  20 %", "  ═────"]),
        ])
    func progress(columns: Int, rows: Int, percent: Int, lines: [String]) {
        #expect(
            drawn(columns: columns, rows: rows) {
                $0.display(loading: ResourceLoadingViewModel(isLoading: true, percent: percent))
            } == lines)
    }

    @Test(
        "A failure is said in words where the box has room for them, else with a sign and the key alone",
        arguments: [
            (24, 4, ["", "     × Picture failed", "      R to try again", ""]),
            (16, 2, [" × Picture failed", "  R to try again"]), (15, 2, ["        ×", " R to try again"]),
            (13, 2, ["       ×", "       R"]), (7, 3, ["    ×", "    R", ""]),
        ])
    func failure(columns: Int, rows: Int, lines: [String]) {
        #expect(
            drawn(columns: columns, rows: rows) { $0.display(error: ResourceErrorViewModel(message: "any")) }
                == lines)
    }

    @Test("A box says whether a picture fills it, and is another box if it does not")
    func box() {
        let box = PictureBox(columns: 14, rows: 4, isFilled: true)
        #expect(box != PictureBox(columns: 14, rows: 4))
        var asked: [PictureBox] = []
        let sut = RowPicture(request: { asked.append($0) }, cancel: {})
        sut.near(box, in: RowContext(columns: 80, screenRows: 22))
        #expect(asked == [box])
    }

    // MARK: Helpers

    private func art(_ columns: Int, _ rows: Int, _ picture: RowPicture) {
        var grid = Grid(columns: columns, rows: rows)
        grid.fill(grid.bounds, style: .plain, with: "#")
        picture.display(resource: PictureArt(grid))
    }

    /// What is drawn of a picture into a box behind one column, after something came of its load.
    private func drawn(
        columns: Int, rows: Int, isCentered: Bool = false, _ change: (RowPicture) -> Void
    ) -> [String] {
        let context = RowContext(columns: 80, screenRows: 22)
        let sut = RowPicture(request: { _ in }, cancel: {})
        sut.near(PictureBox(columns: columns, rows: rows), in: context)
        change(sut)
        var grid = Grid(columns: columns + 2, rows: rows)
        sut.draw(
            in: Rectangle(row: 0, column: 1, rows: rows, columns: columns), isCentered: isCentered,
            into: &grid, in: context
        ) { RowPicture.Failure("Picture failed", retry: "R to try again", key: "R") }
        return (0..<rows).map { row in
            var line = grid.line(row)[...]
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }
}
