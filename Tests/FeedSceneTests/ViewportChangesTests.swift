import ConcurrencyTesting
import FeedFeature
import Foundation
import ItemInterface
import LibraryStorageInterface
import SharedListUI
import SharedPresentation
import StorageTesting
import TerminalInterface
import Testing

@testable import FeedScene

@Suite("New items in a timeline") struct ViewportChangesTests {
    @Test("New items above the screen are counted in the title's line, and g goes to them")
    func above() async {
        let sut = await TimelineUnderTest.showing(1...100)
        let rows = sut.rowLines
        await sut.insert([101, 102, 103], at: 0)
        await eventually { sut.title.contains("↑ 3 new · g to show") }
        #expect(sut.rowLines == rows)
        #expect(sut.isFocused(1))
        sut.press(.character("g"))
        await eventually { sut.isFocused(101) }
        #expect(!sut.title.contains("new"))
        await sut.end()
    }

    @Test("New items above the screen are not counted any more once the reader has scrolled to them")
    func scrolledTo() async {
        let sut = await TimelineUnderTest.showing(1...100)
        await sut.insert([101, 102], at: 0)
        await eventually { sut.title.contains("↑ 2 new") }
        await sut.insert([103], at: 0)
        await eventually { sut.title.contains("↑ 3 new") }
        for _ in 1...3 {
            sut.press(.up)
            _ = sut.text
        }
        #expect(sut.isFocused(103))
        #expect(!sut.title.contains("new"))
        await sut.end()
    }

