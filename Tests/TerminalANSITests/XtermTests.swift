import Foundation
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// Sixels in screenshots of a real xterm.
@Suite(
    "Sixels in xterm",
    .enabled(
        if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1" && Xterm.isInstalled,
        "needs FEEDHOST_SLOW=1 and what Tools/setup slow installs"))
struct XtermTests {
    private static let (columns, rows) = (40, 14)
    private static let (pictureColumns, pictureRows) = (10, 5)

    @Test("Sixels in xterm are drawn in their cells alone: whole, cut off, scrolled, behind text")
    func seen() async throws {
        let xterm = try Xterm(columns: Self.columns, rows: Self.rows)
        var options = ANSITerminal.Options.testing(xterm.descriptor, name: "xterm")
        options.colors = .indexed256
        let sut = try ANSITerminal(options).started()
        sut.show(Frame(grid: grid(at: nil)))
        let event = await sut.events(until: \.isPictures).last
        guard case .pictures(let graphics) = event else {
            Issue.record("It has no sixels.")
            return
        }
        #expect(graphics.form == .indexed(colors: 256))
        let cell = graphics.cell
        sut.upload(red(cell))

        for row in [3, 4, 3, 9, -2, 0] {
            sut.show(Frame(grid: grid(at: row)))
            let first = max(0, row)
            let end = min(row + Self.pictureRows, Self.rows - 1)
            var height = (end - first) * cell.height
            // The last row stays free, also of a band of six pixels that begins above it.
            if end == Self.rows - 1 { height -= height % 6 }
            let start = first * cell.height
            try await expect(
                xterm, start...start + height - 1, height * Self.pictureColumns * cell.width)
        }
        sut.show(Frame(grid: grid(at: 3, text: "text")))
        try await expect(
            xterm, 3 * cell.height...8 * cell.height - 1,
            (Self.pictureRows * Self.pictureColumns - 4) * cell.height * cell.width)
        sut.show(Frame(grid: grid(at: 3)))
        try await expect(
            xterm, 3 * cell.height...8 * cell.height - 1,
            Self.pictureRows * Self.pictureColumns * cell.height * cell.width)
        sut.show(Frame(grid: grid(at: nil)))
        try await expect(xterm, nil, 0)
        sut.show(Frame(grid: grid(at: 2)))
        try await expect(
            xterm, 2 * cell.height...7 * cell.height - 1,
            Self.pictureRows * Self.pictureColumns * cell.height * cell.width)
        sut.stop()
        try await expect(xterm, nil, 0)
    }

    private func grid(at row: Int?, text: SafeText = "") -> Grid {
        var grid = Grid(columns: Self.columns, rows: Self.rows)
        if let row {
            grid.draw(
                Grid(picture: 1, columns: Self.pictureColumns, rows: Self.pictureRows), row: row, column: 6)
        }
        grid.put(text, row: 5, column: 8, style: .plain)
        return grid
    }

    private func red(_ cell: CellPixels) -> TerminalPicture {
        let (width, height) = (Self.pictureColumns * cell.width, Self.pictureRows * cell.height)
        return TerminalPicture(
            number: 1, columns: Self.pictureColumns, rows: Self.pictureRows,
            content: .indexed(
                .init(
                    width: width, height: height, palette: [Color(0xFF0000)],
                    pixels: Array(repeating: 0, count: width * height))))
    }

    private func expect(
        _ xterm: Xterm, _ rows: ClosedRange<Int>?, _ count: Int, _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let seen = try xterm.pixels(of: 0xFF0000)
            if seen.rows == rows, seen.count == count { return }
            guard ContinuousClock.now < deadline else {
                Issue.record("\(seen) instead of \(rows as Any), \(count)", sourceLocation: location)
                return
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
