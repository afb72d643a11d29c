import ConcurrencyTesting
import Foundation
import ItemInterface
import ListInterface
import MarkupInterface
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import Testing
import TextInterface

@Suite("The reader's scene") struct ReaderSceneTests {
    // MARK: Loading

    @Test("The reader loads when it appears, and is blank until the item is there")
    func appearing() async {
        let sut = ReaderUnderTest()
        #expect(sut.loads.isEmpty)
        sut.scene.appear()
        #expect(sut.loads == [.number(1)])
        #expect(sut.scene.screen.isLoading)
        #expect(sut.lines.dropFirst().dropLast().allSatisfy { $0.isEmpty })
        #expect(sut.scene.item == nil)
        await sut.end()
    }

    @Test("An item is shown in full, with its place and how much was seen, and counts as opened once")
    func shown() async throws {
        let sut = ReaderUnderTest(.long())
        sut.scene.appear()
        await eventually { sut.text.contains("paragraph 1\n") }
        #expect(sut.lines[0].hasPrefix(" Field Notes › First snow"))
        #expect(sut.lines[0].hasSuffix("1 of 9 · 20%"))
        #expect(sut.lines[2] == "    First snow")
        #expect(sut.lines[5] == "    paragraph 1")
        #expect(sut.opened == [.number(1)])
        #expect(sut.scene.item == .long())
        await sut.end()
    }

    @Test(
        "What a search has found is highlighted, and n moves from match to match; without a match it does not"
    )
    func found() async {
        for (text, isFound) in [("paragraph 9", true), ("nowhere", false)] {
            let sut = ReaderUnderTest(.long(), found: FoldedText(text))
            sut.scene.appear()
            await eventually { sut.text.contains("paragraph 1\n") }
            await eventually { sut.tasks.running.isEmpty }
            #expect(sut.lines[5] == "    paragraph 1")
            sut.type("n")
            #expect(sut.text.contains("Match 1 of 1") == isFound)
            await sut.end()
        }
    }

    @Test("The age in the byline follows the clock, and keeps the text and the place")
    func ages() async throws {
        let sut = ReaderUnderTest(.long(paragraphs: 40))
        let published = try #require(sut.items[.number(1)]?.item.summary.published)
        sut.wallClock.now = published + 7_200
        sut.scene.appear()
        await eventually { sut.text.contains("paragraph 1\n") }
        #expect(sut.lines[3].contains("the author · 2 hours ago"))
        sut.scene.updateAges()
        #expect(sut.lines[3].contains("2 hours ago"))
        sut.wallClock.advance(by: 3_600)
        sut.scene.updateAges()
        #expect(sut.lines[3].contains("the author · 3 hours ago"))
        sut.type("  ")
        let line = sut.lines[5]
        sut.wallClock.advance(by: 3_600)
        sut.scene.updateAges()
        #expect(sut.lines[5] == line)
        sut.type("g")
        #expect(sut.lines[3].contains("4 hours ago"))
        sut.wallClock.advance(by: 86_400)
        sut.scene.updateAges()
        #expect(sut.lines[3].contains("2026"))
        await sut.end()
    }

    @Test("A long text is shown like a short one", arguments: [8_191, 8_192, 20_000])
    func long(size: Int) async throws {
        let sut = ReaderUnderTest(.sample(size: size))
        sut.scene.appear()
        await eventually { sut.text.contains("We had rain.") }
        await sut.end()
    }

    @Test("A reload that brings the same changes nothing, one that brings another text keeps the place")
    func reload() async throws {
        let sut = ReaderUnderTest(.long())
        sut.scene.appear()
        await eventually { sut.text.contains("paragraph 1\n") }
        sut.type(" ")
        let line = sut.lines[5]
        sut.type("r")
        await eventually { sut.loads.count == 2 && !sut.scene.screen.isLoading }
        #expect(sut.lines[5] == line)
        sut.items[.number(1)] = .long(paragraphs: 40)
        sut.type("r")
        await eventually { sut.scene.item == .long(paragraphs: 40) }
        #expect(sut.lines[5] == line)
        #expect(sut.opened == [.number(1)])
        await sut.end()
    }

    @Test(
        "A failed item is shown as an error; r retries, and so does a request that reaches a server"
    )
    func failure() async throws {
        let sut = ReaderUnderTest()
        sut.scene.appear()
        sut.complete(with: .failure(ReaderUnderTest.Failed()))
        await eventually { !sut.scene.screen.isLoading }
        #expect(sut.text.contains("feed.example"))
        sut.scene.networkBecameReachable()
        #expect(sut.loads.count == 2)
        sut.complete(with: .failure(ReaderUnderTest.Failed(failure: .other)))
        await eventually { !sut.scene.screen.isLoading }
        sut.type("r")
        #expect(sut.loads.count == 3)
        sut.complete(with: .success(.sample()))
        await eventually { sut.text.contains("We had rain.") }
        await sut.end()
    }

