import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import SharedListUI
import StorageTesting
import TerminalInterface
import Testing

@Suite("The choices of a timeline") struct TimelineScopeTests {
    @Test("The title names the scope and counts its unread items")
    func titles() async throws {
        let sut = await makeSUT(read: [1, 3])
        #expect(sut.title.hasPrefix(" All posts  ·  8 unread "))
        sut.scene.show(TimelineScope(.source(.numbered(1))))
        await eventually { sut.title.hasPrefix(" Harbour Weekly  ·  3 unread ") }
        #expect(sut.text.contains("Post 3.") && !sut.text.contains("Post 2."))
        sut.library.groups = [try #require(GroupPath("News/Local")): [.numbered(0)]]
        sut.scene.show(TimelineScope(.group(try #require(GroupPath("News/Local")))))
        await eventually { sut.title.hasPrefix(" News/Local  ·  5 unread ") }
        #expect(sut.text.contains("Post 2.") && !sut.text.contains("Post 3."))
        sut.library.states = Dictionary(
            uniqueKeysWithValues: (1...10).map { (.numbered($0), ItemState(isRead: true)) })
        sut.scene.show(TimelineScope())
        await eventually { sut.title.hasPrefix(" All posts   ") }
        #expect(sut.scene.scope == TimelineScope())
        await sut.end()
    }

    @Test("The focused item keeps the focus where the other choice has it too, and its line on the screen")
    func sameItem() async {
        let sut = await makeSUT(read: [2])
        for _ in 1..<5 { sut.press(.down) }
        #expect(sut.isFocused(5))
        sut.press(.character("U"))
        await eventually { !sut.text.contains("Post 2.") }
        #expect(sut.title.hasPrefix(" All posts  ·  9 unread (filter on) "))
        #expect(sut.isFocused(5))
        sut.scene.show(TimelineScope(.source(.numbered(1)), filter: .unread))
        await eventually { sut.title.hasPrefix(" Harbour Weekly ") }
        #expect(sut.isFocused(5))
        await sut.end()
    }

    @Test("A choice without any item of the screen begins at its start")
    func otherItems() async {
        let sut = await makeSUT()
        sut.items = sut.posts(1...40) + [.post(50, of: 1, published: sut.now - 90_000)]
        sut.scene.update()
        await eventually { sut.scene.screen.list.itemCount == 41 }
        for _ in 0..<3 { sut.press(.pageDown) }
        sut.scene.show(TimelineScope(.source(.numbered(1))))
        await eventually { sut.text.contains("Post 50.") }
        #expect(sut.isFocused(50))
        #expect(!sut.scene.screen.list.hasMoved)
        await sut.end()
    }

    @Test("What becomes read among unread items stays until U is pressed again, and U then shows all")
    func readStays() async {
        let sut = await makeSUT()
        sut.press(.character("U"))
        await eventually { sut.title.contains("10 unread (filter on)") }
        sut.press(.character("m"))
        await eventually { sut.title.contains("9 unread (filter on)") }
        #expect(sut.text.contains("Post 1."))
        sut.scene.update()
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.text.contains("Post 1."))
        sut.press(.character("U"))
        await eventually { !sut.title.contains("filter on") }
        #expect(sut.text.contains("Post 1."))
        sut.press(.character("U"))
        await eventually { !sut.text.contains("Post 1.") }
        #expect(sut.text.contains("Post 2."))
        await sut.end()
    }

    @Test("In a list of unread items a row shows at once that A marked it, and stays")
    func markedAmongUnread() async {
        let sut = await makeSUT()
        sut.press(.character("U"))
        await eventually { sut.title.contains("10 unread (filter on)") }
        sut.press(.character("A"))
        await eventually { sut.text.contains("Marked 10 as read · u to undo") }
        await eventually { sut.title.contains("all read") }
        #expect(sut.text.contains("Post 1."))
        await sut.end()
    }

    @Test("Where everything is read, the unread items' place says so, and with which key all are shown")
    func allRead() async {
        let sut = await makeSUT(read: Array(1...10))
        sut.press(.character("U"))
        await eventually { sut.text.contains("All caught up · U shows everything") }
        sut.press(.character("U"))
        await eventually { sut.text.contains("Post 1.") }
        await sut.end()
    }

    @Test("Bookmarked items are shown alone, and if there are none that is said")
    func bookmarked() async {
        let sut = await makeSUT()
        sut.library.states[.numbered(4)] = ItemState(isRead: true, bookmarkedAt: sut.now)
        sut.scene.show(.bookmarks)
        await eventually { sut.title.hasPrefix(" Bookmarks   ") }
        #expect(sut.text.contains("Post 4.") && !sut.text.contains("Post 3."))
        sut.scene.show(TimelineScope(.source(.numbered(1)), filter: .bookmarked))
        await eventually { sut.title.hasPrefix(" Harbour Weekly  ·  Bookmarks ") }
        #expect(sut.text.contains("No bookmarks yet. b bookmarks a post."))
        await sut.end()
    }

    @Test("A source without items says that there are none")
    func noItems() async {
        let sut = await makeSUT()
        sut.library.facts.names[.numbered(7)] = "Lens & Light"
        sut.scene.show(TimelineScope(.source(.numbered(7))))
        await eventually { sut.text.contains("No posts yet") }
        #expect(sut.title.hasPrefix(" Lens & Light "))
        await sut.end()
    }

    @Test("A source without a subscription is replaced by all sources")
    func removedSource() async {
        let sut = await makeSUT()
        sut.scene.show(TimelineScope(.source(.numbered(1)), filter: .unread))
        await eventually { sut.title.hasPrefix(" Harbour Weekly ") }
        sut.library.facts.names[.numbered(1)] = nil
        sut.items = sut.items?.filter { $0.summary.source != .numbered(1) }
        sut.scene.update()
        await eventually { sut.title.hasPrefix(" All posts  ·  ") && sut.title.contains("(filter on)") }
        #expect(sut.text.contains("Post 2."))
        await sut.end()
    }

    /// A timeline of ten posts, those with odd numbers of another source.
    private func makeSUT(read: [Int] = []) async -> TimelineUnderTest {
        let sut = TimelineUnderTest()
        sut.library.facts.names[.numbered(1)] = "Harbour Weekly"
        for number in read { sut.library.states[.numbered(number)] = ItemState(isRead: true) }
        sut.items = (1...10).map {
            .post($0, of: $0 % 2, published: sut.now - Double($0) * 60)
        }
        await sut.scene.showStored(after: nil)
        _ = sut.text
        return sut
    }
}
