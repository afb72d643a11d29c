import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import SceneSupport
import SearchInterface
import SharedListUI
import StorageTesting
import TerminalInterface
import Testing

@Suite("The search of a timeline") struct TimelineSearchTests {
    @Test("The results replace the rows as one types, the newest first, and the first one has the focus")
    func typing() async {
        let sut = await makeSUT()
        for _ in 0..<5 { sut.press(.down) }
        sut.type("/ferr")
        #expect(sut.title.hasPrefix(" Search: ferr ") && sut.title.contains("in All posts"))
        await eventually { sut.scene.screen.list.itemCount == 5 }
        #expect(sut.isFocused(2))
        #expect(!sut.text.contains("Post 3."))
        sut.press(.down)
        sut.type("y 4")
        await eventually { sut.scene.screen.list.itemCount == 1 }
        #expect(sut.isFocused(4))
        await sut.end()
    }

    @Test("The numbers of all and of unread results are in the status bar")
    func counts() async {
        let sut = await makeSUT(read: [2])
        sut.library.searchLimit = 3
        sut.type("/ferry")
        await eventually { sut.statusLine.hasPrefix("3 of 5 posts · 4 unread  Enter keep ") }
        sut.type(" 4")
        await eventually { sut.statusLine.hasPrefix("1 post · 1 unread ") }
        sut.press(.enter)
        #expect(sut.statusLine.hasSuffix("1 post · 1 unread"))
        sut.press(.character("m"))
        await eventually { sut.statusLine.hasSuffix("1 post · 0 unread") }
        await sut.end()
    }

    @Test("S saves kept results under a name, with the list that was searched in the query")
    func saving() async {
        let sut = await makeSUT()
        sut.press(.character("S"))
        #expect(sut.text.contains("No search to save · / searches"))
        sut.press(.character("U"))
        await eventually { sut.scene.scope.filter == .unread }
        sut.type("/ferry")
        sut.press(.enter)
        sut.press(.character("S"))
        #expect(sut.statusLine.contains("Name of the search: ferry* is:unread"))
        sut.type("Ferries")
        sut.press(.enter)
        await eventually { sut.text.contains("Saved “Ferries”") }
        #expect(sut.library.savedSearches.map { [$0.name, $0.text] } == [["Ferries", "ferry* is:unread"]])
        await sut.end()
    }

    @Test("An index that is being built is reported")
    func progress() async {
        let sut = await makeSUT()
        sut.library.progress = SearchIndexProgress(indexed: 41, all: 100)
        sut.type("/ferry\n")
        sut.press(.enter)
        await eventually { sut.statusLine.hasSuffix("searching 41 % of all posts") }
        await sut.end()
    }

    @Test("A newer key cancels the search for the text before, of which nothing is shown")
    func cancelling() async {
        let sut = await makeSUT()
        let gates = Gates()
        var cancelled: [String] = []
        sut.library.beforeOutline = { scope in
            await gates.pass(scope.search?.text ?? "")
            if Task.isCancelled { cancelled.append(scope.search?.text ?? "") }
        }
        sut.type("/f")
        await eventually { gates.waiting == ["f"] }
        sut.type("erry 4")
        #expect(sut.text.contains("Post 1."), "the rows stay until the newer list is there")
        gates.open("f")
        await eventually { gates.waiting == ["ferry 4"] }
        #expect(cancelled == ["f"])
        #expect(sut.scene.screen.list.itemCount == 10)
        gates.open("ferry 4")
        await eventually { sut.scene.screen.list.itemCount == 1 }
        sut.library.beforeOutline = { _ in }
        gates.openAll()
        await sut.end()
    }

