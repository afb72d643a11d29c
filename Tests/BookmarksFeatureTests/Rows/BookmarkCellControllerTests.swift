import FoundationEssentials
import ItemInterface
import ListInterface
import ListTesting
import Observation
import StorageTesting
import Testing
import TextInterface

@testable import BookmarksFeature

@Suite("The controller of a bookmark's row")
struct BookmarkCellControllerTests {
    // MARK: Looks

    @Test("The row of a bookmark is drawn as its item's row", arguments: [1, 3])
    func looks(height: Int) {
        let inner = picture(height: height)
        let row = renderRow(BookmarkCellController(inner, bookmark: .sample) { true }, in: .wide.focused)
        #expect(row == renderRow(inner, in: .wide.focused))
    }

    @Test("The last line of a removed bookmark has the key that restores it")
    func removed() {
        let row = renderRow(makeSUT(isKept: false), in: .wide)

        #expect(row.lines == ["picture 0 of 3", "picture 1 of 3", "  - gone: b"])
        #expect(row.style(of: "- gone: b") == Palette(.dark).accent)
        #expect(renderRow(makeSUT(isKept: false), in: .wide.with(\.columns, 9)).lines[2] == "  - gone…")
        #expect(renderRow(makeSUT(isKept: false), in: .wide.with(\.columns, 3)).lines[2] == "- …")
    }

    @Test("A removed bookmark of one line has a sign before it")
    func line() {
        let row = renderRow(makeSUT(height: 1, isKept: false), in: .tiny)

        #expect(row.lines == [" -picture 0 of 1"])
        #expect(renderRow(makeSUT(height: 1, isKept: false), in: .tiny.with(\.columns, 3)).lines == ["  p"])
    }

    @Test("The row of a bookmark is drawn on screens of all sizes, as high as its item's row")
    func allSizes() {
        for context in RowContext.wide.inAllSizes {
            for height in [1, 2, 9] {
                #expect(renderRow(makeSUT(height: height, isKept: false), in: context).grid.rows == height)
            }
        }
    }

    // MARK: Life

    @Test("Removing or restoring a bookmark redraws its row in the next frame")
    func change() {
        let state = State()
        let sut = BookmarkCellController(picture(height: 2), bookmark: .sample) { state.isKept }
        let recorder = RowRecorder(sut, in: .wide)

        state.isKept = false

        #expect(recorder.nextFrame())
        #expect(recorder.latest.lines[1] == "  - gone: b")
    }

    @Test("The row of a bookmark passes selections and prefetching to its item's row")
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

    @Test("The row of a bookmark is freed with its item's row")
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

    /// The row of an item.
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
