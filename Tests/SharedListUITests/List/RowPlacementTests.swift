import RandomTesting
import Testing

@testable import SharedListUI

@Suite("The placement of rows")
struct RowPlacementTests {
    @Test(
        "Rows fill the viewport from the anchor outward, without a gap at either end of the list",
        arguments: [
            (3, 4, 7, 8, [1, 2, 3, 4], [0, 2, 4, 6]),
            (1, 5, 5, 8, [0, 1, 2, 3], [0, 2, 4, 6]),
            (4, 0, 5, 8, [1, 2, 3, 4], [0, 2, 4, 6]),
            // An anchor outside the viewport.
            (0, -5, 8, 4, [2, 3, 4], [-1, 1, 3]),
            // Fewer rows than fit, and none.
            (1, 6, 2, 8, [0, 1], [0, 2]),
            (0, 0, 0, 8, [], []),
            (0, 0, 1, 0, [], []),
        ] as [(Int, Int, Int, Int, [Int], [Int])])
    func fillsScreen(anchor: Int, top: Int, count: Int, viewport: Int, indices: [Int], tops: [Int]) {
        let heights = Array(repeating: 2, count: count)
        let sut = makeSUT(anchor: anchor, top: top, heights: heights, viewport: viewport)
        #expect(sut.visible.map(\.index) == indices)
        #expect(sut.visible.map(\.top) == tops)
    }

    @Test("The shift is the number of lines that the anchor moves down to fill the viewport")
    func shift() {
        #expect(makeSUT(anchor: 1, top: 5, heights: [2, 2, 2, 2, 2], viewport: 8).shift == -3)
    }

    @Test("A row that is higher than the screen may begin above it and end below it")
    func highRow() {
        let sut = makeSUT(anchor: 1, top: -5, heights: [2, 30, 2], viewport: 8)
        #expect(sut.visible == [.init(index: 1, top: -5, height: 30)])
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