    @Test("Escape gives back the list, the focus and its line on the screen, as the empty text does")
    func leaving() async {
        let sut = await makeSUT()
        for _ in 0..<5 { sut.press(.down) }
        let before = sut.rowLines
        sut.type("/ferry")
        await eventually { sut.scene.screen.list.itemCount == 5 }
        sut.press(.character("u"), .control)
        #expect(sut.rowLines == before && sut.scene.screen.isTyping)
        sut.type("ferry 4")
        await eventually { sut.scene.screen.list.itemCount == 1 }
        sut.press(.escape)
        #expect(sut.rowLines == before && sut.isFocused(6))
        #expect(sut.scene.scope == TimelineScope())
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.rowLines == before)
        await sut.end()
    }

    @Test("A search that is left before its results are there shows none of them")
    func leavingEarly() async {
        let sut = await makeSUT()
        let gates = Gates()
        sut.library.beforeOutline = { await gates.pass($0.search?.text ?? "") }
        sut.type("/ferry")
        await eventually { !gates.waiting.isEmpty }
        sut.press(.escape)
        sut.library.beforeOutline = { _ in }
        gates.openAll()
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.scene.scope == TimelineScope() && sut.scene.screen.list.itemCount == 10)
        await sut.end()
    }

    @Test("Kept results have a title, are left by the keys that go back, and n and N move in them")
    func keeping() async {
        for key in [Key.escape, .character("h")] {
            let sut = await makeSUT()
            for _ in 0..<3 { sut.press(.down) }
            sut.type("/ferry")
            sut.press(.enter)
            await eventually { sut.title.hasPrefix(" Search: ferry  ·  All posts ") }
            #expect(sut.title.contains("1 of 5"))
            sut.press(.character("n"))
            #expect(sut.isFocused(4))
            sut.press(.character("N"))
            sut.press(.character("N"))
            #expect(sut.isFocused(10) && sut.text.contains("Continued from the bottom"))
            sut.press(key)
            #expect(sut.title.hasPrefix(" All posts ") && sut.isFocused(4))
            #expect(sut.scene.screen.configuration.onBack == nil)
            await sut.end()
        }
    }

    @Test("The field opens again with the text of the kept results, which Escape gives back")
    func again() async {
        let sut = await makeSUTWithResults()
        sut.press(.down)
        sut.type("/ 8")
        #expect(sut.title.hasPrefix(" Search: ferry 8 "))
        await eventually { sut.isFocused(8) }
        sut.press(.escape)
        #expect(sut.title.hasPrefix(" Search: ferry  ·  All posts ") && sut.isFocused(4))
        sut.press(.escape)
        #expect(sut.scene.scope == TimelineScope())
        await sut.end()
    }

    @Test("A part without results names the key that searches everything")
    func widening() async {
        let sut = await makeSUT()
        sut.scene.show(TimelineScope(.source(.numbered(1))))
        await eventually { sut.title.hasPrefix(" Harbour Weekly ") }
        sut.type("/ferry")
        await eventually { sut.text.contains("Nothing found in Harbour Weekly · Ctrl-G searches everything") }
        #expect(sut.title.contains("in Harbour Weekly"))
        sut.press(.character("g"), .control)
        await eventually { sut.scene.screen.list.itemCount == 5 }
        #expect(sut.title.contains("in All posts"))
        sut.type("x")
        await eventually { sut.text.contains("Nothing found") }
        #expect(!sut.text.contains("searches everything"))
        sut.press(.escape)
        #expect(sut.title.hasPrefix(" Harbour Weekly "))
        await sut.end()
    }

    @Test("Enter explains a mistake, and the results stay")
    func mistake() async {
        let sut = await makeSUT()
        sut.type("/ferry")
        await eventually { sut.scene.screen.list.itemCount == 5 }
        sut.type(" is:wet ")
        #expect(sut.statusLine.hasPrefix("This can be unread, read"))
        sut.press(.enter)
        #expect(sut.scene.screen.isTyping && sut.scene.screen.list.itemCount == 5)
        await sut.end()
    }

    @Test("Tab completes fields, and the names of sources and groups")
    func completing() async throws {
        let sut = await makeSUT()
        sut.library.facts.groups = [try #require(GroupPath("News/Local"))]
        sut.scene.update()
        await eventually { sut.tasks.running.isEmpty }
        for (text, completed) in [
            ("sou", "source:"), ("source:h", #"source:"Harbour Weekly""#), ("group:n", "group:News/Local"),
        ] {
            sut.type("/" + text)
            sut.press(.tab)
            #expect(sut.title.hasPrefix(" Search: " + completed + " "))
            sut.press(.escape)
        }
        await sut.end()
    }

    @Test("What becomes read among unread results stays, and U shows unread results only")
    func unread() async {
        let sut = await makeSUT()
        sut.type("/ferry is:unread")
        sut.press(.enter)
        await eventually { sut.scene.screen.list.itemCount == 5 }
        sut.press(.character("m"))
        await eventually { sut.statusLine.hasSuffix("4 posts · 4 unread") || sut.library.isRead(2) }
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.text.contains("Post 2."))
        sut.press(.character("U"))
        await eventually { sut.scene.screen.list.itemCount == 4 }
        #expect(sut.title.contains("unread only"))
        await sut.end()
    }

    @Test("A marks the results, and the next unread item of a result is a result")
    func marking() async {
        let sut = await makeSUTWithResults()
        let next = await sut.scene.nextUnread(after: .numbered(2), isForward: true)
        #expect(next?.id == .numbered(4))
        sut.press(.character("A"))
        await eventually { sut.text.contains("Marked 5 as read") }
        #expect(sut.library.isRead(10) && !sut.library.isRead(1))
        await sut.end()
    }

    @Test("New results join the kept ones as in other lists")
    func arriving() async {
        let sut = await makeSUTWithResults()
        sut.press(.down)
        sut.items?.insert(.post(30, titled: "Post 30. A ferry", published: sut.now), at: 0)
        sut.scene.update()
        await eventually { sut.title.contains("1 new") && sut.isFocused(4) }
        await sut.end()
    }

    @Test("A second in focus marks a result read once the field is closed")
    func reading() async {
        let sut = await makeSUT(readsOnFocus: true)
        sut.type("/ferry")
        await eventually { sut.scene.screen.list.itemCount == 5 }
        _ = sut.text
        await eventually {
            sut.clock.advance(by: .seconds(2))
            return sut.tasks.running.isEmpty
        }
        #expect(!sut.library.isRead(2))
        sut.press(.enter)
        await eventually {
            sut.clock.advance(by: .seconds(2))
            return sut.library.isRead(2)
        }
        await sut.end()
    }

    @Test("The state between runs has the place in the timeline, not in the results")
    func visit() async {
        let sut = await makeSUT()
        for _ in 0..<5 { sut.press(.down) }
        _ = sut.text
        sut.type("/ferry")
        sut.press(.enter)
        await eventually { sut.scene.screen.list.itemCount == 5 }
        sut.press(.down)
        #expect(await sut.scene.visit()?.focus == .numbered(6))
        await sut.end()
    }

    @Test("Another choice of sources ends the search")
    func choosing() async {
        let sut = await makeSUTWithResults()
        sut.scene.show(TimelineScope(.source(.numbered(1))))
        await eventually { sut.title.hasPrefix(" Harbour Weekly ") }
        #expect(sut.scene.screen.configuration.onBack == nil)
        #expect(sut.scene.matcher == nil)
        await sut.end()
    }

    @Test("Bookmarks are searched among themselves, and left as before")
    func bookmarks() async {
        let sut = TimelineUnderTest(isOfBookmarks: true)
        sut.items = posts(sut)
        for number in 1...4 { sut.library.states[.numbered(number)] = ItemState(bookmarkedAt: sut.now) }
        await sut.scene.showStored(after: nil)
        sut.type("/ferry")
        await eventually { sut.scene.screen.list.itemCount == 2 }
        #expect(sut.title.contains("in Bookmarks"))
        sut.press(.escape)
        #expect(sut.scene.screen.list.itemCount == 4 && sut.scene.screen.configuration.onBack != nil)
        await sut.end()
    }

    @Test("A server's feed is searched too")
    func server() async {
        let sut = TimelineUnderTest(isServer: true)
        sut.items = posts(sut)
        await sut.scene.showStored(after: nil)
        sut.type("/ferry")
        await eventually { sut.statusLine.hasPrefix("5 posts  Enter keep") }
        await sut.end()
    }

    /// Ten posts of two sources, those with even numbers about a ferry.
    private func posts(_ sut: TimelineUnderTest) -> [FeedItem] {
        (1...10).map {
            .post(
                $0, of: $0 % 2, titled: $0 % 2 == 0 ? "Post \($0). A ferry" : nil,
                published: sut.now - Double($0) * 60)
        }
    }

    /// The timeline with the kept results of a search for five items.
    private func makeSUTWithResults() async -> TimelineUnderTest {
        let sut = await makeSUT()
        sut.type("/ferry")
        sut.press(.enter)
        await eventually { sut.scene.screen.list.itemCount == 5 }
        return sut
    }

    private func makeSUT(read: [Int] = [], readsOnFocus: Bool = false) async -> TimelineUnderTest {
        let sut = TimelineUnderTest(readsOnFocus: readsOnFocus)
        sut.library.facts.names[.numbered(1)] = "Harbour Weekly"
        for number in read { sut.library.states[.numbered(number)] = ItemState(isRead: true) }
        sut.items = posts(sut)
        await sut.scene.showStored(after: nil)
        _ = sut.text
        return sut
    }
}
