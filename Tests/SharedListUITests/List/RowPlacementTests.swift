import RandomTesting
import Testing

@testable import SharedListUI

@Suite("The placement of rows")
struct RowPlacementTests {
    @Test("Rows fill the viewport from the anchor outward")
    func fillsScreen() {
        let sut = makeSUT(anchor: 3, top: 4, heights: [2, 2, 2, 2, 2, 2, 2], viewport: 8)
        #expect(sut.visible.map(\.index) == [1, 2, 3, 4])
        #expect(sut.visible.map(\.top) == [0, 2, 4, 6])
    }

    @Test("No gap is left above the first row")
    func noGapAbove() {
        let sut = makeSUT(anchor: 1, top: 5, heights: [2, 2, 2, 2, 2], viewport: 8)
        #expect(sut.visible.map(\.top) == [0, 2, 4, 6])
        #expect(sut.shift == -3)
    }

    @Test("No gap is left below the last row while there are rows above")
    func noGapBelow() {
        let sut = makeSUT(anchor: 4, top: 0, heights: [2, 2, 2, 2, 2], viewport: 8)
        #expect(sut.visible.map(\.index) == [1, 2, 3, 4])
        #expect(sut.visible.map(\.top) == [0, 2, 4, 6])
    }

    @Test("Rows that do not fill the viewport are placed at its top")
    func fewRows() {
        let sut = makeSUT(anchor: 1, top: 6, heights: [2, 3], viewport: 8)
        #expect(sut.visible.map(\.top) == [0, 2])
    }

    @Test("A row that is higher than the screen may begin above it and end below it")
    func highRow() {
        let sut = makeSUT(anchor: 1, top: -5, heights: [2, 30, 2], viewport: 8)
        #expect(sut.visible == [.init(index: 1, top: -5, height: 30)])
    }

    @Test("An anchor outside the viewport places the rows that are then visible")
    func anchorOffScreen() {
        let sut = makeSUT(anchor: 0, top: -5, heights: [2, 2, 2, 2, 2, 2, 2, 2], viewport: 4)
        #expect(sut.visible.map(\.index) == [2, 3, 4])
        #expect(sut.visible.map(\.top) == [-1, 1, 3])
    }

    @Test("A placement without rows or lines is empty")
    func nothing() {
        #expect(makeSUT(anchor: 0, top: 0, heights: [], viewport: 8).visible.isEmpty)
        #expect(makeSUT(anchor: 0, top: 0, heights: [1], viewport: 0).visible.isEmpty)
    }

    @Test("Any placement fills the viewport in order and without gaps", arguments: 0..<300)
    func anywhere(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let heights = (0..<Int.random(in: 1...12, using: &random)).map { _ in
            Int.random(in: 1...9, using: &random)
        }
        let viewport = Int.random(in: 1...14, using: &random)
        let anchor = Int.random(in: heights.indices, using: &random)
        let top = Int.random(in: -12...20, using: &random)
        let sut = makeSUT(anchor: anchor, top: top, heights: heights, viewport: viewport)

        let total = heights.reduce(0, +)
        let shown = sut.visible.reduce(0) { $0 + min($1.bottom, viewport) - max($1.top, 0) }
        #expect(shown == min(viewport, total))
        for (line, next) in zip(sut.visible, sut.visible.dropFirst()) {
            #expect(next.index == line.index + 1)
            #expect(next.top == line.bottom)
        }
        #expect(sut.visible.allSatisfy { $0.height == heights[$0.index] })
        for line in sut.visible { #expect(sut[line.index] == line) }
        let start = heights[..<anchor].reduce(top, -)
        if start <= 0, start + total >= viewport { #expect(sut.shift == 0) }
    }

    private func makeSUT(anchor: Int, top: Int, heights: [Int], viewport: Int) -> RowPlacement {
        RowPlacement(anchor: anchor, top: top, count: heights.count, viewport: viewport) { heights[$0] }
    }
}
