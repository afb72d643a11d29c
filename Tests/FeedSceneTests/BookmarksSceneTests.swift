import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import ListInterface
import SharedListUI
import StorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@Suite("The bookmarks above a timeline") struct BookmarksSceneTests {
    /// The bookmarks among the posts 1 to 5.
    private func makeSUT(_ bookmarked: [Int] = [1, 3]) async -> TimelineUnderTest {
        let sut = TimelineUnderTest(isOfBookmarks: true)
        sut.items = sut.posts(1...5)
        for number in bookmarked { sut.library.states[.numbered(number)] = ItemState(bookmarkedAt: sut.now) }
        sut.scene.appear()
        await eventually { sut.tasks.running.isEmpty }
        return sut
    }

    @Test("Appearing reads and shows only the bookmarks, with their sign")
    func content() async {
        let sut = await makeSUT()
        #expect(sut.title.hasPrefix(" Bookmarks "))
        #expect(sut.text.contains("Post 1.") && sut.text.contains("Post 3."))
        #expect(!sut.text.contains("Post 2."))
        #expect(sut.text.components(separatedBy: "*").count == 3)
        await sut.end()
    }

    @Test("The next unread bookmark before an item that is none is the last one")
    func nextUnread() async {
        let sut = await makeSUT()
        #expect(await sut.scene.nextUnread(after: .numbered(2), isForward: false)?.id == .numbered(3))
        await sut.end()
    }

    @Test("Without bookmarks the screen names the key that adds one, whatever is subscribed to")
    func empty() async {
        let sut = TimelineUnderTest(isOfBookmarks: true)
        sut.items = []
        sut.library.facts.names = [:]
        sut.scene.appear()
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.text.contains("No bookmarks yet. b bookmarks a post."))
        await sut.end()
    }

    @Test("A fault of the library is shown as that of the bookmarks, without the name of a server")
    func fault() async {
        let sut = TimelineUnderTest(isOfBookmarks: true)
        sut.onRefresh = { throw StorageError(.damaged) }
        sut.scene.appear()
        await eventually { sut.scene.screen.errorMessage != nil }
        #expect(sut.text.contains("The bookmarks are damaged"))
        await sut.end()
    }

    @Test("A removed bookmark keeps its row and says so until the bookmarks are read again")
    func removed() async {
        let sut = await makeSUT()
        sut.library.states[.numbered(1)] = ItemState()
        sut.scene.bookmarked(.numbered(1), at: nil)
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.text.contains("Post 1."))
        #expect(sut.text.contains("- bookmark removed · b to undo"))
        sut.press(.character("r"))
        await eventually { !sut.text.contains("Post 1.") }
        #expect(sut.text.contains("Post 3."))
        await sut.end()
    }

    @Test("A removed bookmark whose item was deleted keeps its row, and is restored in its place")
    func deleted() async {
        let sut = await makeSUT()
        let (items, states) = (sut.items, sut.library.states)
        sut.items?.remove(at: 0)
        sut.scene.bookmarked(.numbered(1), at: nil)
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.text.contains("Post 1."))
        (sut.items, sut.library.states) = (items, states)
        sut.scene.bookmarked(.numbered(1), at: sut.now)
        await eventually { sut.tasks.running.isEmpty }
        #expect(!sut.text.contains("no longer bookmarked"))
        #expect(sut.text.matches(of: #/Post ./#).map { String($0.output) } == ["Post 1", "Post 3"])
        await sut.end()
    }

    @Test("A timeline of all items shows a changed bookmark at once")
    func sign() async {
        let sut = await TimelineUnderTest.showing(1...3)
        #expect(!sut.text.contains("*"))
        sut.library.states[.numbered(2)] = ItemState(bookmarkedAt: sut.now)
        sut.scene.bookmarked(.numbered(2), at: sut.now)
        #expect(sut.text.contains("*"))
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.text.contains("*"))
        await sut.end()
    }

    @Test("The rows of a server show the sign of a bookmark, and no other mark")
    func server() async {
        let sut = TimelineUnderTest(isServer: true)
        sut.library.states[.numbered(1)] = ItemState(bookmarkedAt: sut.now)
        await sut.show(1...2)
        #expect(sut.text.contains("*") && !sut.text.contains("•"))
        await sut.end()
    }

    @Test("Leaving the bookmarks frees the scene and its list")
    func leaving() async {
        await expectFreed {
            let sut = await makeSUT()
            let references = WeakReferences(to: ["scene": sut.scene!, "list": sut.scene.screen.list])
            await sut.end()
            return references
        }
    }
}
