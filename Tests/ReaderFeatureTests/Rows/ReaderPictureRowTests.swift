import ItemInterface
import ListInterface
import ListTesting
import MarkupInterface
import PresentationInterface
import Testing
import TextInterface

@testable import ReaderFeature

@Suite("A row of an opened item's picture")
struct ReaderPictureRowTests {
    // MARK: Room

    @Test(
        "The art of a picture has a share of the screen's height by the picture size",
        arguments: [(PictureSize.small, 5), (.medium, 9), (.large, 13), (.full, 17)])
    func sizes(size: PictureSize, rows: Int) {
        let sut = SUT(.picture("a.jpg"))
        #expect(sut.box(in: .usual.with(\.pictureSize, size)) == PictureBox(columns: 72, rows: rows))
        let sized = SUT(.picture("a.jpg", width: 720, height: 720))
        #expect(sized.row.height(in: .usual.with(\.pictureSize, size)) == rows + 2)
    }

    @Test("On a small screen, or where pictures are off, a picture is its caption")
    func none() {
        let sut = SUT(.picture("a.jpg", "The lake"))
        for context in [
            RowContext.usual.with(\.pictureSize, .none), .usual.with(\.columns, 29),
            .usual.with(\.screenRows, 7),
        ] {
            #expect(sut.box(in: context) == nil)
            #expect(
                renderRow(sut.row, in: context).lines[0].hasPrefix(
                    context.columns == 29 ? " Picture · The" : "    Picture · The lake"))
        }
        #expect(
            sut.box(in: .usual.with(\.columns, 30).with(\.screenRows, 8)) == PictureBox(columns: 26, rows: 3))
        #expect(
            renderRow(SUT(.picture("a.jpg")).row, in: .usual.with(\.pictureSize, .none)).lines[0].hasPrefix(
                "    Picture  "))
    }

    @Test(
        "The box of a picture has the source's aspect ratio, and at least 8 pixels a column",
        arguments: [
            (1_600, 436, 67, 9), (1_600, 200, 72, 5), (1_600, 900, 32, 9), (900, 1_600, 11, 9),
            (32, 32, 4, 2), (33, 32, 5, 3), (8, 4, 2, 1), (2, 4_000, 2, 9), (4_000, 2, 72, 1),
            (.max, 2, 72, 9), (1, .max, 2, 9), (1, 1_000_000, 2, 9), (1_000_000, 1, 72, 1),
        ])
    func shapes(width: Int, height: Int, columns: Int, rows: Int) {
        #expect(
            SUT(.picture("a.jpg", width: width, height: height)).box()
                == PictureBox(columns: columns, rows: rows))
    }

    @Test("The box of a picture without height has all rows, and one without width all columns")
    func halfShapes() {
        #expect(SUT(.picture("a.jpg", width: 80)).box() == PictureBox(columns: 10, rows: 9))
        #expect(SUT(.picture("a.jpg", height: 80)).box() == PictureBox(columns: 72, rows: 9))
    }

    @Test("A nested picture is behind its marks, which continue beside it")
    func marks() {
        let page = ReaderPage.of([
            .quote([.picture(HTMLPicture("https://a.example/a.jpg", alternativeText: "A")), .text("b")])
        ])
        let lines = page.renderedBody()
        #expect(lines.prefix(3).allSatisfy { $0 == "    │" })
        #expect(lines[3].hasPrefix("    │ A  "))
        #expect(lines.dropFirst(4) == ["    │", "    │ b", ""])
        let sut = SUT(part: page.allParts[2])
        #expect(sut.box() == PictureBox(columns: 70, rows: 9))
        let alone = ReaderPage.of([.quote([.picture(HTMLPicture("https://a.example/a.jpg"))])])
        #expect(alone.renderedBody().last == "")
    }

    @Test("A picture that is an item's first part has a free line above")
    func top() {
        var part = ReaderPage.of([.picture(HTMLPicture("https://a.example/a.jpg"))]).allParts[2]
        part = ReaderPart(index: 0, content: part.content)
        let sut = SUT(part: part)
        #expect(sut.row.height(in: .usual) == 6)
        sut.load("####")
        #expect(sut.lines()[0] == "")
        #expect(sut.lines()[1].hasPrefix("    ####"))
    }

    // MARK: Words

    @Test("A picture has its caption below, and at the right the key that enlarges it")
    func words() {
        let sut = SUT(.picture("a.jpg", "The Eiger from the boathouse."))
        #expect(
            sut.lines()[3] == "    The Eiger from the boathouse." + String(repeating: " ", count: 31)
                + "v to enlarge")
        #expect(sut.lines().count == 5)
        #expect(renderRow(sut.row, in: .usual).style(of: "v to enlarge") == Palette(.dark).accent)
        #expect(renderRow(sut.row, in: .usual).style(of: "The Eiger") == Palette(.dark).secondary)
    }

    @Test("A caption is wrapped beside the key, and has all columns of a narrow screen, which has no key")
    func longWords() {
        let sut = SUT(.picture("a.jpg", String(repeating: "word ", count: 15)))
        let lines = sut.lines()
        #expect(lines[3].hasSuffix("  v to enlarge"))
        #expect(lines[3].count == 76)
        #expect(lines[4] == "    word word word word")
        #expect(lines.count == 6)
        let narrow = renderRow(sut.row, in: .usual.with(\.columns, 20)).lines
        #expect(narrow[0] == " Picture · word")
        #expect(!narrow.joined().contains("enlarge"))
    }

    @Test("A right-to-left caption is at the right, and the key at the left")
    func rightToLeft() {
        let sut = SUT(.picture("a.jpg", "אב"))
        let line = renderRow(sut.row, in: .usual.with(\.order, ReversedOrder())).lines[3]
        #expect(line == "    v to enlarge" + String(repeating: " ", count: 58) + "בא")
    }

    @Test("The number of a picture's link is behind its caption")
    func number() {
        let picture = HTMLPicture("https://a.example/a.jpg", alternativeText: "A", link: "https://a.example")
        let lines = ReaderPage.of([.picture(picture)]).renderedBody()
        #expect(lines[3].hasPrefix("    A [1]  "))
    }

    @Test("The caption of a picture is searched, and its matches are marked")
    func find() {
        let sut = SUT(.picture("a.jpg", "The lake"))
        #expect(sut.row.searchableText == "The lake")
        let row = renderRow(sut.row, in: .usual.with(\.query, FoldedText("lake")))
        #expect(row.style(of: "lake") == Palette(.dark).match)
        #expect(row.style(of: "The") == Palette(.dark).secondary)
    }

    // MARK: Loading

    @Test("A picture row requests its picture when it is prefetched, and none without room")
    func near() {
        let sut = SUT(.picture("a.jpg"))
        sut.row.prefetch(in: .usual.with(\.columns, 20))
        #expect(sut.requests.isEmpty)
        sut.row.prefetch(in: .usual)
        sut.row.prefetch(in: .usual)
        #expect(
            sut.requests == [
                .init(picture: .picture(.sample("a.jpg")), box: PictureBox(columns: 72, rows: 9))
            ])
        sut.row.cancelPrefetching()
        #expect(sut.cancellations == 1)
    }

    @Test("A row has the height of its art, directly above the caption, and before that of its size")
    func art() {
        let sut = SUT(.picture("a.jpg", "The lake"))
        #expect(sut.row.height(in: .usual) == 5)
        sut.load("####\n####")
        #expect(sut.lines().map { $0.prefix(12) } == ["    ####", "    ####", "    The lake", ""])
        sut.load(Array(repeating: "####", count: 12).joined(separator: "\n"))
        #expect(sut.lines()[8] == "    ####")
        #expect(sut.lines()[9].hasPrefix("    The lake"))
        #expect(SUT(.picture("a.jpg", width: 1_600, height: 436)).row.height(in: .usual) == 11)
    }

    @Test("A row that is made again has the height of the art that was drawn, in the same box")
    func artAgain() {
        let sut = SUT(.picture("a.jpg"))
        sut.load("####\n####\n####\n####\n####")
        #expect(sut.row.height(in: .usual) == 7)
        sut.makeRow()
        #expect(sut.row.height(in: .usual) == 7)
        #expect(sut.row.height(in: .usual.with(\.columns, 70)) == 5)
    }

    @Test("A failed picture is one line with its caption, as far as it fits, and the retry key")
    func failed() {
        let sut = SUT(.picture("a.jpg", String(repeating: "word ", count: 30)))
        #expect(sut.lines().count == 7)
        sut.fail()
        #expect(
            sut.lines() == [
                "    × " + String(repeating: "word ", count: 11) + "w… · R to retry", "",
            ])
        #expect(renderRow(sut.row, in: .usual).style(of: "×") == Palette(.dark).error)
        sut.row.retried()
        #expect(sut.requests.count == 2)
        #expect(sut.lines().count == 7)
        let unnamed = SUT(.picture("a.jpg"))
        unnamed.fail()
        #expect(unnamed.lines() == ["    × Couldn't load picture · R to retry", ""])
        let hidden = SUT(.picture("a.jpg", "A spider", isSensitive: true, blurHash: "LE"))
        hidden.fail()
        #expect(hidden.lines()[0].hasPrefix("    × Couldn't load picture"))
    }

    // MARK: Sensitive pictures

    @Test("A sensitive picture is its BlurHash without a caption until it is revealed")
    func sensitive() {
        let sut = SUT(.picture("a.jpg", "A spider", isSensitive: true, blurHash: "LE"))
        #expect(sut.lines()[3].hasPrefix("    Sensitive picture · Enter to show  "))
        #expect(sut.row.isHidden)
        #expect(sut.row.searchableText == "")
        #expect(
            renderRow(sut.row, in: .usual.with(\.query, FoldedText("Sensitive"))).style(of: "Sensitive")
                == Palette(.dark).secondary)
        sut.load("####")
        #expect(sut.requests.map(\.picture) == [.blurred(hash: "LE", width: nil, height: nil)])
        sut.row.reveal()
        sut.row.reveal()
        #expect(!sut.row.isHidden)
        #expect(sut.requests.map(\.picture).dropFirst() == [.picture(.sample("a.jpg"))])
        #expect(!sut.lines().joined().contains("#"))
        #expect(sut.lines()[3].hasPrefix("    A spider  "))
    }

    @Test("A sensitive picture without BlurHash is requested when it is revealed")
    func hidden() {
        let sut = SUT(.picture("a.jpg", isSensitive: true))
        sut.row.prefetch(in: .usual)
        #expect(sut.requests.isEmpty)
        #expect(sut.row.height(in: .usual) == 2)
        sut.row.reveal()
        #expect(sut.requests.count == 1)
        #expect(sut.row.height(in: .usual) == 5)
    }

    @Test("A sensitive picture that is revealed outside of the prefetch window is requested inside of it")
    func revealedFar() {
        let sut = SUT(.picture("a.jpg", isSensitive: true))
        sut.row.prefetch(in: .usual)
        sut.row.cancelPrefetching()
        sut.row.reveal()
        #expect(sut.requests.isEmpty)
        sut.row.prefetch(in: .usual)
        #expect(sut.requests.count == 1)
    }

    @Test("A picture row that is made after the reveal shows its sensitive picture")
    func revealed() {
        #expect(!SUT(.picture("a.jpg", isSensitive: true), isRevealed: true).row.isHidden)
        #expect(!SUT(.picture("a.jpg")).row.isHidden)
    }

    // MARK: The rest

    @Test("Selecting a picture row passes its part, and its address is the item's")
    func click() {
        let sut = SUT(.picture("a.jpg"))
        sut.row.selected()
        #expect(sut.selected == [2])
        #expect(sut.row.link == "https://notes.example")
    }

    @Test("A picture row is made for pictures alone")
    func others() {
        let item = ReaderRowItem(texts: ReaderPresenter.sample().rowTexts, address: nil) { _ in }
        let part = ReaderPage.of([]).allParts[0]
        #expect(ReaderPictureRow(part, of: item, isRevealed: false, request: { _, _ in }, cancel: {}) == nil)
    }

    @Test("A picture row is drawn on screens of all sizes")
    func everySize() {
        for media in [
            ItemMedia.picture("a.jpg", String(repeating: "word ", count: 30)),
            .picture("a.jpg", width: 8, height: 8),
            .picture("a.jpg", width: 4_000, height: 3_000, isSensitive: true),
        ] {
            let sut = SUT(media)
            for context in RowContext.usual.inAllSizes {
                sut.row.prefetch(in: context)
                #expect(renderRow(sut.row, in: context).grid.rows >= 2)
            }
        }
    }

    // MARK: Helpers

    private final class SUT {
        struct Request: Equatable {
            let picture: ShownPicture
            let box: PictureBox
        }

        private(set) var row: ReaderPictureRow!
        private(set) var requests: [Request] = []
        private(set) var cancellations = 0
        private(set) var selected: [Int] = []
        private let part: ReaderPart

        convenience init(_ media: ItemMedia, isRevealed: Bool = false) {
            let page = ReaderPresenter.sample().page(of: .sample(media: [media]))
            self.init(part: page.allParts[2], isRevealed: isRevealed)
        }

        private let isRevealed: Bool
        private lazy var item = ReaderRowItem(
            texts: ReaderPresenter.sample().rowTexts, address: "https://notes.example"
        ) { [unowned self] in selected.append($0.index) }

        init(part: ReaderPart, isRevealed: Bool = false) {
            self.part = part
            self.isRevealed = isRevealed
            makeRow()
        }

        /// Makes another row of the picture.
        func makeRow() {
            row = ReaderPictureRow(
                part, of: item, isRevealed: isRevealed,
                request: { [unowned self] in requests.append(Request(picture: $0, box: $1)) },
                cancel: { [unowned self] in cancellations += 1 })
        }

        func box(in context: RowContext = .usual) -> PictureBox? {
            part.shownPicture.flatMap {
                ReaderPictureLayout(
                    part, $0, .loading, isHidden: false, texts: ReaderPresenter.sample().rowTexts, in: context
                ).box
            }
        }

        /// Prefetches the row, and fails its load.
        func fail() {
            row.prefetch(in: .usual)
            row.picture.display(error: .init(message: ""))
        }

        func lines() -> [String] { renderRow(row, in: .usual).lines }

        /// Prefetches the row, and shows art of these characters.
        func load(_ text: String) {
            row.prefetch(in: .usual)
            let lines = text.split(separator: "\n").map { SafeText(String($0)) }
            var art = Grid(columns: lines[0].width, rows: lines.count)
            for (index, line) in lines.enumerated() { art.put(line, row: index, column: 0, style: .plain) }
            row.picture.display(resource: PictureArt(art))
        }
    }
}
