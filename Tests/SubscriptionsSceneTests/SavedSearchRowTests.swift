import ConcurrencyTesting
import FoundationEssentials
import LibraryStorageInterface
import StorageTesting
import SubscriptionsFeature
import TerminalInterface
import Testing

@testable import SubscriptionsScene

@Suite("Saved searches among the sources") struct SavedSearchRowTests {
    private let ferries = SavedSearch(
        id: .numbered(50), name: "Ferries", text: "ferry -plane", savedAt: .numbered(1))
    private let sut: SourcesOnScreen

    init() {
        let night = SavedSearch(
            id: .numbered(51), name: "Night", text: "night is:unread", groups: [GroupPath("Walks")!],
            savedAt: .numbered(2))
        sut = SourcesOnScreen(SourcesOnScreen.usual, searches: [ferries, night])
    }

    @Test(
        "They stand under their own heading or in their groups, with the numbers of unread posts that they find"
    )
    func counts() async throws {
        sut.spy.counts = ["ferry -plane": 23]
        sut.scene.update()
        await eventually("not counted") { sut.text.contains("23") }
        let lines = sut.lines
        let heading = try #require(lines.firstIndex { $0.contains("SEARCHES") })
        #expect(lines[heading + 1].contains("Ferries") && lines[heading + 1].contains("23"))
        #expect(lines.firstIndex { $0.contains("Night") }! < heading)
        sut.focus("Ferries")
        #expect(sut.says("ferry -plane"))
        await sut.end()
    }

    @Test("One is chosen, marked read, and has no source to fetch; the heading folds")
    func commands() async {
        sut.focus("Ferries")
        sut.press(.enter)
        #expect(sut.spy.takeCalls() == [.choose(.search(ferries))])
        sut.press(.character("A"))
        await sut.scene.finish()
        #expect(sut.spy.takeCalls().first == .markRead(.search(ferries)))
        sut.press(.character("r"))
        #expect(sut.says("No sources to check here"))
        sut.focus("SEARCHES")
        sut.press(.enter)
        #expect(!sut.text.contains("Ferries"))
        #expect(sut.spy.takeCalls() == [])
        await sut.end()
    }

    @Test("One gets another name and groups, and keeps its name if none is given")
    func changes() async {
        sut.focus("Ferries")
        sut.press(.character("e"))
        sut.type(" at night")
        sut.press(.enter)
        await sut.scene.finish()
        #expect(sut.spy.takeCalls().first == .rename(50, "Ferries at night"))
        #expect(sut.focus.hasPrefix("Ferries at night"))
        sut.press(.character("M"))
        sut.type("Walks")
        sut.press(.enter)
        await sut.scene.finish()
        #expect(sut.spy.takeCalls().first == .setGroups(50, ["Walks"]))
        #expect(sut.focus.hasPrefix("Ferries at night"))
        #expect(!sut.text.contains("SEARCHES"))
        await sut.end()
    }

    @Test("A removed one can be undone; else it leaves the library when the sources are left")
    func removal() async {
        sut.focus("Ferries")
        sut.press(.character("d"))
        #expect(!sut.text.contains("SEARCHES"))
        sut.press(.character("u"))
        #expect(sut.focus.hasPrefix("Ferries"))
        sut.press(.character("d"))
        sut.scene.scope = .search(ferries)
        sut.scene.disappear()
        await sut.scene.finish()
        #expect(sut.spy.takeCalls() == [.choose(.all), .remove(50)])
        await sut.end()
    }
}
