import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("The placeholder of a row")
struct FeedPlaceholderRowTests {
    @Test(
        "A placeholder is as high as a row with a head, a title and a line of description, on screens of all sizes",
        arguments: PictureSize.allCases)
    func height(size: PictureSize) {
        let (row, _) = makeRow(.sample(title: "t", description: "d"), status: ItemStatus(source: "s"))

        for context in RowContext.wide.with(\.pictureSize, size).inAllSizes {
            #expect(FeedPlaceholderRow().height(in: context) == row.height(in: context))
        }
    }

    @Test(
        "A placeholder has the boxes of picture and texts, on screens of all sizes",
        arguments: PictureSize.allCases)
    func places(size: PictureSize) {
        for context in RowContext.wide.with(\.pictureSize, size).inAllSizes {
            let layout = FeedRowLayout(context)
            let ground = Palette(.dark).background

            let grid = renderRow(FeedPlaceholderRow(), in: context).grid

            #expect(grid[0, layout.margin].style.background != ground)
            #expect(grid[0, layout.textColumn].style.background != ground)
            if let box = layout.box {
                #expect(grid[box.rows - 1, layout.margin + box.columns - 1].style.background != ground)
            }
        }
    }

    @Test("A placeholder beside a thumbnail has as many lines as the thumbnail, at most three")
    func linesBesideThumbnails() {
        #expect(
            shape(in: .usual) == [
                "  " + bar(14) + "  " + bar(21), "  " + bar(14) + "  " + bar(36),
                "  " + bar(14) + "  " + bar(51), "  " + bar(14), "",
            ])
        #expect(
            shape(in: .usual.with(\.pictureSize, .small)) == [
                "  " + bar(7) + "  " + bar(23), "  " + bar(7) + "  " + bar(40), "",
            ])
    }

    @Test("A placeholder beside a large picture has three lines of 35, 60 and 85 % of its columns")
    func linesBeside() {
        let picture = Array(repeating: "  " + bar(42), count: 12)
        var lines = picture + [""]
        for (row, columns) in [18, 31, 44].enumerated() { lines[row] += "   " + bar(columns) }
        #expect(shape(in: .wideLarge) == lines)
    }

    @Test("A placeholder below a picture or without one has three lines")
    func linesBelow() {
        let lines = ["  " + bar(19), "  " + bar(34), "  " + bar(48), ""]
        #expect(shape(in: .narrowLarge) == Array(repeating: "  " + bar(35), count: 10) + lines)
        #expect(
            shape(in: .narrow.with(\.columns, 59)) == ["  " + bar(19), "  " + bar(33), "  " + bar(47), ""])
    }

    @Test(
        "A placeholder of one line takes 60 % of it, and at least one column",
        arguments: [(25, "  ", 13), (3, "", 1), (1, "", 1)])
    func oneLine(columns: Int, indent: String, length: Int) {
        #expect(shape(in: .tiny.with(\.columns, columns)) == [indent + bar(length)])
    }

    @Test("The shimmer of a placeholder repeats every 48 columns, moves by three a step, and is slanted")
    func lights() {
        let context = RowContext(columns: 250, screenRows: 80, pictureSize: .large)
        let recorder = RowRecorder(FeedPlaceholderRow(), in: context)
        #expect(lights(of: recorder.latest, row: 0) == [24, 72])
        #expect(lights(of: recorder.latest, row: 1) == [23, 71])
        recorder.context.ticker.advance()
        recorder.nextFrame()
        #expect(lights(of: recorder.latest, row: 0) == [27, 75])
    }

    @Test("The shimmer of a placeholder ends ten columns from its middle")
    func reach() {
        let row = renderRow(FeedPlaceholderRow(), in: .narrowLarge)
        let lit = (2..<37).filter { row.grid[0, $0].style.background != Palette(.dark).placeholder.0 }
        #expect(lit == Array(15...33))
    }

    /// The columns of the brightest color in the box's row.
    private func lights(of row: RenderedRow, row line: Int) -> [Int] {
        (2..<100).filter { row.grid[line, $0].style.background == Palette(.dark).placeholder.1 }
    }

    /// The cells of the placeholder, line by line.
    private func shape(in context: RowContext) -> [String] {
        let grid = renderRow(FeedPlaceholderRow(), in: context).grid
        return (0..<grid.rows).map { row in
            let covered = (0..<grid.columns).map {
                grid[row, $0].style.background != Palette(.dark).background
            }
            let end = covered.lastIndex(of: true).map { $0 + 1 } ?? 0
            return covered[..<end].map { $0 ? "█" : " " }.joined()
        }
    }

    private func bar(_ columns: Int) -> String { String(repeating: "█", count: columns) }

    @Test("A placeholder is animated by the ticker")
    func moves() throws {
        let recorder = RowRecorder(FeedPlaceholderRow(), in: .wideLarge)

        recorder.context.ticker.advance()

        try #require(recorder.nextFrame())
        #expect(recorder.drawings[0] != recorder.drawings[1])
    }
}
