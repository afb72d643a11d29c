import ConcurrencyTesting
import Foundation
import LibraryStorageInterface
import SharedListUI
import StorageInterface
import StorageTesting
import SubscriptionsFeature
import TerminalInterface
import Testing

@testable import SubscriptionsScene

@Suite("Changes of sources") struct SourceChangesTests {
    private let sut = SourcesOnScreen(SourcesOnScreen.usual)

    // MARK: Names and groups

    @Test("A source gets another name, which is said with the old one")
    func rename() async {
        sut.focus("Lens")
        sut.press(.character("e"))
        #expect(sut.scene.screen.isTyping)
        sut.type(" too ")
        sut.press(.enter)
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.rename(2, "Lens & Light too"), .load])
        #expect(sut.says("Renamed to Lens & Light too"))
        #expect(sut.focus.hasPrefix("Lens & Light too"))
        await sut.end()
    }

    @Test("A source without a name has its own title again, and the same name changes nothing")
    func ownName() async {
        sut.focus("Lens")
        sut.press(.character("e"), .enter)
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [])
        sut.press(.character("e"))
        _ = sut.scene.screen.handle(.key(.character("u"), .control))
        sut.press(.enter)
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.rename(2, nil), .load])
        #expect(sut.says("Renamed to Its own"))
        await sut.end()
    }

    @Test("A source is put into groups, and keeps the focus there")
    func move() async {
        sut.focus("Field")
        sut.press(.character("M"))
        sut.type(", News / Local,,")
        sut.press(.enter)
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.setGroups(1, ["Walks", "News/Local"]), .load])
        #expect(sut.says("News/Local"))
        #expect(sut.focus.hasPrefix("Field Notes"))
        #expect(sut.says("Moved Field Notes to Walks, News/Local"))
        await sut.end()
    }

    @Test("The articles of a source are fetched from a key on, and no longer from the same key on")
    func articles() async {
        sut.focus("Field")
        sut.press(.character("F"))
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.setPrefetch(1, ["articles"]), .load])
        #expect(sut.says("Articles of new posts will be fetched: Field Notes"))
        #expect(sut.focus.hasPrefix("Field Notes"))
        sut.press(.character("F"), .character("F"), .character("F"))
        await sut.scene.finish()
        #expect(
            sut.spy.takeCalls() == [
                .setPrefetch(1, []), .load, .setPrefetch(1, ["articles"]), .load, .setPrefetch(1, []), .load,
            ])
        #expect(sut.says("Articles will no longer be fetched: Field Notes"))
        await sut.end()
    }

    @Test("An empty list of groups takes a source out of all groups")
    func ungroup() async {
        sut.focus("Field")
        sut.press(.character("M"))
        _ = sut.scene.screen.handle(.key(.character("u"), .control))
        sut.press(.enter)
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.setGroups(1, []), .load])
        #expect(sut.says("Removed Field Notes from all groups"))
        await sut.end()
    }

    @Test("The same groups change nothing, and a list without a group name is reported")
    func noGroups() async {
        sut.focus("Field")
        sut.press(.character("M"), .enter)
        await sut.scene.finish()
        sut.press(.character("M"))
        _ = sut.scene.screen.handle(.key(.character("u"), .control))
        sut.type(" / ,")
        sut.press(.enter)
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [])
        #expect(sut.says("Not a group name: / ,"))
        await sut.end()
    }

    @Test(
        "Only sources are renamed, moved and removed",
        arguments: [Key.character("e"), .character("M"), .character("d")])
    func others(_ key: Key) async {
        for name in ["All posts", "Walks", "Bookmarks"] {
            sut.focus(name)
            sut.press(key)
            #expect(!sut.scene.screen.isTyping)
            #expect(sut.says("Select a source first"))
        }
        await sut.end()
        #expect(sut.spy.takeCalls() == [])
    }

    @Test("A change that cannot be stored is reported, and the library is read again")
    func fault() async {
        sut.spy.fault = StorageError(.full)
        sut.focus("Lens")
        sut.press(.character("e"))
        sut.type("x")
        sut.press(.enter)
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.rename(2, "Lens & Lightx"), .load])
        #expect(!sut.says("called"))
        #expect(sut.says("Disk full"))
        await sut.end()
    }

    // MARK: Removing

    @Test("A removed source leaves the list at once and the library when the sources are taken away")
    func remove() async {
        sut.focus("Lens")
        sut.press(.character("d"))
        #expect(sut.says("Unsubscribed from Lens & Light · u to undo"))
        #expect(!sut.says("FEEDS"))
        #expect(sut.says("All posts             13"))
        sut.scene.update()
        #expect(!sut.says("FEEDS"))
        #expect(!sut.spy.takeCalls().contains(.remove(2)))
        sut.scene.disappear()
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.remove(2)])
        sut.scene.appear()
        #expect(!sut.says("Lens & Light  "))
        await sut.end()
        #expect(!sut.spy.takeCalls().contains(.remove(2)))
    }

    @Test("A removed source comes back with the focus, and stays in the library")
    func undo() async {
        sut.focus("Lens")
        sut.press(.character("d"), .character("g"), .character("u"))
        #expect(sut.focus.hasPrefix("Lens & Light"))
        #expect(sut.says("Subscribed to Lens & Light again"))
        await sut.end()
        #expect(sut.spy.takeCalls() == [])
    }

    @Test("Removed sources come back one after the other, and then there is nothing to undo")
    func undoAll() async {
        sut.focus("Lens")
        sut.press(.character("d"))
        sut.focus("Local")
        sut.press(.character("d"), .character("u"))
        #expect(sut.says("Subscribed to Local again"))
        sut.press(.character("u"))
        #expect(sut.says("Subscribed to Lens & Light again"))
        sut.press(.character("u"))
        #expect(sut.says("Nothing to undo"))
        await sut.end()
    }

    @Test("Where the timeline shows a source that is removed, it shows all posts then")
    func removedScope() async {
        for (name, choosesAll) in [("Local", false), ("Lens", true)] {
            sut.scene.scope = .source(.numbered(2))
            sut.focus(name)
            sut.press(.character("d"))
            _ = sut.spy.takeCalls()
            sut.scene.disappear()
            #expect(sut.spy.takeCalls().contains(.choose(.all)) == choosesAll)
            await sut.scene.finish()
        }
        #expect(sut.scene.scope == .all)
        await sut.end()
    }

    @Test("Each stored change calls onChange, and no failed one does")
    func told() async {
        var changes = 0
        sut.scene.onChange = { changes += 1 }
        sut.press(.character("A"))
        await sut.scene.finish()
        #expect(changes == 1)
        sut.focus("Lens")
        sut.press(.character("d"))
        #expect(changes == 1)
        sut.scene.disappear()
        await sut.scene.finish()
        #expect(changes == 2)
        sut.spy.fault = StorageError(.full)
        sut.press(.character("A"))
        await sut.scene.finish()
        #expect(changes == 2)
        await sut.end()
    }

    @Test("A removal that cannot be stored brings the source back, and is reported")
    func removalFault() async {
        sut.focus("Lens")
        sut.press(.character("d"))
        sut.spy.fault = StorageError(.busy)
        sut.scene.disappear()
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.remove(2), .load])
        #expect(sut.says("Lens & Light"))
        await sut.end()
    }

    // MARK: Marks

    @Test("A marks the items of the focused row read, and u undoes it")
    func marks() async {
        sut.spy.unread = [.numbered(1), .numbered(2)]
        sut.focus("Walks")
        sut.press(.character("A"))
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.markRead(.group(GroupPath("Walks")!)), .load])
        #expect(sut.says("Marked 2 posts as read · u to undo"))
        sut.press(.character("u"))
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.markUnread([1, 2]), .load])
        #expect(sut.says("Marked 2 posts as unread"))
        await sut.end()
    }

    @Test("Bookmarks are not marked read, and a scope without unread items is reported")
    func noMarks() async {
        sut.focus("Bookmarks")
        sut.press(.character("A"))
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [])
        sut.focus("Local")
        sut.press(.character("A"))
        await sut.scene.finish()
        #expect(sut.says("Nothing unread here"))
        sut.press(.character("u"))
        #expect(sut.says("Nothing to undo"))
        await sut.end()
    }

    @Test("Changes run in order, one at a time")
    func order() async {
        let gates = Gates()
        sut.spy.unread = [.numbered(1)]
        sut.spy.beforeChange = { await gates.pass("change") }
        sut.press(.character("A"), .character("A"))
        await eventually { gates.waiting.count == 1 }
        #expect(sut.spy.takeCalls() == [.markRead(.all)])
        gates.open("change")
        await eventually { gates.waiting.count == 1 }
        #expect(sut.spy.takeCalls() == [.load, .markRead(.all)])
        gates.openAll()
        await sut.scene.finish()
        await sut.end()
    }

    // MARK: Fetching

    @Test("The source in focus is fetched, which its row shows, once at a time")
    func refresh() async {
        let gates = Gates()
        sut.spy.meanwhile = { await gates.pass("refresh") }
        sut.focus("Lens")
        sut.press(.character("r"), .character("R"))
        await eventually { gates.waiting.count == 1 }
        #expect(sut.spy.takeCalls() == [.refresh([2])])
        #expect(sut.focus == "Lens & Light          -")
        sut.spy.sentence = "It does not respond."
        gates.openAll()
        await eventually { sut.tasks.running.filter { $0.name == "fetch sources" }.isEmpty }
        #expect(sut.focus == "Lens & Light          2")
        #expect(sut.says("It does not respond."))
        #expect(sut.spy.takeCalls() == [.load])
        await sut.end()
    }

    @Test(
        "A heading stands for its sources, all posts for all, and bookmarks for none",
        arguments: [
            ("All posts", [1, 2, 3]), ("Walks", [1]), ("MASTODON", [3]), ("Bookmarks", nil),
        ] as [(String, [Int]?)])
    func refreshScopes(name: String, numbers: [Int]?) async {
        sut.focus(name)
        sut.press(.character("R"))
        await eventually { sut.tasks.running.filter { $0.name == "fetch sources" }.isEmpty }
        #expect(sut.spy.takeCalls().first == numbers.map { .refresh($0) })
        await sut.end()
    }
}
