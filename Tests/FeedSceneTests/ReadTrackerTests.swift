import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import SharedListUI
import SharedPresentation
import StorageInterface
import StorageTesting
import TerminalInterface
import Testing
import TextInterface

@Suite("Reading a timeline") struct ReadTrackerTests {
    // MARK: By reading

    @Test("An item counts as read when it has had the focus for a second, and not before")
    func second() async {
        let sut = await TimelineUnderTest.showing(1...3, readsOnFocus: true)
        await sut.waitForSleep()
        sut.clock.advance(by: .milliseconds(999))
        #expect(sut.library.marks.isEmpty)
        sut.clock.advance(by: .milliseconds(1))
        await eventually { sut.library.isRead(1) }
        #expect(!sut.library.isRead(2))
        await eventually { sut.text.contains("2 unread") }
        await sut.end()
    }

    @Test("An item that loses the focus within the second stays unread")
    func tooShort() async {
        let sut = await TimelineUnderTest.showing(1...3, readsOnFocus: true)
        await sut.waitForSleep()
        sut.clock.advance(by: .milliseconds(600))
        sut.press(.down)
        _ = sut.text
        await eventually { sut.tasks.running.count == 1 && sut.clock.sleepers == 1 }
        sut.clock.advance(by: .milliseconds(600))
        sut.clock.advance(by: .milliseconds(400))
        await eventually { sut.library.isRead(2) }
        #expect(sut.library.marks.map(\.ids) == [[.numbered(2)]])
        await sut.end()
    }

