import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("What stands for a row while the feed loads")
struct FeedPlaceholderRowTests {
    @Test(
        "It is as high as a row with a location and a line of description, on screens of all sizes",
        arguments: PictureSize.allCases)
    func height(size: PictureSize) {
        let (row, _) = makeRow(.sample(description: "d", location: "l"))

        for context in RowContext.wide.with(\.pictureSize, size).inAllSizes {
            #expect(FeedPlaceholderRow().height(in: context) == row.height(in: context))
        }
    }

    @Test("It has the places of picture and texts, on screens of all sizes", arguments: PictureSize.allCases)
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

    @Test("It moves with the ticker")
    func moves() throws {
        let recorder = RowRecorder(FeedPlaceholderRow(), in: .wide)

        recorder.context.ticker.advance()

        try #require(recorder.nextFrame())
        #expect(recorder.drawings[0] != recorder.drawings[1])
    }
}
