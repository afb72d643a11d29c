import ListInterface
import ListTesting
import Testing
import TextInterface

@testable import SubscriptionsFeature

@Suite("A row in a list of sources")
struct SourceCellControllerTests {
    private static let column = RowContext.wide.with(\.columns, 25)

    private func makeSUT(
        _ name: SafeText = "Field Notes", role: SourceViewModel.Role = .source,
        _ mark: SourceViewModel.Mark = .count("9"), details: [SourceViewModel.Detail] = []
    ) -> SourceCellController {
        SourceCellController(
            id: .sample, SourceViewModel(name: name, role: role, mark: mark, details: details))
    }

    private static let details: [SourceViewModel.Detail] = [
        .init(text: "× 404 (not found) since Mon", kind: .fault),
        .init(text: "next try in 2 hours", kind: .note),
    ]

    // MARK: Looks

    @Test("A row has its name at the left, its count at the right, and a free last column")
    func looks() {
        let row = renderRow(makeSUT(), in: Self.column)
        #expect(row.lines == ["  Field Notes          9"])
        #expect(row.style(of: "Field Notes") == Palette(.dark).body)
        #expect(row.style(of: "9") == Palette(.dark).secondary)
    }

    @Test("A row in focus has a bar and a bold name")
    func focus() {
        let row = renderRow(makeSUT(), in: Self.column.focused)
        #expect(row.lines == ["│ Field Notes          9"])
        #expect(row.style(of: "Field Notes") == Palette(.dark).body.adding(.bold))
    }

    @Test("The heading of a group is bright, that of a kind dim, and sources are indented below them")
    func headings() {
        let group = renderRow(makeSUT("News", role: .group, .count("")), in: Self.column)
        #expect(group.lines == [" News"])
        #expect(group.style(of: "News")?.foreground == Palette(.dark).title.foreground)
        #expect(group.style(of: "News")?.attributes == [])
        let kind = renderRow(makeSUT("FEEDS", role: .kind, .count("")), in: Self.column)
        #expect(kind.lines == [" FEEDS"])
        #expect(kind.style(of: "FEEDS") == Palette(.dark).secondary)
        let all = renderRow(makeSUT("All posts", role: .collection, .count("")), in: Self.column)
        #expect(all.lines == [" All posts"])
        #expect(all.style(of: "All posts") == Palette(.dark).body)
    }

    @Test("A failing source has a cross, and one being fetched a spinner")
    func marks() {
        let failing = renderRow(makeSUT(.init("A"), .failing("")), in: Self.column)
        #expect(failing.lines == ["  A                    ×"])
        #expect(failing.style(of: "×") == Palette(.dark).error)
        #expect(renderRow(makeSUT("A", .failing("3")), in: Self.column).lines == ["  A                  3 ×"])
        let ticker = Ticker()
        let recorder = RowRecorder(makeSUT("A", .fetching), in: Self.column.with(\.ticker, ticker))
        #expect(recorder.latest.lines == ["  A                    -"])
        #expect(recorder.latest.style(of: "-") == Palette(.dark).accent)
        for sign in ["\\", "|", "/", "-"] {
            ticker.advance()
            #expect(recorder.nextFrame())
            #expect(recorder.latest.lines == ["  A                    \(sign)"])
        }
    }

    @Test("A long name is truncated before the count, or at the end of the line")
    func longName() {
        let name = SafeText(String(repeating: "a", count: 30))
        #expect(
            renderRow(makeSUT(name, .count("123")), in: Self.column).lines == [
                "  \(String(repeating: "a", count: 17))… 123"
            ])
        #expect(
            renderRow(makeSUT(name, .count("")), in: Self.column).lines == [
                "  \(String(repeating: "a", count: 21))…"
            ])
    }

    @Test("A right-to-left name ends before the count")
    func rightToLeft() {
        let context = Self.column.with(\.order, ReversedOrder())
        #expect(renderRow(makeSUT("אב"), in: context).lines == [String(repeating: " ", count: 20) + "בא 9"])
        #expect(
            renderRow(makeSUT("אב", .count("")), in: context).lines == [
                String(repeating: " ", count: 22) + "בא"
            ])
        #expect(
            renderRow(makeSUT("אב", .count("12")), in: context).lines == [
                String(repeating: " ", count: 19) + "בא 12"
            ])
    }

    @Test("The details of a row in focus are wrapped below its name")
    func details() {
        let sut = makeSUT("Old Blog", .failing(""), details: Self.details)
        #expect(renderRow(sut, in: Self.column).lines == ["  Old Blog             ×"])
        let row = renderRow(sut, in: Self.column.focused)
        #expect(
            row.lines == [
                "│ Old Blog             ×", "│× 404 (not found) since", "│Mon", "│next try in 2 hours",
            ])
        #expect(row.style(of: "Mon") == Palette(.dark).error)
        #expect(row.style(of: "next try") == Palette(.dark).secondary)
    }

    @Test("On a screen without room for the bar, the focus is inverse")
    func noBar() {
        let row = renderRow(makeSUT("Ab", .count("")), in: Self.column.focused.with(\.columns, 3))
        #expect(row.lines == ["Ab"])
        #expect(row.style(of: "Ab") == Palette(.dark).body.adding(.inverse))
    }

    @Test("Matches of a search are marked")
    func match() {
        let row = renderRow(makeSUT(), in: Self.column.with(\.query, FoldedText("notes")))
        #expect(row.style(of: "Notes") == Palette(.dark).match)
    }

    @Test("A row is drawn on screens of all sizes, at its height")
    func allSizes() {
        for context in RowContext.wide.inAllSizes {
            for sut in [makeSUT(), makeSUT("A", .failing("3"), details: Self.details)] {
                #expect(renderRow(sut, in: context.focused).grid.rows == sut.height(in: context.focused))
                #expect(renderRow(sut, in: context).grid.rows == 1)
            }
        }
    }

    // MARK: Life

    @Test("New values are drawn in the next frame, and equal ones redraw nothing")
    func update() {
        let sut = makeSUT()
        let recorder = RowRecorder(sut, in: Self.column)
        sut.update(SourceViewModel(name: "Field Notes", role: .source, mark: .count("9"), details: []))
        #expect(!recorder.nextFrame())
        sut.update(SourceViewModel(name: "Field Notes", role: .source, mark: .count("8"), details: []))
        #expect(recorder.nextFrame())
        #expect(recorder.latest.lines == ["  Field Notes          8"])
    }

    @Test("Selecting and retrying a row call its closures")
    func delegate() {
        var calls: [String] = []
        let cell = SourceCellController(
            id: .sample, SourceViewModel(name: "A", role: .source, mark: .failing(""), details: []),
            select: { calls.append("select") }, retry: { calls.append("retry") }
        ).cell
        cell.delegate?.selected()
        cell.delegate?.retried()
        #expect(calls == ["select", "retry"])
        #expect(cell.id == .sample)
        #expect(cell.dataSource.searchableText == "A")
    }
}

extension RowID {
    static let sample = RowID(naming: "sample")
}