    // MARK: The next item

    @Test("n and N show the next unread item and the one before in place of this one, from its beginning")
    func next() async throws {
        let sut = ReaderUnderTest(.long())
        sut.items[.number(2)] = .long(2)
        sut.scene.appear()
        await eventually { sut.text.contains("paragraph 1\n") }
        sut.type("Gn")
        #expect(sut.steps == ["next of 1"])
        sut.completeNext(with: .number(2))
        await eventually { sut.lines[0].contains("2 of 9") }
        #expect(sut.lines[5] == "    paragraph 1")
        #expect(sut.opened == [.number(1), .number(2)])
        sut.type("N")
        #expect(sut.steps == ["next of 1", "previous of 2"])
        sut.completeNext(with: .number(1))
        await eventually { sut.lines[0].contains("1 of 9") }
        #expect(sut.opened == [.number(1), .number(2), .number(1)])
        await sut.end()
    }

    @Test("One search for the next item runs at a time, and without one the text stays and a notice says so")
    func noNext() async throws {
        let sut = ReaderUnderTest(.sample())
        sut.scene.appear()
        await eventually { sut.text.contains("We had rain.") }
        sut.type("nnN")
        #expect(sut.steps == ["next of 1"])
        sut.completeNext(with: nil)
        await eventually { sut.text.contains("No more unread posts") }
        #expect(sut.text.contains("We had rain."))
        sut.type("n")
        #expect(sut.steps.count == 2)
        await sut.end()
    }

    @Test("Space reads on, and at the end goes to the next unread item")
    func space() async throws {
        let sut = ReaderUnderTest(.long(paragraphs: 15))
        sut.scene.appear()
        await eventually { sut.text.contains("paragraph 1\n") }
        sut.type(" ")
        #expect(sut.lines[0].hasSuffix("100%"))
        #expect(sut.steps.isEmpty)
        sut.type(" ")
        #expect(sut.steps == ["next of 1"])
        await sut.end()
    }

    @Test("The next item replaces one that still loads")
    func nextWhileLoading() async throws {
        let sut = ReaderUnderTest(.sample())
        sut.scene.appear()
        await eventually { sut.text.contains("We had rain.") }
        sut.items = [.number(2): .sample(2, [.paragraph([TextRun("Two.")])])]
        sut.type("r")
        #expect(sut.scene.screen.isLoading)
        sut.type("n")
        sut.completeNext(with: .number(2))
        await eventually { sut.text.contains("Two.") }
        #expect(sut.cancellations == 1)
        await sut.end()
    }

    // MARK: Warnings

    @Test(
        "A text behind a warning is shown with Enter, z or a click, and folded again for the next item",
        arguments: ["\r", "z", ""])
    func warning(key: String) async throws {
        let sut = ReaderUnderTest(.sample(isWarned: true))
        sut.items[.number(2)] = .sample(2, isWarned: true)
        sut.scene.appear()
        await eventually { sut.text.contains("Warning: First snow · Enter to show") }
        #expect(!sut.text.contains("We had rain."))
        if key.isEmpty { _ = sut.scene.screen.handle(.mouse(.press, row: 4, column: 5)) }
        sut.type(key)
        #expect(sut.text.contains("We had rain."))
        #expect(!sut.text.contains("Enter to show"))
        sut.type("n")
        sut.completeNext(with: .number(2))
        await eventually { sut.lines[0].contains("2 of 9") }
        #expect(!sut.text.contains("We had rain."))
        await sut.end()
    }

