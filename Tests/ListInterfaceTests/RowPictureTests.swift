import ListInterface
import PresentationInterface
import Testing
import TextInterface

@Suite("The picture of a row")
struct RowPictureTests {
    @Test("Art is at the top left of its box, or in its middle")
    func place() {
        #expect(drawn(columns: 8, rows: 4) { art(4, 2, $0) } == [" ####", " ####", "", ""])
        #expect(
            drawn(columns: 8, rows: 4, isCentered: true) { art(4, 2, $0) } == ["", "   ####", "   ####", ""])
    }

    @Test("Art for a larger box is cropped")
    func largerArt() {
        let box = [" ####", " ####"]
        for size in [(9, 9), (4, 9), (9, 2)] {
            #expect(drawn(columns: 4, rows: 2) { art(size.0, size.1, $0) } == box)
            #expect(drawn(columns: 4, rows: 2, isCentered: true) { art(size.0, size.1, $0) } == box)
        }
    }

    @Test(
        "The progress of a load is in the middle of the box, with a bar of at most 20 columns",
        arguments: [
            (30, 4, 50, ["", "              50%", "      ══════════──────────", ""]),
            (24, 2, 100, ["           100%", "   ════════════════════"]),
            (14, 4, 50, ["", "      50%", "  ══════──────", ""]), (7, 2, 19, ["   19%", "  ─────"]),
            (7, 2, 20, ["   20%", "  ═────"]),
        ])
    func progress(columns: Int, rows: Int, percent: Int, lines: [String]) {
        #expect(
            drawn(columns: columns, rows: rows) {
                $0.display(loading: ResourceLoadingViewModel(isLoading: true, percent: percent))
            } == lines)
    }

    @Test(
        "A failure is shown in the words that fit in the box, otherwise by a sign",
        arguments: [
            (24, 4, ["", "     × Picture failed", "      R to try again", ""]),
            (16, 2, [" × Picture failed", "  R to try again"]), (15, 2, ["        ×", " R to try again"]),
            (13, 4, ["   × Picture", "    failed", "   R to try", "     again"]),
            (13, 2, ["       ×", ""]), (7, 3, ["", "    ×", ""]),
        ])
    func failure(columns: Int, rows: Int, lines: [String]) {
        #expect(
            drawn(columns: columns, rows: rows) { $0.display(error: ResourceErrorViewModel(message: "any")) }
                == lines)
    }

    @Test("A percentage is limited to 0…100", arguments: [(-1, "0%"), (101, "100%")])
    func clamped(percent: Int, text: String) {
        let lines = drawn(columns: 24, rows: 2) {
            $0.display(loading: ResourceLoadingViewModel(isLoading: true, percent: percent))
        }
        #expect(lines[0].hasSuffix(" " + text))
    }

    @Test("The loaded part of the progress bar is accented, and a box without art has a placeholder")
    func styles() {
        let palette = Palette(.dark)
        let loading = grid { $0.display(loading: ResourceLoadingViewModel(isLoading: true, percent: 50)) }
        #expect(loading[1, 3].style.foreground == palette.accent.foreground)
        #expect(loading[1, 13].style.foreground == palette.line.foreground)
        #expect(loading[0, 1].style.background != .terminal)
        let failed = grid { $0.display(error: ResourceErrorViewModel(message: "any")) }
        #expect(failed[0, 1].style.background == palette.placeholder.0)
        let still = grid { $0.cancelPrefetching() }
        #expect(still[0, 1].style.background == palette.placeholder.0)
    }

    // MARK: Loading

    @Test("A picture requests art once for a box, and again for another box")
    func boxes() {
        let sut = Recorded()
        let filled = PictureBox(columns: 14, rows: 4, isFilled: true)
        sut.prefetch(filled)
        sut.prefetch(filled)
        #expect(sut.messages == [.request(filled)])
        let whole = PictureBox(columns: 14, rows: 4)
        // The cancelled load reports its end.
        sut.onCancel = { $0.display(loading: ResourceLoadingViewModel(isLoading: false)) }
        sut.prefetch(whole)
        sut.prefetch(whole)
        #expect(sut.messages == [.request(filled), .cancel, .request(whole)])
        sut.prefetch(nil)
        #expect(sut.messages.last == .cancel)
    }

    @Test("A picture outside the prefetch window has its load cancelled and its art released")
    func cancelPrefetching() {
        let sut = Recorded()
        sut.prefetch(.small)
        sut.picture.cancelPrefetching()
        #expect(sut.messages == [.request(.small), .cancel])
        sut.prefetch(.small)
        art(7, 2, sut.picture)
        #expect(sut.picture.art != nil)
        sut.picture.cancelPrefetching()
        #expect(sut.picture.art == nil && sut.messages.count == 3)
    }

    @Test("A failed load starts again on retry only, and a cancelled one with the next prefetch")
    func again() {
        let sut = Recorded()
        sut.prefetch(.small)
        sut.picture.display(error: ResourceErrorViewModel(message: "any"))
        sut.prefetch(.small)
        #expect(sut.messages.count == 1)
        sut.picture.retried()
        #expect(sut.messages.count == 2)
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: false))
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: true))
        sut.prefetch(.small)
        #expect(sut.messages.count == 2)
        sut.picture.display(loading: ResourceLoadingViewModel(isLoading: false))
        sut.prefetch(.small)
        #expect(sut.messages.count == 3)
    }

    @Test("A replaced picture is requested again, and no picture requests nothing")
    func replaced() {
        let sut = Recorded()
        sut.prefetch(.small)
        art(7, 2, sut.picture)
        sut.picture.replaced(isThere: true)
        #expect(sut.picture.art == nil && sut.messages == [.request(.small), .request(.small)])
        sut.picture.replaced(isThere: false)
        #expect(sut.messages.last == .cancel)
    }

    // MARK: Helpers

    private func art(_ columns: Int, _ rows: Int, _ picture: RowPicture) {
        var grid = Grid(columns: columns, rows: rows)
        grid.fill(grid.bounds, style: .plain, with: "#")
        picture.display(resource: PictureArt(grid))
    }

    /// The drawing of a picture in a box behind one column, after an event of its load.
    private func drawn(
        columns: Int, rows: Int, isCentered: Bool = false, _ change: (RowPicture) -> Void
    ) -> [String] {
        let grid = grid(columns: columns, rows: rows, isCentered: isCentered, change)
        return (0..<rows).map { row in
            var line = grid.line(row)[...]
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }

    private func grid(
        columns: Int = 24, rows: Int = 2, isCentered: Bool = false, _ change: (RowPicture) -> Void
    ) -> Grid {
        let context = RowContext(columns: 80, screenRows: 22)
        let sut = RowPicture(request: { _ in }, cancel: {})
        sut.prefetch(PictureBox(columns: columns, rows: rows), in: context)
        change(sut)
        var grid = Grid(columns: columns + 2, rows: rows)
        let frame = Rectangle(row: 0, column: 1, rows: rows, columns: columns)
        if isCentered {
            sut.draw(in: frame, isCentered: true, into: &grid, in: context) { Self.failure }
        } else {
            sut.draw(in: frame, into: &grid, in: context) { Self.failure }
        }
        return grid
    }

    private static let failure = RowPicture.Failure("Picture failed", retry: "R to try again")

    /// A picture with a record of its requests.
    private final class Recorded {
        enum Message: Equatable {
            case request(PictureBox)
            case cancel
        }

        private(set) var messages: [Message] = []
        var onCancel: (RowPicture) -> Void = { _ in }
        private(set) var picture: RowPicture!

        init() {
            picture = RowPicture(
                request: { [unowned self] in messages.append(.request($0)) },
                cancel: { [unowned self] in
                    messages.append(.cancel)
                    onCancel(picture)
                })
        }

        func prefetch(_ box: PictureBox?) {
            picture.prefetch(box, in: RowContext(columns: 80, screenRows: 22))
        }
    }
}

nonisolated extension PictureBox {
    fileprivate static let small = PictureBox(columns: 7, rows: 2)
}