    @Test("New items that come during an update are shown and counted once")
    func duringUpdate() async {
        let sut = await TimelineUnderTest.showing(1...100)
        sut.press(.down)
        sut.library.beforeChanges = {
            sut.library.beforeChanges = {}
            sut.items?.insert(.post(102, published: sut.now), at: 0)
        }
        await sut.insert([101], at: 0)
        await eventually { sut.title.contains("↑ 2 new") && sut.tasks.running.isEmpty }
        #expect(sut.scene.screen.list.itemCount == 102)
        sut.scene.update()
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.title.contains("↑ 2 new"))
        await sut.end()
    }

    @Test("Where new items are above and below the screen, both are counted; older pages are not new")
    func aboveAndBelow() async {
        let sut = TimelineUnderTest()
        sut.olderItems = [[.post(900, published: .distantPast)]]
        await sut.show(1...100)
        sut.press(.down)
        await sut.insert([101, 102], at: 60)
        await eventually { sut.scene.screen.list.itemCount == 102 }
        #expect(!sut.title.contains("new"))
        await sut.insert([103], at: 0)
        await eventually { sut.title.contains("↑ 1 of 3 new · g to show") }
        await sut.goToEnd(showing: "Post 900.")
        #expect(sut.title.contains("↑ 1 of 3 new"))
        sut.press(.character("g"))
        await eventually { sut.isFocused(103) }
        #expect(!sut.title.contains("new"))
        await sut.end()
    }

    @Test("Items that came between rows on the screen wait for g, however often the library changes")
    func between() async {
        let sut = await TimelineUnderTest.showing(1...100)
        let rows = sut.rowLines
        await sut.insert([101], at: 1)
        await eventually { sut.title.contains("↑ 1 new · g to show") }
        await sut.insert([102], at: 3)
        await eventually { sut.title.contains("↑ 2 new · g to show") }
        #expect(sut.rowLines == rows)
        sut.press(.character("g"))
        await eventually { sut.text.contains("Post 101.") }
        #expect(sut.isFocused(1))
        #expect(!sut.title.contains("new"))
        await sut.end()
    }

    @Test("An item waits even if the reader reaches its place during the read")
    func movedMeanwhile() async {
        let sut = await TimelineUnderTest.showing(1...100)
        let gates = sut.library.holdPositions()
        await sut.insert([101], at: 7)
        await eventually { !gates.waiting.isEmpty }
        for _ in 1...8 {
            sut.press(.down)
            _ = sut.text
        }
        let rows = sut.rowLines
        sut.library.beforePositions = {}
        gates.openAll()
        await eventually { sut.title.contains("↑ 1 new") }
        #expect(sut.rowLines == rows)
        await sut.end()
    }

    @Test("r shows the waiting items, and leaves the focused item on its line")
    func reload() async {
        let sut = await TimelineUnderTest.showing(1...100)
        sut.press(.down)
        let line = sut.text.split(separator: "\n").firstIndex { $0.contains("Post 2.") }
        await sut.insert([101], at: 1)
        await eventually { sut.title.contains("↑ 1 new") }
        sut.press(.character("r"))
        await eventually { sut.text.contains("Post 101.") }
        #expect(sut.isFocused(2))
        #expect(sut.text.split(separator: "\n").firstIndex { $0.contains("Post 2.") } == line)
        await sut.end()
    }

    @Test("r shows new items to a reader who has not left the start")
    func reloadAtStart() async {
        let sut = await TimelineUnderTest.showing(1...100)
        await sut.insert([101], at: 0)
        await eventually { sut.title.contains("↑ 1 new") }
        sut.press(.character("r"))
        await eventually { sut.isFocused(101) }
        await sut.end()
    }

    @Test("r leaves a reader who leaves the start during the reload where they are")
    func movedDuringReload() async {
        let sut = await TimelineUnderTest.showing(1...100)
        let gates = sut.library.holdPositions()
        await sut.insert([101], at: 0)
        sut.press(.character("r"))
        await eventually { !gates.waiting.isEmpty }
        sut.press(.down)
        let rows = sut.rowLines
        sut.library.beforePositions = {}
        gates.openAll()
        await eventually { sut.scene.screen.list.itemCount == 101 }
        #expect(sut.isFocused(2))
        #expect(sut.rowLines == rows)
        await sut.end()
    }

    @Test("New items below the screen appear without a notice")
    func below() async {
        let sut = await TimelineUnderTest.showing(1...100)
        let rows = sut.rowLines
        await sut.insert([101, 102], at: 60)
        await eventually { sut.scene.screen.list.itemCount == 102 }
        #expect(!sut.title.contains("new"))
        #expect(sut.rowLines == rows)
        await sut.end()
    }

    @Test("Rows that come into an empty timeline come in from the top, until the reader moves")
    func filling() async {
        let sut = TimelineUnderTest()
        await sut.scene.showStored(after: nil)
        await sut.insert([3, 5], at: 0)
        await eventually { sut.text.contains("Post 5.") }
        await sut.insert([2], at: 0)
        await eventually { sut.isFocused(2) }
        await sut.insert([4], at: 2)
        await eventually { sut.text.contains("Post 4.") }
        sut.press(.down)
        _ = sut.text
        await sut.insert([1], at: 2)
        await eventually { sut.title.contains("↑ 1 new") }
        #expect(!sut.text.contains("Post 1."))
        await sut.end()
    }

    @Test("Another scope shows the waiting items")
    func otherScope() async {
        let sut = await TimelineUnderTest.showing(1...100)
        await sut.insert([101], at: 1)
        await eventually { sut.title.contains("↑ 1 new") }
        sut.press(.character("U"))
        await eventually { sut.text.contains("Post 101.") }
        #expect(!sut.title.contains("↑"))
        await sut.end()
    }

    @Test("In a list of unread items new ones wait, so that read ones stay")
    func unread() async {
        let sut = await TimelineUnderTest.showing(1...100)
        sut.press(.character("U"))
        await eventually { sut.title.contains("100 unread (filter on)") }
        sut.press(.character("m"))
        await eventually { sut.title.contains("99 unread (filter on)") }
        await sut.insert([101], at: 0)
        await eventually { sut.title.contains("↑ 1 new") }
        #expect(sut.text.contains("Post 1.") && sut.isFocused(1))
        sut.press(.character("g"))
        await eventually { sut.isFocused(101) }
        #expect(!sut.text.contains("Post 1."))
        await sut.end()
    }

    @Test("An item on the screen that is gone leaves the screen")
    func removed() async {
        let sut = await TimelineUnderTest.showing(1...100)
        sut.items = sut.posts(1...100).filter { $0.id != .numbered(2) }
        sut.scene.update()
        await eventually { !sut.text.contains("Post 2.") }
        #expect(sut.text.contains("Post 1.") && sut.text.contains("Post 3."))
        await sut.end()
    }

    @Test("A list that is too old is replaced by the newest one, around the focused item")
    func forgotten() async {
        let sut = await TimelineUnderTest.showing(1...300)
        for _ in 0..<10 {
            _ = sut.text
            sut.press(.pageDown)
        }
        await eventually { sut.scene.screen.list.focus.flatMap(sut.scene.item) != nil }
        let rows = sut.rowLines
        sut.library.forgetLists()
        await sut.insert([301], at: 0)
        await eventually { sut.scene.screen.list.itemCount == 301 }
        #expect(sut.rowLines == rows)
        await sut.end()
    }

    @Test("After the library has changed, the end is there with the first frame")
    func end() async {
        let sut = await TimelineUnderTest.showing(1...1_000)
        sut.press(.character("m"))
        await eventually { sut.title.contains("999 unread") && sut.tasks.running.isEmpty }
        sut.press(.end)
        #expect(sut.text.contains("Post 1000."))
        await sut.end()
    }

    @Test("Older pages are loaded among unread items too, and none among bookmarks")
    func olderAmongUnread() async {
        let sut = TimelineUnderTest()
        sut.library.states[.numbered(1)] = ItemState(isRead: true)
        sut.library.states[.numbered(2)] = ItemState(bookmarkedAt: sut.now)
        sut.olderItems = [[.post(900, published: .distantPast)]]
        sut.olderFailure = Failed(failure: .other)
        await sut.show(1...3)
        await sut.goToEnd(showing: "to retry")
        sut.scene.show(.bookmarks)
        await eventually { !sut.text.contains("to retry") && sut.text.contains("Post 2.") }
        sut.scene.show(TimelineScope(filter: .unread))
        await sut.goToEnd(showing: "to retry")
        sut.olderFailure = nil
        sut.press(.enter)
        await eventually { sut.text.contains("Post 900.") }
        await sut.end()
    }

    @Test("An item that was changed in the library is shown as it is now")
    func changed() async {
        let sut = await TimelineUnderTest.showing(1...3)
        sut.items?[1] = .post(2, titled: "Another title", published: sut.now - 120)
        sut.scene.update()
        await eventually { sut.text.contains("Another title") }
        await sut.end()
    }

    // MARK: By positions

    @Test(
        "Only what is inserted between two rows of the screen moves them",
        arguments: [
            ([], [], false, false, 0), ([], [0], false, false, 1), ([], [10], false, false, 1),
            ([], [11], true, false, 1), ([], [19], true, false, 1), ([], [20], false, false, 0),
            // Two above shift what is between by two.
            ([], [3, 4, 12], false, false, 3), ([], [3, 4, 13], true, false, 3),
            ([], [3, 4, 22], false, false, 2),
            // A removal above shifts the positions back.
            ([1], [9], false, false, 1), ([1], [10], true, false, 1), ([1], [19], false, false, 0),
            ([10], [], false, true, 0), ([19], [], false, true, 0), ([9, 20], [], false, false, 0),
        ] as [([Int], [Int], Bool, Bool, Int)])
    func positions(removals: [Int], insertions: [Int], moves: Bool, removes: Bool, count: Int) {
        let list = ItemList(scope: ItemScope(), count: 100, generation: 2)
        let sut = ViewportChanges(
            ItemListChanges(list: list, removals: removals, insertions: insertions), viewport: 10..<20)
        #expect(sut.movesRows == moves)
        #expect(sut.removesRows == removes)
        #expect(sut.new == NewItemCounts(above: count, all: insertions.count))
    }
}

extension TimelineUnderTest {
    /// Inserts posts of these numbers.
    fileprivate func insert(_ numbers: [Int], at position: Int) async {
        items?.insert(contentsOf: numbers.map { .post($0, published: now) }, at: position)
        scene.update()
    }
}
