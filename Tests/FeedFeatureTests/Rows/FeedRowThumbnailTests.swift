import ItemInterface
import LibraryStorageInterface
import ListInterface
import ListTesting
import PresentationInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("A row of the feed with a thumbnail")
struct FeedRowThumbnailTests {
    private static let story = FeedItem.sample(
        title: "First snow at Grindelwald",
        description: """
            Not a breath of wind in the valley; by noon the whole ridge stood in the lake twice, and nobody \
            could tell which one to climb, or would have wanted to.
            """)
    private static let status = ItemStatus(
        source: "Field Notes", author: "the author", age: "42m", state: ItemState())
    private let picture = String(repeating: "#", count: 14)

    @Test(
        "A row with a thumbnail has four lines: source, title, and as much of the text as fits")
    func usual() {
        let row = render(Self.story)

        #expect(
            row.lines == [
                " •" + picture + "  Field Notes · the author                                  42m",
                "  " + picture + "  First snow at Grindelwald",
                "  " + picture + "  Not a breath of wind in the valley; by noon the whole ridge",
                "  " + picture + "  stood in the lake twice, and nobody could tell which one to…",
                "",
            ])
    }

    @Test("A row with a thumbnail in focus has a bar of four lines, and only its title in bold")
    func focused() {
        let row = render(Self.story, in: .usual.focused)

        #expect(row.lines.map { $0.prefix(1) } == ["│", "│", "│", "│", ""])
        #expect(render(.sample(url: nil), in: .usual.focused).lines.map { $0.prefix(1) } == ["│", "│", ""])
        let untitled = renderRow(makeRow(.sample(url: nil)).sut, in: .usual.focused)
        #expect(untitled.lines == ["│ (no text)", ""])
        #expect(row.style(of: "First snow")?.attributes == .bold)
        #expect(row.style(of: "Field")?.attributes == [])
        #expect(row.style(of: "Not a breath")?.attributes == [])
        #expect(render(Self.story).style(of: "First snow") == Palette(.dark).lightTitle)
    }

    @Test("A row with a small thumbnail has two lines")
    func small() {
        let row = render(Self.story, in: .usual.with(\.pictureSize, .small), columns: 7, rows: 2)

        #expect(
            row.lines == [
                " •#######  Field Notes · the author                                         42m",
                "  #######  First snow at Grindelwald", "",
            ])
    }

    @Test("A row with a fixed picture size ignores the reader's one")
    func forced() {
        let (sut, messages) = makeRow(Self.story, size: .small)
        for size in PictureSize.allCases {
            let context = RowContext.usual.with(\.pictureSize, size)
            sut.prefetch(in: context)
            #expect(sut.height(in: context) == 3)
            #expect(renderRow(sut, in: context).lines.count == 3)
        }
        #expect(messages.boxes == [PictureBox(columns: 7, rows: 2, isFilled: true)])
    }

    @Test("A row with a thumbnail has at most two lines of title, above the location")
    func longTitle() {
        let title = Array(repeating: "title", count: 60).joined(separator: " ")
        let row = render(.sample(title: title, description: "A text", location: "Tromsø"))

        #expect(row.lines[1].hasSuffix("  " + Array(repeating: "title", count: 10).joined(separator: " ")))
        #expect(row.lines[2].hasSuffix(" title…"))
        #expect(row.lines[3] == "  " + picture + "  @ Tromsø")
        let small = render(.sample(title: title), in: .usual.with(\.pictureSize, .small), columns: 7, rows: 2)
        #expect(small.lines[1].hasSuffix(" title…"))
    }

    @Test("The texts beside a thumbnail stay in their column where its art is smaller than the box")
    func smallArt() {
        let row = render(Self.story, columns: 3, rows: 1)

        #expect(row.place(of: "First snow")?.column == 18)
        #expect(renderRow(makeRow(Self.story).sut, in: .usual).place(of: "First snow")?.column == 18)
    }

    @Test(
        "The box of a loading thumbnail shows the percentage",
        arguments: [(PictureSize.medium, 2, 12), (.small, 1, 5)])
    func progress(size: PictureSize, row line: Int, bar: Int) {
        let context = RowContext.usual.with(\.pictureSize, size)
        let (sut, _) = makeRow(.sample())
        sut.prefetch(in: context)
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: true, percent: 100))

        let row = renderRow(sut, in: context)

        #expect(row.lines[line - 1].contains("100%"))
        #expect(row.lines[line] == "   " + String(repeating: "═", count: bar))
    }

    @Test(
        "The box of a failed thumbnail shows its failure, in words where they fit",
        arguments: [
            ("en", PictureSize.medium, ["× Couldn't", "load picture", "R to retry"]),
            ("el", .medium, ["× Η εικόνα δεν", "φορτώθηκε", "R για", "επανάληψη"]),
            ("pt-BR", .medium, ["× A imagem não", "carregou", "R para tentar", "de novo"]),
            ("en", .small, ["×"]), ("el", .small, ["×"]), ("pt-BR", .small, ["×"]),
        ])
    func failure(language: String, size: PictureSize, words: [String]) throws {
        let context = RowContext.usual.with(\.pictureSize, size)
        let (sut, _) = makeRow(.sample(), language: language)
        sut.prefetch(in: context)
        sut.displayFailure()

        let row = renderRow(sut, in: context)

        let lines = row.lines.map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
        #expect(lines == words.map { $0.filter { $0 != " " } })
        let box = try #require(FeedRowLayout(context).box)
        let place = try #require(row.place(of: words[0]))
        #expect(place.column == 2 + (box.columns - words[0].count) / 2)
    }

    @Test("The retry key is at the cells of the box of a failed thumbnail alone")
    func retryKey() {
        let (sut, _) = makeRow(Self.story)
        sut.prefetch(in: .usual)
        #expect(sut.key(line: 1, column: 5, in: .usual) == nil)
        sut.displayFailure()
        for (line, column) in [(0, 2), (3, 15)] {
            #expect(sut.key(line: line, column: column, in: .usual) == "R")
        }
        for (line, column) in [(0, 1), (4, 2), (3, 16), (1, 20)] {
            #expect(sut.key(line: line, column: column, in: .usual) == nil)
        }
        #expect(sut.key(line: 0, column: 2, in: .tiny) == nil)
        sut.retried()
        #expect(sut.key(line: 1, column: 5, in: .usual) == nil)
    }

    @Test("At least 4 medium and 6 small rows fit into 80 columns and 22 rows, 8 and 12 into 160 and 43")
    func itemsOnTheScreen() {
        for (size, columns, rows, fewest) in [
            (PictureSize.medium, 80, 22, 4), (.small, 80, 22, 6), (.medium, 160, 43, 8),
            (.small, 160, 43, 12),
        ] {
            let context = RowContext(columns: columns, screenRows: rows, pictureSize: size)
            for item in [Self.story, .verbose, .sample(title: Self.story.summary.title, url: nil)] {
                let (sut, _) = makeRow(item, status: Self.status)
                // The last one needs no free line below it.
                #expect((rows + 1) / sut.height(in: context) >= fewest)
            }
        }
    }

    @Test("An item without a picture has at most four lines, and two in the small size")
    func textsAlone() {
        let item = FeedItem.sample(
            title: Array(repeating: "title", count: 60).joined(separator: " "),
            description: Array(repeating: "word", count: 90).joined(separator: " "), url: nil)
        let row = render(item)
        #expect(row.lines.count == 5)
        #expect(row.lines[0].hasPrefix(" •Field Notes"))
        #expect(row.lines[1].hasPrefix("  title title") && row.lines[2].hasSuffix("title…"))
        #expect(row.lines[3].hasPrefix("  word") && row.lines[3].hasSuffix("word…"))
        let small = render(item, in: .usual.with(\.pictureSize, .small))
        #expect(small.lines.count == 3 && small.lines[1].hasSuffix("title…"))
        #expect(render(item, in: .usual.with(\.columns, 59)).lines.count == 5)
        #expect(render(Self.story, in: .usual.with(\.columns, 59)).lines[1] == "  First snow at Grindelwald")
        #expect(render(.sample(title: "A title", url: nil)).lines.count == 3)
    }

    private func render(
        _ item: FeedItem, in context: RowContext = .usual, columns: Int = 14, rows: Int = 4
    ) -> RenderedRow {
        let (sut, _) = makeRow(item, status: Self.status)
        sut.prefetch(in: context)
        sut.displayArt(columns: columns, rows: rows)
        return renderRow(sut, in: context)
    }
}
