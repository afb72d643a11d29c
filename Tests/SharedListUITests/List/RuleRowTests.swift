import ListInterface
import Testing
import TextInterface

@testable import SharedListUI

@Suite("A separator between rows")
struct RuleRowTests {
    @Test(
        "A separator has its title in the middle, with a short line at either side",
        arguments: [
            (40, "   ──────── seen until here ────────"), (30, "────── seen until here ──────"),
            (17, " seen until here"), (15, "seen until here"), (6, "seen …"), (1, "…"),
        ])
    func words(columns: Int, line: String) {
        let sut = ListHarness(columns: columns, rows: 9)
        sut.list.display([makeSUT().section])
        #expect(sut.frame()[0] == line)
    }

    @Test("A separator leaves an empty line below it where the screen has room")
    func freeLine() {
        for (rows, line) in [(7, 4), (8, 5)] {
            let list = ListHarness(rows: rows)
            let items = (0..<5).map { RowStub($0) }
            list.list.display(sections(of: items, before: 3))
            #expect(list.line(of: items[3]) == line)
        }
    }

    @Test("A separator is inserted before the row at its index")
    func place() {
        let list = ListHarness(columns: 30, rows: 8)
        list.list.display(sections(of: (0..<5).map { RowStub($0) }, before: 2))
        #expect(
            list.frame() == [
                "│ row 0", "  row 1", "────── seen until here ──────", "", "  row 2", "  row 3", "  row 4",
                "",
            ])
    }

    @Test(
        "A separator is left out before the first row and behind the last one",
        arguments: [0, 9, nil])
    func nowhere(item: Int?) {
        let sections = sections(of: (0..<5).map { RowStub($0) }, before: item)
        #expect(sections.count == 1)
        #expect((0..<sections[0].count).map(sections[0].id) == (0..<5).map { RowID($0) })
    }

    @Test("The focus skips a separator, which is not counted")
    func focus() {
        let list = ListHarness(rows: 8)
        let items = (0..<5).map { RowStub($0) }
        list.list.display(sections(of: items, before: 2))
        for _ in 0..<2 { list.list.moveDown() }
        #expect(list.list.focus == items[2].id)
        #expect(list.list.position == 3)
        #expect(list.list.itemCount == 5)
    }

    @Test("A separator inserted above the focused row leaves that row in place")
    func comes() {
        let list = ListHarness(rows: 8)
        let items = (0..<30).map { RowStub($0) }
        list.show(items)
        for _ in 0..<12 { list.list.moveDown() }
        let line = list.line(of: items[12])
        list.list.display(sections(of: items, before: 9))
        #expect(list.line(of: items[12]) == line)
        #expect(list.list.focus == items[12].id)
    }

    private func makeSUT() -> RuleRow { RuleRow("seen until here") }

    private func sections(of items: [RowStub], before item: Int?) -> [ListSection] {
        let byID = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
        let rows = ListSection(ids: items.map(\.id)) { byID[$0]!.controller }
        return makeSUT().dividing([rows], before: item)
    }
}
