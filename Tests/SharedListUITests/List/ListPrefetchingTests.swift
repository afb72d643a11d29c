import ListInterface
import Testing

@testable import SharedListUI

@Suite("The prefetch window")
struct ListPrefetchingTests {
    @Test("The first prefetch window has the viewport and two screens ahead of it")
    func firstWindow() {
        let (_, rows) = ListHarness.showing(100)
        #expect(prefetched(rows) == Array(0..<15))
    }

    @Test("Rows are prefetched from the focus outward")
    func outward() {
        let (sut, rows) = ListHarness.showing(100)
        let order = Order(rows)
        sut.list.moveFocus(to: rows[60].id)
        sut.frame()
        #expect(order.prefetched.prefix(7) == [60, 61, 59, 62, 58, 63, 57])
        #expect(order.prefetched.count == Set(order.prefetched).count)
    }

    @Test("The prefetch window has two screens in the direction of travel and one behind")
    func ahead() {
        let (sut, rows) = ListHarness.showing(100)
        for _ in 0..<12 {
            sut.list.pageDown()
            sut.frame()
        }
        #expect(prefetched(rows) == Array(55..<75))
        sut.list.moveUp()
        sut.frame()
        #expect(prefetched(rows) == Array(49..<69))
    }

    @Test("The prefetching of a row that leaves the window is cancelled once")
    func cancellation() {
        let (sut, rows) = ListHarness.showing(100)
        sut.list.moveToEnd()
        sut.frame()
        sut.frame()
        #expect(rows[..<15].allSatisfy { $0.count(of: .cancelPrefetching) == 1 })
        #expect(rows[15...].allSatisfy { $0.count(of: .cancelPrefetching) == 0 })
    }

    @Test("The prefetching of a removed row is cancelled")
    func removal() {
        let (sut, rows) = ListHarness.showing(100)
        sut.show(Array(rows[1...]))
        #expect(rows[0].count(of: .cancelPrefetching) == 1)
    }

    @Test("Only a change of the context prefetches the rows again, from the focus outward")
    func contextChanges() {
        let (sut, rows) = ListHarness.showing(100)
        rows.forEach { $0.forgetCalls() }
        sut.frame()
        #expect(rows.allSatisfy { $0.count(of: .prefetch) == 0 })
        sut.list.moveDown()
        sut.frame()
        #expect(rows.indices.filter { rows[$0].count(of: .prefetch) == 1 } == [0, 1])
        rows.forEach { $0.forgetCalls() }
        let order = Order(rows)
        sut.pictureSize = .large
        sut.frame()
        #expect(order.prefetched == [1, 2, 0] + Array(3..<15))
    }

    @Test("Releasing a list cancels all prefetching, and the next frame prefetches again")
    func release() {
        let (sut, rows) = ListHarness.showing(100)
        sut.list.release()
        #expect(rows[..<15].allSatisfy { $0.count(of: .cancelPrefetching) == 1 })
        rows.forEach { $0.forgetCalls() }
        sut.frame()
        #expect(prefetched(rows) == Array(0..<15))
    }

    @Test("A released list keeps its position and its focus")
    func comesBack() {
        let (sut, rows) = ListHarness.showing(100)
        for _ in 0..<20 { sut.list.moveDown() }
        let before = sut.frame()
        sut.list.release()
        #expect(sut.frame() == before)
        #expect(sut.list.focus == rows[20].id)
    }

    @Test("A controller is created once each time its row enters the prefetch window")
    func controllersAreKept() {
        let sut = ListHarness(rows: 10)
        let rows = (0..<100).map { RowStub($0, lines: 2) }
        var made: [Int] = []
        let section = ListSection(ids: rows.map(\.id)) { id in
            made.append(Int(id.low))
            return rows[Int(id.low)].controller
        }
        sut.list.display([section])
        sut.frame()
        sut.list.display([section])
        sut.list.moveDown()
        sut.frame()
        #expect(made == Array(0..<15))
        sut.list.moveToEnd()
        sut.frame()
        sut.list.moveToStart()
        sut.frame()
        #expect(made.count { $0 == 0 } == 2)
    }

    @Test("Rows that a row's prefetching displays are part of the same frame")
    func displayWhileTold() {
        let sut = ListHarness(rows: 10)
        let rows = (0..<3).map { RowStub($0, lines: 2) }
        let more = RowStub(50, text: "more")
        let next = (10..<13).map { RowStub($0) }
        more.onCall = { call in
            guard call == .prefetch, next[0].calls.isEmpty else { return }
            sut.list.display([ListSection((rows + next).map(\.controller))])
        }
        let lines = sut.show(rows + [more])
        #expect(lines.contains("  row 12"))
        #expect(more.count(of: .cancelPrefetching) == 1)
        #expect(next.allSatisfy { $0.count(of: .prefetch) == 1 })
    }

    @Test("A height that changes during prefetching is part of the same frame")
    func heightWhileTold() {
        let sut = ListHarness(rows: 10)
        let rows = (0..<9).map { RowStub($0) }
        rows[0].onCall = { [unowned row = rows[0]] call in if call == .prefetch { row.lines = 4 } }
        #expect(sut.show(rows)[4] == "  row 1")
    }

    @Test("Rows that change with every prefetch do not block the frame")
    func restless() {
        let sut = ListHarness(rows: 10)
        var number = 0
        func restless() -> RowStub {
            number += 1
            let row = RowStub(number)
            row.onCall = { call in
                if call == .prefetch { sut.list.display([ListSection([restless().controller])]) }
            }
            return row
        }
        sut.list.display([ListSection([restless().controller])])
        #expect(sut.frame()[0] == "│ row \(number)")
        #expect(number > 1)
    }

    /// The indices of the rows whose latest call is a prefetch.
    private func prefetched(_ rows: [RowStub]) -> [Int] {
        rows.indices.filter {
            rows[$0].calls.last { $0 == .prefetch || $0 == .cancelPrefetching } == .prefetch
        }
    }

    /// Records the order of prefetches.
    final class Order {
        private(set) var prefetched: [Int] = []

        init(_ rows: [RowStub]) {
            for (index, row) in rows.enumerated() {
                row.onCall = { [weak self] call in
                    if call == .prefetch { self?.prefetched.append(index) }
                }
            }
        }
    }
}
