import Testing

@testable import SharedListUI

@Suite("The arrangement of panes") struct PaneArrangementTests {
    private func widths(_ sut: PaneArrangement, _ columns: Int) -> [Int] {
        sut.columns(in: columns).map(\.columns.count)
    }

    private func makeSUT(_ layout: PaneLayout = .auto) -> PaneArrangement {
        var sut = PaneArrangement(layout)
        sut.open = [.sources, .list, .post]
        return sut
    }

    @Test(
        "There are two panes from 100 columns and three from 150, of the widths of the mock-ups",
        arguments: [
            (80, [80]), (99, [99]), (100, [37, 62]), (120, [44, 75]), (149, [55, 93]), (150, [24, 47, 77]),
            (160, [24, 57, 77]), (200, [24, 90, 84]),
        ])
    func auto(columns: Int, expected: [Int]) {
        #expect(widths(makeSUT(), columns) == expected)
    }

    @Test(
        "A chosen number of panes holds where they have room",
        arguments: [
            (PaneLayout.one, 200, 1), (.two, 200, 2), (.two, 65, 2), (.two, 64, 1), (.three, 90, 3),
            (.three, 89, 2),
            (.three, 64, 1),
        ])
    func layout(layout: PaneLayout, columns: Int, count: Int) {
        #expect(widths(makeSUT(layout), columns).count == count)
    }

    @Test("Panes and separators cover all columns, at every width and for every width that the reader chose")
    func cover() {
        for layout in PaneLayout.allCases {
            for (sources, list) in [(nil, nil), (1, 1), (500, 500), (30, 60), (500, 1)] as [(Int?, Int?)] {
                var sut = makeSUT(layout)
                sut.widths = PaneWidths(sources: sources, list: list)
                for columns in 1...260 {
                    let panes = sut.columns(in: columns)
                    #expect(panes.first?.columns.lowerBound == 0 && panes.last?.columns.upperBound == columns)
                    for (left, right) in zip(panes, panes.dropFirst()) {
                        #expect(right.columns.lowerBound == left.columns.upperBound + 1)
                    }
                    #expect(panes.count == 1 || panes.allSatisfy { $0.columns.count >= 16 })
                    #expect(
                        panes.allSatisfy { $0.pane != .post || panes.count == 1 || $0.columns.count >= 40 })
                }
            }
        }
    }

    @Test("One pane is that in focus, and the list where the sources have the focus")
    func one() {
        var sut = makeSUT()
        #expect(sut.columns(in: 80).map(\.pane) == [.list])
        sut.focus = .post
        #expect(sut.columns(in: 80).map(\.pane) == [.post])
        sut.focus = .sources
        #expect(sut.columns(in: 80).map(\.pane) == [.list])
        #expect(!sut.hasRoom(for: .post, in: 80))
    }

    @Test("The zoom shows only the pane in focus, and keeps the panes that fit without it")
    func zoom() {
        var sut = makeSUT()
        sut.isZoomed = true
        #expect(sut.columns(in: 160).map(\.pane) == [.list])
        sut.focus = .sources
        #expect(sut.columns(in: 160).map(\.pane) == [.sources])
        #expect(sut.columns(in: 120).map(\.pane) == [.list])
        #expect(sut.hasRoom(for: .post, in: 160))
        #expect(sut.neighbor(isRight: true, in: 160) == nil)
    }

    @Test("A pane without a screen leaves its columns to the list")
    func closed() {
        var sut = makeSUT()
        sut.open = [.list, .post]
        #expect(sut.columns(in: 160).map(\.pane) == [.list, .post])
        sut.open = [.sources, .list]
        #expect(widths(sut, 160) == [24, 135])
        #expect(widths(sut, 120) == [120])
    }

    @Test("The focus moves to the panes beside it, up to the edges")
    func neighbors() {
        var sut = makeSUT()
        #expect(sut.neighbor(isRight: false, in: 160) == .sources)
        #expect(sut.neighbor(isRight: true, in: 160) == .post)
        #expect(sut.neighbor(isRight: false, in: 120) == nil)
        sut.focus = .post
        #expect(sut.neighbor(isRight: true, in: 160) == nil)
        #expect(sut.neighbor(isRight: false, in: 120) == .list)
    }

    @Test("The pane in focus becomes wider and narrower, and the last one by the border at its left")
    func widen() {
        var sut = makeSUT()
        var isChanged = sut.widen(by: 2, in: 120)
        #expect(isChanged)
        #expect(widths(sut, 120) == [46, 73])
        sut.focus = .post
        isChanged = sut.widen(by: 4, in: 120)
        #expect(isChanged)
        #expect(widths(sut, 120) == [42, 77])
        sut.focus = .sources
        isChanged = sut.widen(by: -2, in: 160)
        #expect(isChanged)
        #expect(widths(sut, 160) == [22, 42, 94])
        isChanged = sut.widen(by: 2, in: 80)
        #expect(!isChanged)
    }

    @Test("A width ends at the smallest ones of the panes, and changes at once in the other direction")
    func limits() {
        var sut = makeSUT()
        for _ in 0..<100 { _ = sut.widen(by: 2, in: 120) }
        #expect(widths(sut, 120) == [79, 40])
        _ = sut.widen(by: -2, in: 120)
        #expect(widths(sut, 120) == [77, 42])
        for _ in 0..<100 { _ = sut.widen(by: -2, in: 120) }
        #expect(widths(sut, 120) == [24, 95])
    }

    @Test("A border is moved to a column, and found by it")
    func borders() {
        var sut = makeSUT()
        #expect(sut.pane(beforeBorder: 44, in: 120) == .list)
        #expect(sut.pane(beforeBorder: 43, in: 120) == nil)
        #expect(sut.pane(at: 43, in: 120) == .list && sut.pane(at: 44, in: 120) == nil)
        sut.moveBorder(after: .list, to: 60, in: 120)
        #expect(sut.pane(beforeBorder: 60, in: 120) == .list)
        sut.moveBorder(after: .sources, to: 20, in: 160)
        #expect(sut.pane(beforeBorder: 20, in: 160) == .sources)
        #expect(widths(sut, 160) == [20, 60, 78])
    }
}
