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

    @Test("A bookmark's row is that of its item", arguments: [1, 3])
    func looks(height: Int) {
        let inner = picture(height: height)
        let row = renderRow(BookmarkCellController(inner, bookmark: .sample) { true }, in: .wide.focused)
        #expect(row == renderRow(inner, in: .wide.focused))
    }

    @Test("An item that is no longer bookmarked says on its last line how it comes back")
    func removed() {
        let row = renderRow(makeSUT(isKept: false), in: .wide)

        #expect(row.lines == ["picture 0 of 3", "picture 1 of 3", "  - gone: b"])
        #expect(row.style(of: "- gone: b") == Palette(.dark).accent)
        #expect(renderRow(makeSUT(isKept: false), in: .wide.with(\.columns, 9)).lines[2] == "  - gone…")
        #expect(renderRow(makeSUT(isKept: false), in: .wide.with(\.columns, 3)).lines[2] == "- …")
    }

    @Test("Of a single line, a sign before it says so")
    func line() {
        let row = renderRow(makeSUT(height: 1, isKept: false), in: .tiny)

        #expect(row.lines == [" -picture 0 of 1"])
        #expect(renderRow(makeSUT(height: 1, isKept: false), in: .tiny.with(\.columns, 3)).lines == ["  p"])
    }

    @Test("A row draws itself on screens of all sizes, as high as the item's")
    func allSizes() {
        for context in RowContext.wide.inAllSizes {
            for height in [1, 2, 9] {
                #expect(renderRow(makeSUT(height: height, isKept: false), in: context).grid.rows == height)
            }
        }
    }

    // MARK: Life

    @Test("A bookmark that is removed or comes back is drawn in the next frame")
    func change() {
        let state = State()
        let sut = BookmarkCellController(picture(height: 2), bookmark: .sample) { state.isKept }
        let recorder = RowRecorder(sut, in: .wide)

        state.isKept = false

        #expect(recorder.nextFrame())
        #expect(recorder.latest.lines[1] == "  - gone: b")
    }

    @Test("Whatever the picture's row is told, it is told through this one")
    func forwarding() {
        let inner = picture(height: 3)
        let cell = BookmarkCellController(inner, bookmark: .sample) { true }.cell

        #expect(cell.id == inner.id)
        #expect(cell.delegate === inner.delegate)
        #expect(cell.dataSource.searchableText == "searched")
        cell.prefetching?.prefetch(in: .narrow)
        #expect(picture.near?.columns == 60)
        cell.prefetching?.cancelPrefetching()
        #expect(picture.near == nil)
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
        height: Int = 3, isKept: Bool = true
    ) -> BookmarkCellController {
        BookmarkCellController(picture(height: height), bookmark: .sample) { isKept }
    }

    @Observable
    final class State {
        var isKept = true
    }

    /// A row as a host might give it.
    private final class Picture: CellDataSource, CellDelegate, CellPrefetching {
        var height = 3
        var near: RowContext?
        let searchableText = "searched"

        func height(in context: RowContext) -> Int { height }

        func draw(into grid: inout Grid, in context: RowContext) {
            // The last of several lines is free.
            for row in 0..<max(1, grid.rows - 1) {
                grid.put(
                    "picture \(row) of \(height)", row: row, column: height == 1 ? 2 : 0,
                    style: context.palette.body)
            }
        }

        func prefetch(in context: RowContext) { near = context }
        func cancelPrefetching() { near = nil }
    }
}

extension RowID {
    fileprivate static let sample = RowID(UUID.numbered(1).uuid)
}

extension BookmarkViewModel {
    fileprivate static let sample = BookmarkViewModel(
        id: .numbered(1), kept: "* bookmarked 2 days ago", removed: "- gone: b")
}
