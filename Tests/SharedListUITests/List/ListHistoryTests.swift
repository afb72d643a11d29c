import ListInterface
import RandomTesting
import Testing

@testable import SharedListUI

@Suite("Random histories of a list")
struct ListHistoryTests {
    @Test(
        "After any history the screen is full and in order, its focus visible, and its window prefetched",
        arguments: 0..<trialCount(12, slow: 100))
    func history(seed: Int) async {
        var random = SeededGenerator(seed: seed)
        let sut = ListHarness(rows: Int.random(in: 1...15, using: &random))
        var rows: [RowStub] = []
        var all: [RowStub] = []
        for _ in 0..<60 {
            await Task.yield()
            let before = sut.list.focus
            let isDisplayed = change(sut, &rows, &all, &random)
            if isDisplayed, let before, rows.contains(where: { $0.id == before }) {
                #expect(sut.list.focus == before, "The focus stays on its row")
            }
            // Several events may happen between two frames.
            guard Int.random(in: 0..<3, using: &random) > 0 else { continue }
            let lines = sut.frame()
            checkScreen(lines, sut, rows)
            checkCalls(all, rows)
            #expect(lines == freshFrame(of: sut, rows), "What was remembered is what would be drawn now")
        }
    }

    /// - Returns: Whether rows were displayed.
    private func change(
        _ sut: ListHarness, _ rows: inout [RowStub], _ all: inout [RowStub], _ random: inout SeededGenerator
    ) -> Bool {
        func index() -> Int { Int.random(in: 0...rows.count, using: &random) }
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1:
            let place = index()
            for _ in 0..<Int.random(in: 1...5, using: &random) {
                let row = RowStub(all.count, lines: Int.random(in: 1...20, using: &random))
                all.append(row)
                rows.insert(row, at: place)
            }
        case 2:
            let (one, other) = (index(), index())
            if abs(one - other) < 6 { rows.removeSubrange(min(one, other)..<max(one, other)) }
        case 3: rows.shuffle(using: &random)
        case 4:
            rows.randomElement(using: &random)?.lines = Int.random(in: 1...20, using: &random)
            return false
        case 5:
            rows.randomElement(using: &random)?.text += "!"
            return false
        case 6:
            sut.rows = max(1, sut.rows + Int.random(in: -4...4, using: &random))
            return false
        default:
            move(sut, rows, &random)
            return false
        }
        sut.list.display([ListSection(rows.map(\.controller))])
        return true
    }

    private func move(_ sut: ListHarness, _ rows: [RowStub], _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: sut.list.release()
        case 1: sut.list.pageDown()
        case 2: sut.list.pageUp()
        case 3: sut.list.scroll(by: Int.random(in: -9...9, using: &random))
        case 4: sut.list.moveToEnd()
        case 5: if let row = rows.randomElement(using: &random) { sut.list.moveFocus(to: row.id) }
        case 6: sut.list.moveUp()
        case 7:
            if let row = sut.list.row(atLine: Int.random(in: 0..<sut.rows, using: &random)) {
                sut.list.moveFocus(to: row)
            }
        default: sut.list.moveDown()
        }
    }

    private func checkScreen(_ lines: [String], _ sut: ListHarness, _ rows: [RowStub]) {
        let expected = rows.flatMap { row in
            let mark = sut.list.focus == row.id ? "│" : " "
            return (0..<row.lines).map { "\(mark) \(row.text)" + ($0 == 0 ? "" : " line \($0)") }
        }
        let seen = lines.filter { !$0.isEmpty }
        #expect(seen.count == min(lines.count, expected.count))
        #expect(seen.isEmpty || expected.indices.contains { expected[$0...].starts(with: seen) })
        #expect(rows.isEmpty || seen.contains { $0.hasPrefix("│") })
    }

    private func checkCalls(_ all: [RowStub], _ rows: [RowStub]) {
        let present = Set(rows.map(\.id))
        for row in all {
            let calls = row.calls.filter { $0 == .prefetch || $0 == .cancelPrefetching }
            for (call, next) in zip(calls, calls.dropFirst()) where call == .cancelPrefetching {
                #expect(next == .prefetch, "A row is told once that it is far")
            }
            #expect(calls.first != .cancelPrefetching)
            if !present.contains(row.id) { #expect(calls.last != .prefetch) }
        }
    }

    /// The same rows at the same position, drawn by a new list without memoized values.
    private func freshFrame(of sut: ListHarness, _ rows: [RowStub]) -> [String] {
        let other = ListHarness(columns: sut.columns, rows: sut.rows)
        let copies = rows.map { row in RowStub(Int(row.id.low), lines: row.lines, text: row.text) }
        other.show(copies)
        other.list.go(sut.list.anchor.map { ListMove(anchor: $0, isForward: true) })
        return other.frame()
    }
}