    @Test("Enter shows the sensitive pictures behind a text's warning, and then says that nothing is hidden")
    func sensitive() async throws {
        let item = ReaderItem.sample(
            media: [.picture("a.jpg", isSensitive: true, blurHash: "LE")], isWarned: true)
        let sut = ReaderUnderTest(item)
        sut.scene.appear()
        await eventually { sut.text.contains("Warning") }
        #expect(sut.pictures.isEmpty)
        sut.type("\r")
        await eventually { sut.text.contains("Sensitive picture · Enter to show") && sut.pictures.count == 1 }
        sut.type("\r")
        await eventually { sut.pictures.count == 2 }
        #expect(
            sut.pictures.map(\.picture) == [
                .blurred(hash: "LE", width: 40, height: 40), .picture(item.item.summary.media[0].reference),
            ])
        #expect(!sut.text.contains("Sensitive"))
        sut.type("\r")
        #expect(sut.text.contains("Nothing hidden in this post"))
        #expect(sut.larger.isEmpty)
        await sut.end()
    }

    @Test("Sensitive pictures that come near later are shown too, and hidden again in the next item")
    func sensitiveLater() async throws {
        let hidden = ItemMedia.picture("a.jpg", isSensitive: true, blurHash: "LE")
        let sut = ReaderUnderTest(.sample(media: Array(repeating: hidden, count: 60)))
        sut.items[.number(2)] = .sample(2, media: [hidden])
        sut.scene.appear()
        await eventually { sut.text.contains("Sensitive") }
        sut.type("\r")
        sut.type("G")
        #expect(!sut.text.contains("Sensitive"))
        sut.type("n")
        sut.completeNext(with: .number(2))
        await eventually { sut.text.contains("Sensitive") }
        await sut.end()
    }

    // MARK: Pictures

    @Test("v shows the picture nearest to the top of the screen larger, a click its own")
    func larger() async throws {
        let sut = ReaderUnderTest(.sample(media: ["a.jpg", "b.jpg", "c.jpg"].map { .picture($0) }))
        sut.scene.appear()
        await eventually { sut.text.contains("####") }
        sut.type("v")
        #expect(sut.larger == ["https://notes.example/a.jpg"])
        let row = sut.lines.indices.filter { sut.lines[$0].contains("####") }[1]
        _ = sut.scene.screen.handle(.mouse(.press, row: row, column: 5))
        #expect(sut.larger.last == "https://notes.example/b.jpg")
        await sut.end()
    }

    @Test("The key for pictures is named only in items that have some")
    func noPictures() async throws {
        let sut = ReaderUnderTest(.sample())
        sut.items[.number(2)] = .sample(2, media: [.picture("a.jpg")])
        sut.scene.appear()
        await eventually { sut.text.contains("We had rain.") }
        #expect(!sut.text.contains("v picture"))
        sut.type("n")
        sut.completeNext(with: .number(2))
        await eventually { sut.text.contains("v picture") }
        await sut.end()
    }

    @Test(
        "A key that can do nothing for this item says why",
        arguments: [
            ("\r", "Nothing hidden in this post"), ("z", "Nothing hidden in this post"),
            ("R", "Nothing to retry here"), ("v", "No picture here"),
        ])
    func nothingToDo(key: String, notice: String) async {
        let sut = ReaderUnderTest(.sample())
        sut.scene.appear()
        await eventually { sut.scene.item != nil }
        sut.type(key)
        #expect(sut.text.contains(notice))
        await sut.end()
    }

    @Test("v behind the last picture says that none is on the screen")
    func noPictureOnScreen() async {
        let sut = ReaderUnderTest(
            .sample(1, (1...50).map { .paragraph([TextRun("paragraph \($0)")]) }, media: [.picture("a.jpg")]))
        sut.scene.appear()
        await eventually { sut.scene.item != nil }
        sut.type("G")
        sut.type("v")
        #expect(sut.text.contains("No picture here"))
        #expect(sut.larger.isEmpty)
        await sut.end()
    }

    @Test("R loads the pictures again that failed, wherever the reader is in the text")
    func retry() async throws {
        let sut = ReaderUnderTest(.sample(media: [.picture("a.jpg", width: 400)]))
        sut.failsPictures = true
        sut.scene.appear()
        await eventually {
            sut.text.contains("Couldn't load picture") && sut.pictures.count == 1 && sut.tasks.running.isEmpty
        }
        sut.failsPictures = false
        sut.type("R")
        await eventually { sut.text.contains("####") }
        #expect(sut.pictures.map(\.isUserInitiated) == [false, true])
        await sut.end()
    }

    @Test("Pictures are loaded again where cells have another shape")
    func redraw() async throws {
        let sut = ReaderUnderTest(.sample(media: [.picture("a.jpg")]))
        sut.scene.appear()
        await eventually { sut.text.contains("####") && sut.tasks.running.isEmpty }
        sut.scene.redrawPictures()
        await eventually { sut.pictures.count == 2 }
        await sut.end()
    }

    @Test("A picture waits by its rows from the top of the text")
    func distance() async throws {
        let sut = ReaderUnderTest(.sample(media: ["a.jpg", "b.jpg"].map { .picture($0) }))
        sut.scene.appear()
        await eventually { sut.text.contains("####") && sut.pictures.count == 2 }
        #expect(sut.pictures.map { $0.distance() }.sorted() == [2, 3])
        await sut.end()
    }

    // MARK: Links

    @Test("A number before o opens the link of that number, o alone the item's page, and a click its line")
    func links() async throws {
        let link = HTMLBlock.paragraph([TextRun("a", link: "https://a.example")])
        let sut = ReaderUnderTest(.sample(1, [link]))
        sut.scene.appear()
        await eventually { sut.text.contains("[1]") }
        sut.type("1oo2o")
        #expect(sut.links == ["https://a.example", "https://notes.example/1"])
        let row = try #require(sut.lines.firstIndex { $0.contains("[1] a.example") })
        _ = sut.scene.screen.handle(.mouse(.press, row: row, column: 5))
        #expect(sut.links.last == "https://a.example")
        #expect(sut.links.count == 3)
        await sut.end()
    }

    // MARK: Leaving

    @Test("Esc leaves the scene")
    func back() {
        let sut = ReaderUnderTest()
        _ = sut.scene.screen.handle(.key(.escape, []))
        #expect(sut.backs == 1)
    }

    @Test("Leaving the reader while it loads cancels the load and frees the scene")
    func leavingWhileLoading() async throws {
        try await expectFreed {
            let sut = ReaderUnderTest()
            sut.scene.appear()
            sut.scene.disappear()
            #expect(sut.cancellations == 1)
            try await sut.tasks.waitForAll()
            return sut.references
        }
    }

    @Test("Leaving the reader when an item with a picture is shown frees the scene and its rows")
    func leavingShown() async {
        await expectFreed {
            let sut = ReaderUnderTest(.sample(media: [.picture("a.jpg")]))
            sut.scene.appear()
            await eventually { sut.text.contains("####") }
            await sut.end()
            return sut.references
        }
    }

    // MARK: The article

    @Test("f fetches the article once, and then changes between it and the feed's text")
    func article() async {
        let sut = ReaderUnderTest(.sample())
        sut.scene.appear()
        await eventually { sut.text.contains("We had rain.") }
        sut.type("f")
        await eventually { sut.text.contains("The whole article.") && !sut.text.contains("We had rain.") }
        #expect(sut.text.contains("f shows what the feed says"))
        await eventually { sut.tasks.running.allSatisfy { $0.name == "notice" } }
        sut.type("f")
        await eventually { sut.text.contains("We had rain.") && !sut.text.contains("The whole article.") }
        sut.type("f")
        await eventually { sut.text.contains("The whole article.") }
        #expect(sut.fetches == [.number(1)])
        #expect(sut.opened == [.number(1)])
        await sut.end()
    }

    @Test("A failed fetch says why, and which key opens the page")
    func failedArticle() async {
        let sut = ReaderUnderTest(.sample())
        sut.fetchFailure = ReaderUnderTest.Failed(failure: .noArticle)
        sut.scene.appear()
        await eventually { sut.text.contains("We had rain.") }
        sut.type("f")
        await eventually { sut.text.contains("Found no article on the page · o opens the page") }
        #expect(sut.text.contains("We had rain."))
        await sut.end()
    }

    @Test(
        "f is refused where no articles can be fetched, and an item without a link has no page",
        arguments: [true, false])
    func noArticle(isFetchable: Bool) async {
        let sut = ReaderUnderTest(.sample(isLinked: !isFetchable), isFetchable: isFetchable)
        sut.scene.appear()
        await eventually { sut.text.contains("We had rain.") }
        sut.type("f")
        #expect(sut.text.contains(isFetchable ? "no page" : "Not available here"))
        #expect(sut.fetches.isEmpty)
        await sut.end()
    }

    @Test("While another item loads, or has failed to, there is no item for commands")
    func itemOfCommands() async throws {
        let sut = ReaderUnderTest(.sample())
        sut.scene.appear()
        await eventually { sut.text.contains("We had rain.") }
        #expect(sut.scene.item?.id == .number(1))
        sut.scene.open(.number(2))
        #expect(sut.scene.item == nil)
        await eventually { sut.loads.last == .number(2) }
        sut.complete(with: .failure(ReaderUnderTest.Failed()))
        await eventually { !sut.scene.screen.isLoading }
        #expect(sut.scene.item == nil)
        sut.type("f")
        #expect(sut.text.contains("Not available here") && sut.fetches.isEmpty)
        await sut.end()
    }

    @Test("An article that arrives after the reader has gone to another item, or left, changes nothing")
    func lateArticle() async {
        let sut = ReaderUnderTest(.sample())
        sut.items[.number(2)] = .sample(2, [.paragraph([TextRun("Another one.")])])
        sut.holdsFetches = true
        sut.scene.appear()
        await eventually { sut.text.contains("We had rain.") }
        sut.type("f")
        await eventually { sut.fetches == [.number(1)] }
        sut.scene.open(.number(2))
        await eventually { sut.text.contains("Another one.") }
        sut.releaseFetch()
        sut.type("f")
        await eventually { sut.fetches == [.number(1), .number(2)] }
        #expect(sut.text.contains("Another one.") && !sut.text.contains("feed says"))
        let loads = sut.loads
        sut.scene.disappear()
        sut.releaseFetch()
        await sut.end()
        #expect(sut.loads == loads)
    }
}
