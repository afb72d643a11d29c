import ConcurrencyTesting
import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import LibraryStorageInterface
import ListInterface
import SharedListUI
import SharedPresentation
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@Suite("Hiding posts like one of them") struct RuleSceneTests {
    @Test("Each offer has its query and the number of posts that it hides before it is chosen")
    func offers() async {
        let sut = await makeSUT()
        let rules = sut.rules()
        #expect(rules.text.contains("Counting…"))
        rules.scene.appear()
        await eventually { !rules.text.contains("Counting…") }
        let expected = [
            "│Posts by an author in Field Notes", "│author:\"an author\"", "│Hides 10 of 10 posts",
            " Posts with “ferry” in the title", " title:ferry", " Hides 5 of 10 posts",
            " Posts with another word in the title…",
        ]
        #expect(rules.rowLines.prefix(expected.count) == expected[...])
        #expect(rules.text.contains("Enter hide"))
        #expect(sut.library.rules.isEmpty)
        await rules.end()
        await sut.end()
    }

    @Test("The posts of a chosen rule leave the list, a notice has their number, and u shows them again")
    func hiding() async {
        let sut = await makeSUT()
        for _ in 0..<3 { sut.press(.down) }
        let rules = await sut.countedRules()
        rules.press(.down)
        rules.press(.enter)
        #expect(rules.isLeft)
        await eventually { sut.text.contains("5 posts hidden · u to undo") }
        await eventually { sut.scene.screen.list.itemCount == 5 }
        #expect(!sut.text.contains("The ferry 4"))
        #expect(sut.library.rules.map(\.rule.text) == ["title:ferry"])
        sut.press(.character("u"))
        await eventually { sut.scene.screen.list.itemCount == 10 }
        #expect(sut.text.contains("Restored 5"))
        #expect(!sut.text.contains("new"), "posts that are shown again are not new")
        #expect(sut.library.rules.isEmpty)
        await rules.end()
        await sut.end()
    }

    @Test("The focus moves to a neighbor of a hidden post, without a notice of a lost place")
    func focus() async {
        let sut = await makeSUT()
        for _ in 0..<3 { sut.press(.down) }
        #expect(sut.isFocused(4))
        let rules = await sut.countedRules()
        rules.press(.down)
        rules.press(.enter)
        await eventually { sut.scene.screen.list.itemCount == 5 }
        #expect(sut.isFocused(5) || sut.isFocused(3))
        await eventually { sut.text.contains("hidden") }
        await eventually {
            sut.clock.advance(by: .seconds(4))
            return !sut.text.contains("hidden")
        }
        #expect(!sut.text.contains("gone"))
        await rules.end()
        await sut.end()
    }

    @Test("Hidden posts leave a list of unread posts, too")
    func unread() async {
        let sut = await makeSUT()
        sut.press(.character("U"))
        await eventually { sut.scene.scope.filter == .unread }
        let rules = await sut.countedRules()
        rules.press(.down)
        rules.press(.enter)
        await eventually { sut.scene.screen.list.itemCount == 5 }
        await rules.end()
        await sut.end()
    }

    @Test(
        "Another word is typed, suggested by the longest one, and its posts are counted before it is chosen")
    func typing() async {
        let sut = await makeSUT()
        let rules = await sut.countedRules()
        rules.press(.end)
        #expect(rules.text.contains("Enter type"))
        rules.press(.enter)
        #expect(rules.text.contains("Word in the title: ferry"))
        rules.type("Post 3")
        rules.press(.enter)
        await eventually {
            rules.text.contains("title:\"Post 3\"") && rules.text.contains("Hides 1 of 10 posts")
        }
        #expect(!rules.isLeft && sut.library.rules.isEmpty)
        rules.press(.enter)
        await eventually { sut.scene.screen.list.itemCount == 9 }
        await rules.end()
        await sut.end()
    }

    @Test("A typed word that is offered already receives the focus, and one without a word is refused")
    func typedTwice() async {
        let sut = await makeSUT()
        let rules = await sut.countedRules()
        rules.press(.end)
        rules.press(.enter)
        rules.press(.enter)
        #expect(rules.rowLines.contains("│title:ferry"))
        rules.press(.end)
        rules.press(.enter)
        rules.type("!?")
        rules.press(.enter)
        #expect(rules.text.contains("This has no word"))
        #expect(rules.scene.screen.list.itemCount == 3)
        await rules.end()
        await sut.end()
    }

    @Test("Esc leaves without a rule")
    func leaving() async {
        let sut = await makeSUT()
        let rules = await sut.countedRules()
        rules.press(.escape)
        #expect(rules.isLeft && sut.library.rules.isEmpty)
        await rules.end()
        await sut.end()
    }

    @Test("An offer whose posts cannot be counted is not chosen but counted again")
    func uncounted() async {
        let sut = await makeSUT()
        sut.library.isCountable = false
        let rules = sut.rules()
        rules.scene.appear()
        await eventually { !rules.text.contains("Counting…") }
        #expect(rules.text.contains("The posts couldn't be counted"))
        sut.library.isCountable = true
        rules.press(.enter)
        #expect(!rules.isLeft)
        await eventually { rules.text.contains("Hides 10 of 10 posts") }
        await rules.end()
        await sut.end()
    }

    @Test("An error of the store is reported, and no post is hidden")
    func failure() async {
        let sut = await makeSUT()
        sut.library.markFailure = Failed(failure: .noConnection)
        let rules = await sut.countedRules()
        rules.press(.enter)
        await eventually { sut.text.contains("Couldn't connect") }
        #expect(sut.scene.screen.list.itemCount == 10)
        sut.press(.character("u"))
        await eventually { sut.text.contains("Nothing to undo") }
        await rules.end()
        await sut.end()
    }

    @Test("A chosen rule and a mark are undone in the order of the commands")
    func order() async {
        let sut = await makeSUT()
        let gates = Gates()
        sut.library.beforeMark = { await gates.pass("write") }
        let rules = await sut.countedRules()
        rules.press(.down)
        rules.press(.enter)
        sut.press(.character("u"))
        await sut.finish(opening: gates)
        #expect(sut.library.rules.isEmpty)
        await eventually { sut.scene.screen.list.itemCount == 10 }
        await rules.end()
        await sut.end()
    }

    @Test("A scene that was left is freed, while its posts are counted, too")
    func freed() async {
        let sut = await makeSUT()
        var rules: RulesOnScreen? = sut.rules()
        rules?.scene.appear()
        weak let scene = rules?.scene
        rules?.scene.disappear()
        rules = nil
        await eventually { scene == nil }
        await sut.end()
    }

    /// A timeline of ten posts, of which the even ones are about a ferry.
    private func makeSUT() async -> TimelineUnderTest {
        let sut = TimelineUnderTest()
        sut.items = (1...10).map {
            .post($0, titled: $0 % 2 == 0 ? "The ferry \($0)" : nil, published: sut.now - Double($0) * 60)
        }
        await sut.scene.showStored()
        _ = sut.text
        return sut
    }
}

/// The rules for the second post of a timeline, on a screen without a terminal.
private final class RulesOnScreen {
    private(set) var scene: RuleScene!
    private(set) var isLeft = false

    init(_ sut: TimelineUnderTest) {
        scene = sut.items.map { items in
            sut.scene.rules(for: items[1], on: sut.scene.screen) { [weak self] in self?.isLeft = true }
        }
    }

    var text: String {
        let size = TerminalSize(columns: 80, rows: 24)
        scene.screen.prepare(size)
        return scene.screen.draw(size).text
    }

    /// The lines between the bars.
    var rowLines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().map(String.init)
    }

    func press(_ key: Key) {
        _ = text
        _ = scene.screen.handle(.key(key, []))
    }

    func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    func end() async {
        scene.disappear()
    }
}

extension TimelineUnderTest {
    fileprivate func rules() -> RulesOnScreen { RulesOnScreen(self) }

    /// The rules whose posts are counted.
    fileprivate func countedRules() async -> RulesOnScreen {
        let rules = rules()
        rules.scene.appear()
        await eventually { !rules.text.contains("Counting…") }
        return rules
    }
}