    @Test("Where only opening counts, the focus marks nothing, and an opened item is read")
    func onOpen() async {
        let sut = await TimelineUnderTest.showing(1...3)
        sut.press(.down)
        _ = sut.text
        sut.clock.advance(by: .seconds(60))
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.library.marks.isEmpty)
        sut.press(.enter)
        await eventually { sut.library.isRead(2) }
        #expect(sut.selected.map(\.id) == [.numbered(2)])
        await sut.end()
    }

    @Test("Below another scene nothing becomes read")
    func covered() async {
        let sut = await TimelineUnderTest.showing(1...3, readsOnFocus: true)
        sut.scene.isSeen = { false }
        await sut.waitForSleep()
        sut.clock.advance(by: .seconds(2))
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.library.marks.isEmpty)
        await sut.end()
    }

    @Test("Behind a sidebar nothing becomes read")
    func behindSidebar() async {
        let sut = await TimelineUnderTest.showing(1...3, readsOnFocus: true)
        await sut.waitForSleep()
        sut.scene.screen.sidebar = TimelineUnderTest().scene.screen
        sut.clock.advance(by: .seconds(2))
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.library.marks.isEmpty)
        await sut.end()
    }

    @Test("An item that is read and has not changed is not marked again")
    func readAlready() async {
        let sut = TimelineUnderTest(readsOnFocus: true)
        sut.library.states[.numbered(1)] = ItemState(isRead: true)
        await sut.show(1...3)
        #expect(sut.tasks.running.isEmpty)
        await sut.end()
    }

    @Test("An updated item says so until it is read again")
    func updated() async {
        let sut = TimelineUnderTest(readsOnFocus: true)
        sut.library.states[.numbered(1)] = ItemState(isRead: true, isUpdated: true)
        await sut.show(1...3)
        #expect(sut.text.contains("updated"))
        await sut.waitForSleep()
        sut.clock.advance(by: .seconds(1))
        await eventually { !sut.text.contains("updated") }
        sut.items = sut.posts(1...4)
        sut.scene.update()
        await eventually { sut.text.contains("Post 4.") }
        #expect(!sut.text.contains("updated"))
        await sut.end()
    }

    // MARK: By command

    @Test("m marks the focused item, and again takes the mark away; the row changes before that is stored")
    func toggle() async {
        let sut = await TimelineUnderTest.showing(1...3)
        let gates = Gates()
        sut.library.beforeMark = { await gates.pass("mark") }
        let unread = sut.text
        sut.press(.character("m"))
        #expect(sut.text != unread)
        #expect(!sut.library.isRead(1))
        sut.press(.character("m"))
        #expect(sut.text == unread)
        await sut.finish(opening: gates)
        #expect(!sut.library.isRead(1))
        #expect(sut.library.marks.map(\.isRead) == [true, false])
        #expect(sut.scene.screen.list.focus == sut.row(1))
        await sut.end()
    }

    @Test("An opened item can be marked unread, and read again, which is said")
    func toggleOpened() async {
        let sut = await TimelineUnderTest.showing(1...3)
        sut.scene.markRead(.numbered(2))
        #expect(sut.scene.toggleRead(.numbered(2))?.text == "Marked as unread")
        await sut.scene.finish()
        #expect(!sut.library.isRead(2))
        #expect(sut.scene.toggleRead(.numbered(2))?.text == "Marked as read")
        #expect(sut.scene.toggleRead(.numbered(9)) == nil)
        await sut.scene.finish()
        #expect(sut.library.isRead(2))
        await sut.end()
    }

    @Test("What m marked unread stays unread however long it has the focus")
    func keptUnread() async {
        let sut = await TimelineUnderTest.showing(1...3, readsOnFocus: true)
        await sut.waitForSleep()
        sut.press(.character("m"))
        sut.press(.character("m"))
        await sut.scene.finish()
        sut.clock.advance(by: .seconds(5))
        await eventually { sut.tasks.running.isEmpty }
        #expect(!sut.library.isRead(1))
        await sut.end()
    }

    @Test("A marks the whole list read and says how many items that were, and u takes exactly that back")
    func markAll() async {
        let sut = TimelineUnderTest()
        sut.library.states[.numbered(2)] = ItemState(isRead: true)
        await sut.show(1...500)
        sut.press(.character("A"))
        await eventually { sut.text.contains("Marked 499 as read · u to undo") }
        #expect((1...500).allSatisfy(sut.library.isRead))
        await eventually { !sut.title.contains("unread") }
        sut.press(.character("u"))
        await eventually { sut.text.contains("Restored 499") }
        #expect((1...500).filter(sut.library.isRead) == [2])
        await eventually { sut.title.contains("499 unread") }
        sut.press(.character("u"))
        await eventually { sut.text.contains("Nothing to undo") }
        await sut.end()
    }

    @Test("A marks the rows on the screen at once, before the marks are stored")
    func markAllAtOnce() async {
        let sut = await TimelineUnderTest.showing(1...3)
        let gates = Gates()
        sut.library.beforeMark = { await gates.pass("mark") }
        #expect(sut.text.contains("•"))
        sut.press(.character("A"))
        #expect(!sut.text.contains("•"))
        await sut.finish(opening: gates)
        await sut.end()
    }

    @Test("u undoes m, and not later read marks")
    func undoToggle() async {
        let sut = await TimelineUnderTest.showing(1...3)
        sut.press(.character("m"))
        sut.scene.markRead(.numbered(3))
        sut.press(.character("u"))
        await eventually { sut.text.contains("Restored 1") }
        #expect(!sut.library.isRead(1) && sut.library.isRead(3))
        await sut.end()
    }

    @Test(
        "A key for a post says in an empty list that it does nothing",
        arguments: [("m", "Not available here: Mark as read or unread"), ("n", "No more unread posts")])
    func emptyList(key: Character, notice: String) async {
        let sut = TimelineUnderTest()
        await sut.scene.showStored()
        sut.press(.character(key))
        await eventually { sut.text.contains(notice) }
        await sut.end()
    }

    @Test("Where everything is read, A says so")
    func nothingToMark() async {
        let sut = TimelineUnderTest()
        sut.library.states[.numbered(1)] = ItemState(isRead: true)
        await sut.show(1...1)
        sut.press(.character("A"))
        await eventually { sut.text.contains("Nothing unread") }
        await sut.end()
    }

    @Test("A list that is too old to be marked is shown as it is now, and nothing is marked")
    func oldList() async {
        let sut = await TimelineUnderTest.showing(1...3)
        sut.library.forgetLists()
        sut.items = sut.posts(1...4)
        sut.press(.character("A"))
        await eventually { sut.text.contains("Post 4.") }
        #expect(sut.library.marks.isEmpty)
        await sut.end()
    }

    @Test("Marks are stored in the order in which they were made, and the end waits for all of them")
    func order() async {
        let sut = await TimelineUnderTest.showing(1...3)
        let gates = Gates()
        sut.library.beforeMark = { await gates.pass("mark") }
        for number in 1...3 { sut.scene.markRead(.numbered(number)) }
        sut.press(.character("m"))
        sut.scene.disappear()
        await sut.finish(opening: gates)
        #expect(sut.library.marks.map(\.ids) == [1, 2, 3, 1].map { [.numbered($0)] })
        #expect(!sut.library.isRead(1) && sut.library.isRead(2) && sut.library.isRead(3))
        await sut.end()
    }

    @Test("Opening an item that is read already writes nothing")
    func openedAgain() async {
        let sut = TimelineUnderTest()
        sut.library.states[.numbered(1)] = ItemState(isRead: true)
        await sut.show(1...3)
        sut.press(.enter)
        await sut.scene.finish()
        #expect(sut.selected.count == 1)
        #expect(sut.library.marks.isEmpty)
        await sut.end()
    }

    // MARK: Marks that cannot be stored

    @Test("Each mark that is not kept is reported, and its row is as before", arguments: ["m", "A"])
    func notKept(key: Character) async {
        let sut = await TimelineUnderTest.showing(1...3)
        let rows = sut.rowLines.dropLast()
        sut.library.markFailure = Failed(failure: .storage(.full))
        for round in 1...2 {
            sut.press(.character(key))
            await eventually { sut.library.marks.count == round && sut.tasks.running.isEmpty }
            #expect(sut.text.contains("No posts were marked"))
            #expect(sut.rowLines.dropLast() == rows)
            sut.clock.advance(by: .seconds(4))
            await eventually { !sut.text.contains("No posts were marked") }
        }
        sut.library.markFailure = nil
        sut.press(.character(key))
        await eventually { sut.library.isRead(1) }
        await sut.end()
    }

    @Test("Two marks of an item of which none is kept leave its row as before")
    func neitherKept() async {
        let sut = await TimelineUnderTest.showing(1...3)
        let rows = sut.rowLines.dropLast()
        let gates = Gates()
        sut.library.markFailure = Failed(failure: .storage(.full))
        sut.library.beforeMark = { await gates.pass("mark") }
        sut.press(.character("m"))
        sut.press(.character("m"))
        await eventually { !gates.waiting.isEmpty }
        sut.library.beforeMark = {}
        gates.openAll()
        await eventually { sut.library.marks.count == 2 && sut.tasks.running.isEmpty }
        #expect(sut.rowLines.dropLast() == rows)
        await sut.end()
    }

    @Test("An undo that is not kept can be repeated")
    func undoNotKept() async {
        let sut = await TimelineUnderTest.showing(1...3)
        sut.press(.character("m"))
        await eventually { sut.library.isRead(1) }
        sut.library.markFailure = Failed(failure: .storage(.full))
        sut.press(.character("u"))
        await eventually { sut.text.contains("No posts were marked") }
        sut.library.markFailure = nil
        sut.press(.character("u"))
        await eventually { !sut.library.isRead(1) }
        await sut.end()
    }
}
