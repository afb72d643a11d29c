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
}
