import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import FeedFeature

@Suite("Layout of a row of the feed")
struct FeedRowLayoutTests {
    @Test("A large picture is beside the texts from 84 columns on, and above them on narrower screens")
    func arrangement() {
        guard case .beside = FeedRowLayout(columns: 84, screenRows: 24, pictureSize: .large).arrangement,
            case .stacked = FeedRowLayout(columns: 83, screenRows: 24, pictureSize: .large).arrangement
        else {
            Issue.record("The picture stands elsewhere.")
            return
        }
    }

    @Test(
        "On screens under 30 columns or 8 rows an item has one line",
        arguments: [(29, 24), (30, 7), (200, 1), (1, 1)])
    func lines(columns: Int, rows: Int) {
        let sut = FeedRowLayout(columns: columns, screenRows: rows, pictureSize: .large)
        #expect(sut.arrangement == .line && sut.lineLimit == 1 && sut.descriptionLines == 1)
    }

    @Test("On screens from 30 columns and 8 rows on an item has a picture")
    func smallestPicture() {
        let box = FeedRowLayout(columns: 30, screenRows: 8, pictureSize: .large).box

        #expect(box == PictureBox(columns: 24, rows: 3))
    }

    @Test("Where pictures are off an item has one line", arguments: [30, 83, 84, 200])
    func noPictures(columns: Int) {
        #expect(
            FeedRowLayout(columns: columns, screenRows: 24, pictureSize: .none).arrangement == .line)
    }

    @Test("A thumbnail has the same box on all screens from 80 columns on, and none below 60")
    func thumbnails() {
        for (size, width, height) in [(PictureSize.small, 7, 2), (.medium, 14, 4)] {
            var box = PictureBox(columns: width, rows: height, isFilled: true)
            for (columns, rows) in [(250, 80), (160, 43), (80, 22), (79, 22), (60, 8)] {
                if size == .medium, columns < 80 { box = PictureBox(columns: 12, rows: 4, isFilled: true) }
                let sut = FeedRowLayout(columns: columns, screenRows: rows, pictureSize: size)
                #expect(sut.arrangement == .beside(box))
                #expect(sut.textColumn == 2 + box.columns + 2)
            }
            let narrow = FeedRowLayout(columns: 59, screenRows: 22, pictureSize: size)
            #expect(narrow.arrangement == .texts && narrow.lineLimit == box.rows)
        }
    }

    @Test("Texts without a large picture beside them take at most 40 % of the screen")
    func descriptionLines() {
        for columns in [60, 120] {
            let sut = FeedRowLayout(
                columns: columns, screenRows: 100, pictureSize: .full, hasPicture: columns < 84)
            #expect(sut.descriptionLines == 40)
        }
    }

    @Test(
        "Facts end before the free last column in all sizes of pictures, with and without one",
        arguments: [30, 60, 80, 100, 250])
    func textEnd(columns: Int) {
        for size in PictureSize.allCases {
            for hasPicture in [true, false] {
                let sut = FeedRowLayout(
                    columns: columns, screenRows: 22, pictureSize: size, hasPicture: hasPicture)
                #expect(sut.textEnd == columns - 1)
                #expect(sut.around(Grid(columns: 3, rows: 2)).textEnd == columns - 1)
                #expect(sut.arrangement == .line || sut.textColumns <= RowChrome.measure)
            }
        }
    }

    @Test(
        "The height of a picture is the share of the screen for its picture size",
        arguments: [(.large, 40), (.full, 70)] as [(PictureSize, Int)])
    func height(size: PictureSize, percent: Int) {
        #expect(FeedRowLayout(columns: 120, screenRows: 100, pictureSize: size).box?.rows == percent)
    }

    @Test("The box of a picture has the aspect ratio 16:9 where the screen is wide enough")
    func width() {
        let box = FeedRowLayout(columns: 200, screenRows: 45, pictureSize: .large).box

        #expect(box == PictureBox(columns: 64, rows: 18))
    }

    @Test("A picture above texts leaves the margin and a column at the right free")
    func widestAbove() {
        let box = FeedRowLayout(columns: 30, screenRows: 24, pictureSize: .large).box

        #expect(box == PictureBox(columns: 27, rows: 10))
    }

    @Test("A picture beside texts takes at most 60 % of the width")
    func widestBeside() {
        #expect(FeedRowLayout(columns: 90, screenRows: 100, pictureSize: .full).box?.columns == 54)
    }

    @Test("The box of a picture depends on the size of the screen and the picture size alone")
    func independence() {
        let plain = RowContext.wide
        let other = plain.focused.speaking("el").with(\.query, FoldedText("text")).with(\.appearance, .light)

        #expect(FeedRowLayout(plain) == FeedRowLayout(other))
    }

    @Test(
        "Picture and texts do not overlap on screens of all sizes",
        arguments: PictureSize.allCases)
    func allSizes(size: PictureSize) {
        for context in RowContext.wide.with(\.pictureSize, size).inAllSizes {
            let sut = FeedRowLayout(context)
            let place = "\(context.columns) × \(context.screenRows)"

            #expect(sut.textColumns >= max(1, min(context.columns - 3, 20)), "\(place)")
            #expect(sut.textColumn + sut.textColumns <= context.columns, "\(place)")
            #expect(sut.descriptionLines >= 1, "\(place)")
            #expect(sut.textColumn + sut.textColumns <= sut.textEnd, "\(place)")
            #expect(sut.textEnd <= context.columns, "\(place)")
            guard let box = sut.box else { continue }
            #expect(box.columns >= (box.isFilled ? 7 : 24) && box.rows >= 2, "\(place)")
            #expect(box.rows < context.screenRows, "\(place)")
            #expect(sut.margin + box.columns <= context.columns, "\(place)")
            if case .beside = sut.arrangement {
                #expect(box.columns * 100 <= context.columns * 60, "\(place)")
                #expect(sut.margin + box.columns < sut.textColumn, "\(place)")
            }
        }
    }
}
