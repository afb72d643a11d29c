import FoundationEssentials
import ItemInterface
import ListInterface
import ListTesting
import Observation
import StorageTesting
import Testing
import TextInterface

@testable import BookmarksFeature

@Suite("A row of the bookmarks")
struct BookmarkCellControllerTests {
    // MARK: Looks

    @Test("The picture's row stands under a line that says since when it is bookmarked")
    func looks() {
        #expect(
            renderRow(makeSUT(), in: .wide).lines == [
                "  * bookmarked 2 days ago", "picture 0 of 3", "picture 1 of 3", "picture 2 of 3",
            ])
    }

    @Test("A picture that is no longer bookmarked keeps its row, which says how it comes back")
    func removed() {
        let row = renderRow(makeSUT(isKept: false), in: .wide)

        #expect(row.lines[0] == "  - gone: b")
        #expect(row.lines[1] == "picture 0 of 3")
        #expect(row.style(of: "- gone: b") == Palette(.dark).accent)
    }

    @Test("The focus is a bar before the line too, and none where there is no room for one")
    func focus() {
        #expect(renderRow(makeSUT(), in: .wide.focused).lines[0] == "│ * bookmarked 2 days ago")
        #expect(renderRow(makeSUT(), in: .wide.focused.with(\.columns, 3)).lines[0].first == "*")
    }

    @Test("A line that is too long is cut off")
    func narrow() {
        #expect(renderRow(makeSUT(), in: .wide.with(\.columns, 12)).lines[0] == "  * bookmar…")
    }

    @Test("Beside a picture's row of one line stands a sign, in columns of its own")
    func line() {
        let lines = renderRow(makeSUT(height: 1), in: .tiny).lines

        #expect(lines == ["picture 0 of 1" + String(repeating: " ", count: 9) + "*"])
        #expect(picture.context?.columns == 22)
        #expect(renderRow(makeSUT(height: 1, isKept: false), in: .tiny).lines[0].last == "-")
    }

    @Test("Where a sign has no room, the picture's row has the line to itself")
    func tinyLine() {
        #expect(renderRow(makeSUT(height: 1), in: .tiny.with(\.columns, 5)).lines == ["pictu"])
        #expect(renderRow(makeSUT(height: 1), in: .tiny.with(\.columns, 6)).lines == ["pict *"])
    }

    @Test("A row draws itself on screens of all sizes, as high as it says")
    func allSizes() {
        for context in RowContext.wide.inAllSizes {
            for height in [1, 2, 9] {
                let sut = makeSUT(height: height)
                let row = renderRow(sut, in: context.focused)

                #expect(row.grid.rows == sut.height(in: context))
                #expect(row.grid.rows == (height == 1 ? 1 : height + 1))
            }
        }
    }

    @Test("The picture's row is drawn in the order of the screen's text")
    func order() {
        let row = renderRow(makeSUT(text: "אab"), in: .wide.with(\.order, ReversedOrder()))

        #expect(row.lines[1] == "baא")
    }

    // MARK: Life

    @Test("A bookmark that is removed or comes back is drawn in the next frame")
    func change() {
        let state = State()
        let sut = BookmarkCellController(picture(height: 2), bookmark: .sample) { state.isKept }
        let recorder = RowRecorder(sut, in: .wide)

        state.isKept = false

        #expect(recorder.nextFrame())
        #expect(recorder.latest.lines[0] == "  - gone: b")
    }

    @Test("Whatever the picture's row is told, it is told through this one")
    func forwarding() {
        let inner = picture(height: 3)
        let cell = BookmarkCellController(inner, bookmark: .sample) { true }.cell

        #expect(cell.id == inner.id)
        #expect(cell.delegate === inner.delegate)
        #expect(cell.dataSource.searchableText == "searched")
        cell.prefetching?.near(in: .narrow)
        #expect(picture.near?.columns == 60)
        cell.prefetching?.far()
        #expect(picture.near == nil)
    }

    @Test("A picture's row that shares its line comes near in the room that it has")
    func nearInLine() {
        BookmarkCellController(picture(height: 1), bookmark: .sample) { true }.near(in: .tiny)

        #expect(picture.near?.columns == 22)
    }

    @Test("A row that nobody needs is freed, with the picture's row")
    func freed() {
        weak var sut: BookmarkCellController?
        weak var inner: Picture?
        do {
            let picture = Picture()
            let row = BookmarkCellController(CellController(id: .sample, picture), bookmark: .sample) { true }
            (sut, inner) = (row, picture)
            #expect(renderRow(row.cell, in: .wide).lines.count > 1)
        }
        #expect(sut == nil)
        #expect(inner == nil)
    }

    // MARK: Support

    private let picture = Picture()

    private func picture(height: Int) -> CellController {
        picture.height = height
        return CellController(id: .sample, picture)
    }

    private func makeSUT(
        height: Int = 3, text: SafeText? = nil, isKept: Bool = true
    ) -> BookmarkCellController {
        picture.text = text
        return BookmarkCellController(picture(height: height), bookmark: .sample) { isKept }
    }

    @Observable
    final class State {
        var isKept = true
    }

    /// A row as a host might give it.
    private final class Picture: CellDataSource, CellDelegate, CellPrefetching {
        var height = 3
        var text: SafeText?
        var context: RowContext?
        var near: RowContext?
        let searchableText = "searched"

        func height(in context: RowContext) -> Int { height }

        func draw(into grid: inout Grid, in context: RowContext) {
            self.context = context
            for row in 0..<grid.rows {
                grid.put(
                    text ?? "picture \(row) of \(height)", row: row, column: 0, style: context.palette.body)
            }
        }

        func near(in context: RowContext) { near = context }
        func far() { near = nil }
    }
}

extension RowID {
    fileprivate static let sample = RowID(UUID.numbered(1).uuid)
}

extension BookmarkViewModel {
    fileprivate static let sample = BookmarkViewModel(
        id: .numbered(1), kept: "* bookmarked 2 days ago", removed: "- gone: b")
}
