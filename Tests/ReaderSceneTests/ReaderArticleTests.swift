import ConcurrencyTesting
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

@Suite("The article in the reader") struct ReaderArticleTests {
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
