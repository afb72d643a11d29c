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

@Suite("The next unread item of a timeline") struct NextUnreadTests {
    @Test("Behind an item that is read in full the next one is found without a notice, and has the focus")
    func nextBehindScene() async {
        let sut = TimelineUnderTest()
        sut.library.read(2...200, except: [150])
        await sut.show(1...200)
        sut.scene.isSeen = { false }
        #expect(await sut.scene.nextUnread(after: .numbered(1), isForward: true)?.id == .numbered(150))
        #expect(await sut.scene.nextUnread(after: .numbered(150), isForward: true)?.id == .numbered(1))
        #expect(sut.isFocused(1))
        #expect(!sut.text.contains("Continued"))
        // The row in focus has taken the place of an item that has left the list.
        #expect(await sut.scene.nextUnread(after: .numbered(999), isForward: false)?.id == .numbered(150))
        #expect(sut.isFocused(150))
        #expect(await sut.scene.nextUnread(after: .numbered(999), isForward: true)?.id == .numbered(150))
        await sut.end()
    }

    @Test("The search for the next unread item finds none where a shorter list is shown since")
    func nextInAnotherList() async {
        let sut = TimelineUnderTest()
        sut.library.read(1...200, except: [150])
        await sut.show(1...200)
        let gates = sut.library.holdPositions()
        async let next = sut.scene.nextUnread(after: .numbered(1), isForward: true)
        await eventually { !gates.waiting.isEmpty }
        sut.library.beforePositions = {}
        sut.scene.show(TimelineScope(filter: .unread))
        await eventually { sut.scene.screen.list.itemCount == 1 }
        gates.openAll()
        #expect(await next == nil)
        await sut.end()
    }

    @Test("n goes to the next unread item however far it is, then to the first again, and says so")
    func next() async {
        let sut = TimelineUnderTest()
        sut.library.read(1...2_000, except: [700, 1_500])
        await sut.show(1...2_000)
        sut.press(.character("n"))
        await eventually { sut.text.contains("Post 700.") && sut.isFocused(700) }
        #expect(!sut.text.contains("Continued"))
        sut.press(.character("n"))
        await eventually { sut.isFocused(1_500) }
        sut.press(.character("n"))
        await eventually { sut.isFocused(700) }
        #expect(sut.text.contains("Continued from the top"))
        sut.press(.character("N"))
        await eventually { sut.isFocused(1_500) }
        #expect(sut.text.contains("Continued from the bottom"))
        sut.press(.character("N"))
        await eventually { sut.isFocused(700) }
        await sut.end()
    }

    @Test("Where no other item is unread, n says so and stays")
    func noNext() async {
        let sut = TimelineUnderTest()
        for number in 2...5 { sut.library.states[.numbered(number)] = ItemState(isRead: true) }
        await sut.show(1...5)
        for key in ["n", "N"] {
            sut.press(.character(Character(key)))
            await eventually { sut.text.contains("No more unread posts") }
            #expect(sut.isFocused(1))
        }
        await sut.end()
    }

    @Test("n respects the marks that were set just before")
    func afterMark() async {
        let sut = await TimelineUnderTest.showing(1...3)
        let gates = Gates()
        sut.library.beforeMark = { await gates.pass("mark") }
        sut.scene.markRead(.numbered(2))
        sut.press(.character("n"))
        await sut.finish(opening: gates)
        await eventually { sut.isFocused(3) }
        await sut.end()
    }

    @Test("Among bookmarked items n goes to unread ones")
    func nextBookmarked() async {
        let sut = TimelineUnderTest()
        for number in 1...9 {
            sut.library.states[.numbered(number)] = ItemState(
                isRead: number != 5 && number != 8, bookmarkedAt: number == 5 ? nil : sut.now)
        }
        await sut.show(1...9)
        sut.scene.show(.bookmarks)
        await eventually { sut.title.contains("Bookmarks") }
        sut.press(.character("n"))
        await eventually { sut.isFocused(8) }
        sut.press(.character("n"))
        await eventually { sut.text.contains("No more unread posts") }
        sut.library.states[.numbered(2)] = ItemState(isRead: false, bookmarkedAt: sut.now)
        sut.press(.character("n"))
        await eventually { sut.isFocused(2) && sut.text.contains("Continued from the top") }
        sut.press(.character("N"))
        await eventually { sut.isFocused(8) && sut.text.contains("Continued from the bottom") }
        sut.press(.character("N"))
        await eventually { sut.isFocused(2) }
        await sut.end()
    }
}
