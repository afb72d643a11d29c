import ListInterface
import Testing

@testable import SharedListUI

@Suite("A list of many rows")
struct ListScaleTests {
    @Test(
        "The cost of creating, measuring and drawing rows depends on the screen, not on the list",
        arguments: [100_000, 1_000_000])
    func costOfTheScreen(count: Int) {
        let made = Made()
        let sut = ListHarness(rows: 20)
        sut.list.display([ListSection(ids: (0..<count).map { RowID($0) }, controller: made.controller)])
        sut.frame()
        let screen = made.heights
        #expect(made.controllers == 60)
        #expect(made.draws == 20)
        made.reset()

        sut.list.moveToEnd()
        #expect(sut.frame().last == "│ row \(count - 1)")
        #expect(made.controllers <= 60)
        #expect(made.heights <= screen)
        #expect(made.draws == 20)
        made.reset()

        sut.list.moveUp()
        sut.frame()
        #expect(made.draws == 2)
        #expect(made.controllers <= 20)
    }

    @Test("Replacing all rows creates and draws only the visible ones")
    func replacing() {
        let made = Made()
        let sut = ListHarness(rows: 20)
        var ids = (0..<100_000).map { RowID($0) }
        sut.list.display([ListSection(ids: ids, controller: made.controller)])
        sut.frame()
        sut.list.moveFocus(to: ids[50_000])
        sut.frame()
        made.reset()
        for index in 0..<10 { ids[index * 9_000] = RowID(200_000 + index) }
        sut.list.display([ListSection(ids: ids, controller: made.controller)])
        sut.frame()
        #expect(made.controllers == 0)
        #expect(made.draws == 0)
        #expect(sut.list.focus == ids[50_000])
    }

    @Test("Replacing a million rows searches for the visible ones in one pass")
    func replacingAll() {
        let made = Made()
        let sut = ListHarness(rows: 20)
        let ids = (0..<1_000_000).map { RowID($0) }
        sut.list.display([ListSection(ids: ids, controller: made.controller)])
        sut.list.moveFocus(to: ids[500_000])
        sut.frame()
        let others = ids.map { RowID(Int($0.low) + 1_000_000) }
        sut.list.display([ListSection(ids: others, controller: made.controller)])
        sut.frame()
        #expect(sut.list.focus == others[500_000])
    }

    /// Creates rows and counts the calls of them.
    final class Made {
        var controllers = 0
        var heights = 0
        var draws = 0

        func reset() { (controllers, heights, draws) = (0, 0, 0) }

        func controller(_ id: RowID) -> CellController {
            controllers += 1
            let row = RowStub(Int(id.low))
            row.onCall = { [weak self] call in
                if call == .height { self?.heights += 1 }
                if call == .draw { self?.draws += 1 }
            }
            return row.controller
        }
    }
}
