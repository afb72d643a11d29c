import CommentsScene
import CommentsSourceInterface
import ConcurrencyTesting
import Foundation
import ItemInterface
import ListInterface
import PresentationTesting
import SharedListUI
import Testing
import TextInterface

@Suite("Threads on the comments' screen") struct CommentThreadsSceneTests {
    @Test("Replies are below their parents, beside lines, and the title counts all comments")
    func screen() async {
        let sut = SceneUnderTest(subject: "First snow · Field Notes", author: "Bob")
        await sut.show(sut.conversation)
        #expect(
            Array(sut.lines[1...13]) == [
                "│ Ann · 40 minutes ago", "│ I have looked at this for longer than I meant to.", "",
                "  │ Bob · 31 minutes ago   AUTHOR", "  │ It lasted eleven minutes.", "  │",
                "  │ │ Cleo · 28 minutes ago",
                "  │ │ Then I was early.", "", "  Dan · 2 hours ago", "  cool", "", "",
            ])
        #expect(sut.lines[0].hasPrefix(" Comments · 4"))
        #expect(sut.lines[0].hasSuffix("First snow · Field Notes"))
        await sut.end()
    }

    @Test("z folds the replies to the comment in focus, which keeps it, and shows them again")
    func fold() async {
        let sut = SceneUnderTest()
        await sut.show(sut.conversation)
        sut.type("z")
        #expect(
            Array(sut.lines[1...5]) == [
                "│ ► Ann · 40 minutes ago · 2 replies folded",
                "│ I have looked at this for longer than I meant to.",
                "",
                "  Dan · 2 hours ago", "  cool",
            ])
        #expect(sut.focus == "Ann")
        sut.type("z")
        #expect(sut.text.contains("│ │ Cleo"))
        #expect(sut.focus == "Ann")
        await sut.end()
    }

    @Test("A key for threads that does nothing for a comment says so", arguments: ["z", "p", "]"])
    func idleKeys(key: String) async {
        let sut = SceneUnderTest()
        await sut.show(sut.conversation)
        sut.type("G")
        #expect(!sut.text.contains("Not available here: "))
        sut.type(key)
        #expect(sut.focus == "Dan")
        #expect(sut.text.contains("Not available here: "))
        await sut.end()
    }

    @Test("Enter shows folded replies, and folds none")
    func enter() async {
        let sut = SceneUnderTest()
        await sut.show(sut.conversation)
        sut.type("\n")
        #expect(sut.text.contains("Cleo"))
        sut.type("z\n")
        #expect(sut.text.contains("Cleo"))
        await sut.end()
    }

    @Test("p moves to the parent of the comment in focus, and stays at a thread's start")
    func parent() async {
        let sut = SceneUnderTest()
        await sut.show(sut.conversation)
        sut.type("jjp")
        #expect(sut.focus == "Bob")
        sut.type("p")
        #expect(sut.focus == "Ann")
        sut.type("p")
        #expect(sut.focus == "Ann")
        await sut.end()
    }

    @Test("] and [ move to the next and the previous comment on the item itself")
    func threads() async {
        let sut = SceneUnderTest()
        await sut.show(sut.conversation + [.of("Eve")])
        var path: [String?] = []
        for key in "j]]][[[[" {
            sut.type(String(key))
            path.append(sut.focus)
        }
        #expect(path == ["Bob", "Dan", "Eve", "Eve", "Dan", "Ann", "Ann", "Ann"])
        sut.type("jj[")
        #expect(sut.focus == "Ann")
        await sut.end()
    }

    @Test("A reload keeps folds and focus, and counts new comments")
    func reload() async {
        let sut = SceneUnderTest()
        await sut.show(sut.conversation)
        sut.type("jz")
        #expect(sut.text.contains("Bob · 31 minutes ago · 1 reply folded"))
        await sut.show([.of("Zoe")] + sut.conversation + [.of("Eve", to: "Bob")])
        #expect(sut.text.contains("Bob · 31 minutes ago · 2 replies folded"))
        #expect(sut.focus == "Bob")
        #expect(sut.lines[0].hasPrefix(" Comments · 6"))
        await sut.end()
    }

    @Test("The focus goes to the closest comment where a reload has folded its own away")
    func foldedAway() async {
        let sut = SceneUnderTest()
        await sut.show([.of("Ann"), .of("Bob", to: "Ann"), .of("Cleo")])
        sut.type("zG")
        await sut.show([.of("Ann"), .of("Bob", to: "Ann"), .of("Cleo", to: "Ann")])
        #expect(sut.focus == "Ann")
        await sut.end()
    }

    @Test("Only found comments are unfolded, in either direction")
    func find() async {
        let sut = SceneUnderTest()
        await sut.show(sut.conversation + [.of("Eve", "early"), .of("Fay", to: "Eve", "late")])
        sut.type("z]]z[[")
        sut.type("/early\n")
        await eventually { sut.focus == "Cleo" }
        sut.type("n")
        await eventually { sut.focus == "Eve" }
        #expect(sut.text.contains("Eve · ") && !sut.text.contains("Fay"))
        sut.type("gzGN")
        await eventually { sut.focus == "Cleo" }
        #expect(sut.text.contains("│ │ Cleo"))
        await sut.end()
    }

    @Test("Backwards the last of the folded replies is found first")
    func findBackwards() async {
        let sut = SceneUnderTest()
        await sut.show([
            .of("Ann", "same"), .of("Bob", to: "Ann", "same"), .of("Cleo", to: "Bob", "same"), .of("Dan"),
        ])
        sut.type("jzkz")
        sut.type("/same\n")
        await eventually { sut.focus == "Ann" }
        #expect(sut.text.contains("│ │ Cleo"))
        sut.type("zGN")
        await eventually { sut.focus == "Cleo" }
        sut.type("N")
        await eventually { sut.focus == "Bob" }
        await sut.end()
    }

    @Test("A text that no comment has is found nowhere, and folds stay")
    func findNothing() async {
        let sut = SceneUnderTest()
        await sut.show(sut.conversation)
        sut.type("z/nowhere\n")
        await eventually { sut.text.contains("nowhere") }
        #expect(sut.text.contains("2 replies folded"))
        await sut.end()
    }

    @Test("A flat list has no keys of threads, neither in its hints nor when they are pressed")
    func flat() async {
        let sut = SceneUnderTest()
        await sut.show([.of("Ann"), .of("Bob")])
        #expect(sut.scene.screen.configuration.keys.isEmpty)
        sut.type("]")
        #expect(sut.focus == "Ann")
        await sut.show(sut.conversation)
        #expect(
            sut.scene.screen.configuration.keys.map(\.command.id.rawValue) == [
                "parent", "fold", "next-thread", "previous-thread",
            ])
        #expect(sut.scene.screen.configuration.keys.map(\.hint) == ["parent", "fold", "next thread", nil])
        await sut.show([.of("Ann")])
        #expect(sut.scene.screen.configuration.keys.isEmpty)
        await sut.end()
    }

    @Test("The keys' words are in the reader's language")
    func languages() async {
        let sut = SceneUnderTest(locale: "el")
        await sut.show(sut.conversation)
        #expect(sut.scene.screen.configuration.keys.first?.hint == "γονικό")
        #expect(KeyCommand.parent.title(Locale(identifier: "pt-BR")) == "Ir para o comentário respondido")
        await sut.end()
    }

    @Test("The item is on top from the start, cannot have the focus, and is shown with v")
    func header() async {
        let sut = SceneUnderTest(header: CellController(id: RowID(high: 1, low: 1), RuleRow("The item")))
        #expect(sut.lines[1].contains("The item"))
        await sut.show([.of("Ann"), .of("Bob")])
        #expect(sut.lines[1].contains("The item"))
        #expect(sut.lines[3] == "│ Ann · 3 years ago")
        sut.type("kv")
        #expect(sut.focus == "Ann")
        #expect(sut.shownPictures == 1)
        await sut.end()
    }

    @Test("Below an item without comments it is said that there are none")
    func emptyBelowHeader() async {
        let sut = SceneUnderTest(header: CellController(id: RowID(high: 1, low: 1), RuleRow("The item")))
        #expect(!sut.text.contains("Nobody"))
        await sut.show([])
        #expect(sut.lines[3].contains("No comments yet"))
        #expect(sut.lines[0] == " Comments")
        await sut.end()
    }

    @Test("The text beside the title is truncated to fit")
    func longSubject() {
        let sut = SceneUnderTest(subject: SafeText(String(repeating: "word ", count: 20)))
        #expect(sut.lines[0].hasSuffix(" word wor…"))
    }
}

extension SceneUnderTest {
    /// Comments in two threads, those of the first one out of order.
    fileprivate var conversation: [ItemComment] {
        let now = wallClock.now
        return [
            .of("Cleo", to: "Bob", "Then I was early.", at: now - 28 * 60),
            .of("Ann", "I have looked at this for longer than I meant to.", at: now - 40 * 60),
            .of("Dan", "cool", at: now - 7_200),
            .of("Bob", to: "Ann", "It lasted eleven minutes.", at: now - 31 * 60),
        ]
    }
}
