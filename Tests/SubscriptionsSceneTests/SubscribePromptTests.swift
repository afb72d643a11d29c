import ConcurrencyTesting
import Foundation
import SharedListUI
import StorageTesting
import SubscriptionsFeature
import TerminalInterface
import Testing
import TextInterface

@testable import SubscriptionsScene

@Suite("Adding a source on the screen") struct SubscribePromptTests {
    private let sut = SourcesOnScreen(SourcesOnScreen.usual)

    private func offer(_ number: Int) -> SourceOffer {
        SourceOffer(
            id: .numbered(number), title: "Offer \(number)", address: "https://a.example/\(number)",
            kind: "syndication")
    }

    private func ask(_ address: String) {
        sut.press(.character("a"))
        sut.type(address)
        sut.press(.enter)
    }

    /// Waits until no search runs.
    private func settle() async {
        await eventually { sut.tasks.running.filter { $0.name == "add a source" }.isEmpty }
    }

    /// Sets the library to one with the subscribed source.
    private func arrive(_ number: Int) {
        sut.spy.library = .success(
            LibraryOverview(SourcesOnScreen.usual + [.sample(number, "Offer \(number)", unread: 3)]))
    }

    @Test("The only source at an address is subscribed to, said, and has the focus")
    func one() async {
        sut.spy.finding = .found([offer(7)])
        arrive(7)
        ask(" example.org ")
        await settle()
        #expect(sut.spy.takeCalls() == [.find(" example.org "), .subscribe(title: "Offer 7"), .load])
        #expect(sut.focus == "Offer 7               3")
        #expect(sut.says("Subscribed to Offer 7"))
        await sut.end()
    }

    @Test("While an address is searched, a line says so in place of the sources")
    func looking() async {
        let gates = Gates()
        sut.spy.meanwhile = { await gates.pass("find") }
        sut.focus("Local")
        ask("example.org")
        await eventually { gates.waiting == ["find"] }
        #expect(sut.text.contains(" - Checking example.org…"))
        #expect(!sut.text.contains("Local"))
        sut.press(.character("r"), .character("d"), .character("a"))
        #expect(!sut.scene.screen.isTyping)
        gates.openAll()
        await settle()
        #expect(sut.focus.hasPrefix("Local"))
        #expect(sut.text.contains("Nothing there."))
        #expect(sut.spy.takeCalls() == [.find("example.org")])
        await sut.end()
    }

    @Test("The reader chooses one of several found sources")
    func several() async {
        sut.spy.finding = .found([offer(7), offer(8)])
        arrive(8)
        ask("example.org")
        await settle()
        #expect(
            sut.text.contains(
                " Several feeds at\n example.org. Which one?\n\n│Offer 7\n│a.example/7\n Offer 8"))
        #expect(sut.scene.screen.configuration.selectHint == "choose")
        #expect(sut.scene.screen.configuration.keys.compactMap(\.hint).isEmpty)
        sut.press(.character("j"), .enter)
        await settle()
        #expect(sut.spy.takeCalls() == [.find("example.org"), .subscribe(title: "Offer 8"), .load])
        #expect(sut.focus.hasPrefix("Offer 8"))
        #expect(sut.scene.screen.configuration.selectHint == "show")
        #expect(sut.scene.screen.configuration.keys.compactMap(\.hint).first == "mark read")
        await sut.end()
    }

    @Test("Esc cancels the choice among found sources, and the list is as before")
    func giveUp() async {
        sut.spy.finding = .found([offer(7), offer(8)])
        sut.focus("Lens")
        ask("example.org")
        await settle()
        sut.press(.escape)
        #expect(sut.focus.hasPrefix("Lens"))
        #expect(sut.spy.takeCalls() == [.find("example.org")])
        sut.press(.escape)
        #expect(sut.spy.takeCalls() == [.close])
        await sut.end()
    }

    @Test("Esc cancels the search and drops its result", arguments: [0, 1])
    func cancel(searches: Int) async {
        let gates = Gates()
        sut.spy.finding = .found([offer(7)])
        sut.spy.meanwhile = { await gates.pass("wait") }
        ask("example.org")
        for _ in 0..<searches {
            await eventually { !gates.waiting.isEmpty }
            gates.open("wait")
        }
        await eventually { gates.passed.count == searches + 1 }
        sut.press(.escape)
        #expect(sut.focus.hasPrefix("All posts"))
        gates.openAll()
        await settle()
        #expect(
            sut.spy.takeCalls()
                == Array([.find("example.org"), .subscribe(title: "Offer 7")].prefix(searches + 1)))
        #expect(!sut.text.contains("among"))
        await sut.end()
    }

    @Test("A scene that disappears cancels its search")
    func disappear() async {
        let gates = Gates()
        sut.spy.finding = .found([offer(7)])
        sut.spy.meanwhile = { await gates.pass("wait") }
        ask("example.org")
        await eventually { !gates.waiting.isEmpty }
        sut.scene.disappear()
        gates.openAll()
        await settle()
        #expect(sut.spy.takeCalls() == [.find("example.org")])
        await sut.end()
    }

    @Test("A source that is subscribed to already is said, and gets the focus")
    func known() async {
        sut.spy.finding = .known(.numbered(2))
        ask("a.example/2")
        await settle()
        #expect(sut.focus.hasPrefix("Lens & Light"))
        #expect(sut.says("Already subscribed to Lens & Light"))
        await sut.end()
    }

    @Test("A failed address is selected in the next question: typing replaces it, moving the cursor keeps it")
    func selected() async {
        ask("exampel.org")
        await settle()
        ask("b.example")
        await settle()
        sut.press(.character("a"), .right)
        sut.type("/x")
        sut.press(.enter)
        await settle()
        #expect(
            sut.spy.takeCalls() == [.find("exampel.org"), .find("b.example"), .find("b.example/x")])
        await sut.end()
    }

    @Test("A failed address is offered again for editing, and an added one is not")
    func mend() async {
        ask("exampel.org")
        await settle()
        #expect(sut.text.contains("Nothing there."))
        sut.press(.character("a"))
        sut.spy.finding = .found([offer(7)])
        sut.spy.addition = .refused("It does not respond.")
        sut.press(.end)
        sut.type("/x")
        sut.press(.enter)
        await settle()
        #expect(sut.says("It does not respond."))
        sut.spy.addition = nil
        sut.press(.character("a"), .enter)
        await settle()
        #expect(
            sut.spy.takeCalls() == [
                .find("exampel.org"), .find("exampel.org/x"), .subscribe(title: "Offer 7"),
                .find("exampel.org/x"),
                .subscribe(title: "Offer 7"), .load,
            ])
        ask("b.example")
        await settle()
        #expect(sut.spy.takeCalls().first == .find("b.example"))
        await sut.end()
    }

    @Test("An empty address starts no search")
    func empty() async {
        ask("  ")
        #expect(sut.spy.takeCalls() == [])
        #expect(sut.text.contains("All posts"))
        await sut.end()
    }
}
