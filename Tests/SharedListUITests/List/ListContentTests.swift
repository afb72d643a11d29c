import ListInterface
import Testing

@testable import SharedListUI

@Suite("The content of a list")
struct ListContentTests {
    @Test("Every id is found from any hint")
    func findsIDs() {
        let sut = makeSUT()
        for index in 0..<sut.count {
            for hint in -1...sut.count {
                #expect(sut.index(of: sut.id(at: index), near: hint) == index)
            }
        }
    }

    @Test("The id of no row is not found")
    func missesIDs() {
        #expect(makeSUT().index(of: RowID(99), near: 3) == nil)
        #expect(ListContent().index(of: RowID(1), near: 0) == nil)
    }

    @Test("Empty sections are ignored")
    func skipsEmptySections() {
        let sut = makeSUT()
        #expect(sut.sections.count == 5)
        #expect(sut.count == 8)
    }

    @Test("Only rows of items are counted")
    func countsItems() {
        let sut = makeSUT()
        #expect(sut.itemCount == 5)
        #expect((0..<sut.count).map(sut.items(through:)) == [1, 2, 3, 3, 4, 5, 5, 5])
    }

    @Test("Decoration is skipped in both directions")
    func passesOverDecoration() {
        let sut = makeSUT()
        #expect(sut.focusable(from: 3, forward: true) == 4)
        #expect(sut.focusable(from: 3, forward: false) == 2)
        #expect(sut.focusable(from: 7, forward: true) == nil)
        #expect(sut.focusable(from: 7, forward: false) == 6)
        #expect(sut.focusable(from: -1, forward: false) == nil)
        #expect(sut.focusable(from: 8, forward: true) == nil)
        #expect(sut.focusable(closestTo: 100) == 6)
    }

    @Test("The controller at an index is created from the id at that index")
    func makesControllers() {
        let sut = makeSUT()
        for index in 0..<sut.count {
            #expect(sut.makeController(at: index).id == sut.id(at: index))
        }
    }

    /// Items 0 to 2, decoration 3, items 4 and 5, a control 6, decoration 7.
    private func makeSUT() -> ListContent {
        func section(_ numbers: [Int], _ kind: ListSection.Kind = .items) -> ListSection {
            ListSection(ids: numbers.map { RowID($0) }, kind: kind) { id in
                CellController(id: id, RowStub(0))
            }
        }
        return ListContent([
            section([]), section([0, 1, 2]), section([3], .decoration), section([4, 5]), section([]),
            section([6], .control), section([7], .decoration),
        ])
    }
}
