import RandomTesting
import Testing

@testable import PaginationKit

@Suite("Pages merged into one list")
nonisolated struct PaginatedTests {
    private typealias List = Paginated<NumberedItem, Int>
    private typealias NumberedPage = Page<NumberedItem, Int>

    @Test("An empty list has no items and no next page")
    func nothing() {
        let sut = List()
        #expect(sut.isEmpty)
        #expect(!sut.hasMore)
    }

    @Test("A list of its first page has its items and its cursor")
    func firstPage() {
        let sut = List(.of([1, 2, 3]))
        #expect(sut.ids == [1, 2, 3])
        #expect(sut.next == 3)
    }

    @Test(
        "An item that is repeated in a page is in the list once, at its first position with its later value")
    func repetitionInOnePage() {
        let sut = List(
            items: [NumberedItem(id: 1), NumberedItem(id: 2), NumberedItem(id: 1, value: 9)], next: nil)
        #expect(sut.items == [NumberedItem(id: 1, value: 9), NumberedItem(id: 2)])
    }

    @Test("The next page is appended, and its cursor becomes the list's")
    func append() {
        let sut = List(.of([1, 2])).appending(.of([3, 4]))
        #expect(sut.ids == [1, 2, 3, 4])
        #expect(sut.next == 4)
    }

    @Test("Items that the next page repeats keep their positions and take its values")
    func repetition() {
        let sut = List(.of([1, 2])).appending(.of([2, 3], value: 7))
        #expect(
            sut.items == [NumberedItem(id: 1), NumberedItem(id: 2, value: 7), NumberedItem(id: 3, value: 7)])
        #expect(sut.next == 3)
    }

    @Test("An empty page ends the list")
    func emptyPage() {
        let sut = List(.of([1, 2])).appending(.of([], next: nil))
        #expect(sut.ids == [1, 2])
        #expect(!sut.hasMore)
    }

    @Test(
        "A page without new items and with a known cursor ends the list and updates its values"
    )
    func nothingNew() {
        let sut = List(.of([1, 2])).appending(.of([1, 2], value: 7))
        #expect(sut.items.map(\.value) == [7, 7])
        #expect(!sut.hasMore)
    }

    @Test(
        "A page without new items is skipped if its cursor is new",
        arguments: [[], [1, 2]])
    func passedOver(ids: [Int]) {
        let sut = List(.of([1, 2])).appending(.of(ids, next: 5))
        #expect(sut.ids == [1, 2])
        #expect(sut.next == 5)
    }

    @Test("A page without items and with a known cursor ends the list")
    func loopToACursor() {
        let sut = List(.of([1, 2])).appending(.of([], next: 5)).appending(.of([], next: 6))
            .appending(.of([], next: 5))
        #expect(!sut.hasMore)
    }

    @Test("The number of consecutive pages without new items is limited")
    func endlessCursors() {
        var sut = List(.of([1, 2]))
        for number in 1...List.maxPagesWithoutNewItems { sut.append(.of([1, 2], next: 100 + number)) }
        #expect(sut.hasMore)
        #expect(sut.appending(.of([3], next: 200)).appending(.of([3], next: 300)).hasMore)
        #expect(!sut.appending(.of([1, 2], next: 200)).hasMore)
    }

    @Test("A new cursor that equals an item's id continues the list")
    func cursorOfAnItem() {
        #expect(List(.of([1, 2])).appending(.of([], next: 1)).next == 1)
    }

    @Test("No page can be spliced on top of a list of some of a feed's items")
    func cut() {
        let sut = List(cut: [NumberedItem(id: 1), NumberedItem(id: 2)])
        #expect(sut.ids == [1, 2])
        #expect(!sut.hasMore)
        #expect(sut.splicing(.of([0, 1])) == nil)
    }

    @Test("An item of a list is found by its id")
    func lookup() {
        let sut = List(.of([5, 6])).appending(.of([7], value: 1))
        #expect(sut.index(of: 7) == 2)
        #expect(sut[7]?.value == 1)
        #expect(sut[8] == nil)
    }

    // MARK: The first page on top

    @Test("A first page without shared items cannot be spliced")
    func nothingShared() {
        #expect(List(.of([1, 2])).splicing(.of([8, 9])) == nil)
        #expect(List().splicing(.of([8, 9])) == nil)
        #expect(List(.of([1, 2])).splicing(.of([], next: nil)) == nil)
    }

    @Test("A first page is spliced on top of the items behind the deepest shared one, with the list's cursor")
    func splice() throws {
        let list = List(.of([3, 4, 5])).appending(.of([6, 7], next: 70))
        let sut = try #require(list.splicing(.of([1, 2, 3, 4], value: 9)))
        #expect(sut.ids == [1, 2, 3, 4, 5, 6, 7])
        #expect(sut.items.map(\.value) == [9, 9, 9, 9, 0, 0, 0])
        #expect(sut.next == 70)
    }

    @Test("A spliced first page removes the items that the server has removed from it, and has its order")
    func spliceRemoves() throws {
        let sut = try #require(List(.of([1, 2, 3, 4, 5])).splicing(.of([4, 1])))
        #expect(sut.ids == [4, 1, 5])
    }

    @Test("A spliced first page that shares the last item continues the list at its cursor")
    func spliceToTheEnd() throws {
        let sut = try #require(List(.of([1, 2], next: nil)).splicing(.of([1, 2, 3])))
        #expect(sut.ids == [1, 2, 3])
        #expect(sut.next == 3)
    }

    @Test("A spliced list that was loaded to its end stays so")
    func spliceOfAll() throws {
        let sut = try #require(List(.of([2, 3, 4], next: nil)).splicing(.of([1, 2])))
        #expect(!sut.hasMore)
    }

    @Test("A spliced list keeps the known cursors")
    func spliceRemembersCursors() throws {
        let list = List(.of([1, 2])).appending(.of([], next: 50)).appending(.of([3, 4]))
        let sut = try #require(list.splicing(.of([0, 1])))
        #expect(!sut.appending(.of([], next: 50)).hasMore)
    }

    @Test("After random pages the list equals a naive merge")
    func histories() async {
        await expectNoFault(inHistories: 2_000, upTo: 12, of: Event.random) { history in
            var (sut, model) = (List(), [NumberedItem]())
            for event in history {
                switch event {
                case .append(let page):
                    let count = model.count
                    merge(page.items, into: &model)
                    sut.append(page)
                    if model.count > count, sut.next != page.next { return "the cursor of a page is lost" }
                case .splice(let page):
                    let deepest = model.lastIndex { item in page.items.contains { $0.id == item.id } }
                    let spliced = sut.splicing(page)
                    guard (spliced == nil) == (deepest == nil) else {
                        return "spliced where it should not be, or not"
                    }
                    guard let spliced, let deepest else { continue }
                    sut = spliced
                    let tail = model[(deepest + 1)...]
                    model = []
                    merge(page.items + tail, into: &model)
                }
                if sut.items != model { return "\(sut.items) instead of \(model)" }
                for (index, item) in model.enumerated() where sut.index(of: item.id) != index {
                    return "\(item) is not found at \(index)"
                }
            }
            return nil
        }
    }

    @Test(
        "Appending to and splicing a list of a hundred thousand items costs as much as the page",
        .timeLimit(.minutes(1)))
    func manyItems() throws {
        var sut = List()
        for page in 0..<1_000 {
            sut.append(.of(Array(page * 100..<(page + 1) * 100)))
        }
        let spliced = try #require(sut.splicing(.of(Array(-50..<50))))
        #expect(spliced.items.count == 100_050)
        #expect(spliced.index(of: 99_999) == 100_049)
    }

    private enum Event {
        case append(NumberedPage)
        case splice(NumberedPage)

        static func random(using generator: inout SeededGenerator) -> Event {
            let start = Int.random(in: 0..<20, using: &generator)
            let ids = (0..<Int.random(in: 0..<6, using: &generator)).map {
                start + $0 / Int.random(in: 1...2, using: &generator)
            }
            let page = NumberedPage.of(ids, value: Int.random(in: 0..<1_000, using: &generator))
            return Bool.random(using: &generator) ? .append(page) : .splice(page)
        }
    }

    private func merge(_ items: [NumberedItem], into model: inout [NumberedItem]) {
        for item in items {
            if let place = model.firstIndex(where: { $0.id == item.id }) {
                model[place] = item
            } else {
                model.append(item)
            }
        }
    }
}
