import ConcurrencyTesting
import Foundation
import LibraryStorageInterface
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageInterface
import StorageTesting
import SubscriptionsFeature
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import SubscriptionsScene

@Suite("The list of sources on the screen") struct SubscriptionsSceneTests {
    @Test("Groups, kinds and bookmarks are below all posts, each with its unread items")
    func content() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual, bookmarkCount: 12)
        #expect(
            Array(sut.lines.dropFirst().prefix(15)) == [
                "│All posts             15", "", " Walks", "  Field Notes           9", "", " FEEDS",
                "  Lens & Light          2", "", " MASTODON", "  Local                 4", "",
                " Bookmarks             12", "", "", "",
            ])
        await sut.end()
    }

    @Test("The focus stops at headings of sources, and passes over free lines")
    func stops() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual)
        var stops: [String] = []
        for _ in 0..<8 {
            stops.append(sut.focus.split(separator: "  ").first.map(String.init) ?? "")
            sut.press(.character("j"))
        }
        #expect(
            stops == [
                "All posts", "Walks", "Field Notes", "FEEDS", "Lens & Light", "MASTODON", "Local",
                "Bookmarks",
            ])
        await sut.end()
    }

    @Test("Choosing a row shows its items")
    func choosing() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual)
        for _ in 0..<8 { sut.press(.enter, .character("j")) }
        let walks = SourceScope.group(GroupPath("Walks")!)
        let scopes: [SourceScope] = [
            .all, walks, .source(.numbered(1)), .kind("syndication"), .source(.numbered(2)),
            .kind("mastodon"),
            .source(.numbered(3)), .bookmarks,
        ]
        #expect(sut.spy.takeCalls() == scopes.map { .choose($0) })
        await sut.end()
    }

    @Test("The row of the timeline's scope has the focus when the sources appear")
    func arrival() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual, appears: false)
        sut.scene.scope = .source(.numbered(2))
        sut.scene.appear()
        #expect(sut.focus.hasPrefix("Lens & Light"))
        sut.focus("Walks")
        sut.press(.enter)
        sut.scene.disappear()
        sut.scene.appear()
        #expect(sut.focus == "Walks")
        await sut.end()
    }

    @Test("A source of a folded section has the focus in its heading when the sources appear")
    func arrivalInFolded() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual)
        sut.focus("Field Notes")
        sut.press(.character("z"))
        sut.scene.disappear()
        sut.scene.scope = .source(.numbered(1))
        sut.press(.character("g"))
        sut.scene.appear()
        #expect(sut.focus == "► Walks                9")
        await sut.end()
    }

    @Test("The first read shows that it loads, and a fault is shown until a read succeeds")
    func loading() async {
        let sut = SourcesOnScreen(appears: false)
        sut.spy.library = .failure(StorageError(.damaged))
        sut.scene.appear()
        #expect(sut.scene.screen.errorMessage != nil)
        #expect(!sut.scene.screen.isLoading)
        #expect(sut.scene.screen.list.isEmpty)
        sut.spy.library = .success(LibraryOverview(SourcesOnScreen.usual))
        sut.press(.character("r"))
        #expect(sut.scene.screen.errorMessage == nil)
        #expect(sut.text.contains("Field Notes"))
        await sut.end()
    }

    @Test("A library without sources shows how to add one")
    func noSources() async {
        let sut = SourcesOnScreen()
        #expect(
            sut.says(
                "│All posts a adds a source Bookmarks"
            ))
        await sut.end()
    }

    @Test("A change of the library is shown in place, and the focus stays")
    func update() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual)
        sut.focus("Lens")
        sut.spy.library = .success(
            LibraryOverview([.sample(0, "A new one", unread: 1), .sample(2, "Lens & Light", unread: 7)]))
        sut.scene.update()
        #expect(sut.focus == "Lens & Light          7")
        #expect(sut.text.contains("A new one"))
        #expect(!sut.text.contains("Local"))
        await sut.end()
    }

    @Test("Several changes during a read cause one more read")
    func updates() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual)
        let gates = Gates()
        sut.spy.beforeLoad = { await gates.pass("load") }
        for _ in 0..<3 { sut.scene.update() }
        for _ in 0..<2 {
            await eventually { !gates.waiting.isEmpty }
            gates.open("load")
        }
        await eventually { sut.tasks.running.isEmpty }
        #expect(sut.spy.takeCalls() == [.load, .load])
        sut.spy.beforeLoad = {}
        sut.scene.update()
        #expect(sut.spy.takeCalls() == [.load])
        await sut.end()
    }

    @Test("A library that was read before is shown at once, without removed sources")
    func firstLoad() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual, appears: false)
        let gates = Gates()
        sut.spy.beforeLoad = { await gates.pass("load") }
        sut.scene.appear()
        #expect(sut.scene.screen.isLoading)
        #expect(sut.scene.screen.list.isEmpty)
        gates.openAll()
        await eventually { !sut.scene.screen.isLoading }
        sut.focus("Lens")
        sut.press(.character("d"))
        sut.scene.disappear()
        await sut.scene.finish()
        sut.scene.appear()
        #expect(!sut.scene.screen.isLoading)
        #expect(sut.text.contains("Field Notes"))
        #expect(!sut.text.contains("Lens & Light           2"))
        gates.openAll()
        sut.spy.beforeLoad = {}
        await sut.end()
    }

    @Test("z folds a section at any of its rows, and the heading shows its unread count")
    func folding() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual)
        sut.press(.character("z"))
        #expect(sut.text.contains("Field Notes"))
        sut.focus("Field Notes")
        sut.press(.character("z"))
        #expect(sut.focus == "► Walks                9")
        #expect(!sut.text.contains("Field Notes"))
        #expect(sut.text.contains("Lens & Light"))
        sut.press(.character("z"))
        #expect(sut.focus == "Walks")
        #expect(sut.text.contains("Field Notes"))
        await sut.end()
    }

    @Test("Tab, Esc and h take the sources away", arguments: [Key.tab, .escape, .character("h")])
    func back(_ key: Key) async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual)
        sut.press(key)
        #expect(sut.spy.takeCalls() == [.close])
        await sut.end()
    }

    @Test("The scene installs the keys for sources and for adding one on another screen")
    func install() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual)
        var shown = 0
        let other = SourcesOnScreen([])
        other.scene.screen.configuration.keys = []
        sut.scene.install(on: other.scene.screen) { shown += 1 }
        other.press(.tab)
        #expect(shown == 1)
        #expect(!sut.scene.screen.isTyping)
        other.press(.character("a"))
        #expect(shown == 2)
        #expect(sut.scene.screen.isTyping)
        #expect(other.scene.screen.configuration.keys.compactMap(\.hint) == ["sources", "add"])
        await other.end()
        await sut.end()
    }

    @Test("The last line has hints of the keys for sources")
    func hints() async {
        let sut = SourcesOnScreen(SourcesOnScreen.usual, language: "pt-BR")
        #expect(
            sut.scene.screen.configuration.keys.compactMap(\.hint) == [
                "marcar lidas", "adicionar", "remover", "renomear", "agrupar",
            ])
        #expect(sut.scene.screen.configuration.selectHint == "mostrar")
        #expect(sut.scene.screen.configuration.title == "Fontes")
        await sut.end()
    }

    @Test("Over the left of a timeline the sources have a column, the keys and the footer")
    func sidebar() async {
        let sut = SourcesOnScreen(
            SourcesOnScreen.usual + [
                .sample(4, "Old Blog") {
                    ($0.state.failure, $0.state.status, $0.state.lastSuccess) = (.refused, 404, nil)
                }
            ], bookmarkCount: 12)
        let timeline = sut.context.screen(ListConfiguration(title: "All posts"))
        let row = ChoiceRow(
            id: RowID(naming: "post"), "First snow at Grindelwald",
            notes: ["Not a breath of wind in the valley"]
        ) {}
        timeline.list.display([ListSection([row.cell])])
        timeline.sidebar = sut.scene.screen
        sut.focus("Old Blog")
        let size = TerminalSize(columns: 80, rows: 24)
        timeline.prepare(size)
        var expected = """
             All posts                                                               1 of 1
             All posts            15 ││First snow at Grindelwald
                                     ││Not a breath of wind in the valley
             Walks                   │
              Field Notes          9 │
                                     │
             FEEDS                   │
              Lens & Light         2 │
            │ Old Blog             × │
            │× 404 (not found)       │
            │next try soon           │
            │r reload  e rename      │
                                     │
             MASTODON                │
              Local                4 │
                                     │
             Bookmarks            12 │
            """.split(separator: "\n").map(String.init)
        expected += Array(repeating: String(repeating: " ", count: 25) + "│", count: 6)
        expected.append(" Enter show  A mark read  a add  d remove  e rename  M group  Esc back  ? keys")
        #expect(timeline.draw(size).lines == expected)
        await sut.end()
    }

    @Test("Leaving the sources frees the scene and its list")
    func leaving() async {
        await expectFreed {
            let sut = SourcesOnScreen(SourcesOnScreen.usual)
            sut.focus("Field Notes")
            await sut.end()
            return WeakReferences(to: ["scene": sut.scene, "list": sut.scene.screen.list])
        }
    }
}
