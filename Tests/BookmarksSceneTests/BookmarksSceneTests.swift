import BookmarksFeature
import BookmarksScene
import ConcurrencyTesting
import Foundation
import ItemInterface
import ListInterface
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@Suite("The bookmarks' scene") struct BookmarksSceneTests {
    private static let keymap = Keymap([.bookmark, .bookmarks])

    private let store = BookmarkLoadersSpy()
    private let tasks = TaskProviderMock()
    private let clock = ManualClock()

    private func makeSUT() -> (scene: BookmarksScene, bookmarks: BookmarksModel) {
        let context = SceneContext(
            environment: ScreenEnvironment(isMotionReduced: true, keymap: Self.keymap), tasks: tasks,
            clock: clock,
            wallClock: WallClockStub(),
            messages: LoadMessages(
                LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example"
            ) { _ in .other })
        let bookmarks = BookmarksModel(loaders: store.loaders, tasks: tasks)
        let rows = BookmarkRows(row: { bookmark in
            CellController(id: RowID(bookmark.id.uuid), Line(bookmark.item.summary.location ?? ""))
        })
        let scene = BookmarksScene(
            bookmarks: bookmarks, rows: rows, selectHint: "comments", context: context, back: {})
        return (scene, bookmarks)
    }

    private func text(of scene: BookmarksScene) -> String {
        let size = TerminalSize(columns: 80, rows: 24)
        scene.screen.prepare(size)
        return scene.screen.draw(size).text
    }

    private func end(_ scene: BookmarksScene) async {
        scene.disappear()
        await eventually("Still running: \(tasks.running)") {
            clock.advance(by: .seconds(4))
            return tasks.running.isEmpty
        }
    }

    @Test("Appearing reads the bookmarks and shows them, with and without a picture")
    func content() async {
        let text = Bookmark(.picture(location: "Nowhere.", url: nil), of: .numbered(1), addedAt: .distantPast)
        store.stored = .success(([.of(1), .of(2), text], 0))
        let (scene, _) = makeSUT()
        scene.appear()
        await eventually { self.text(of: scene).contains("Place 2.") }
        #expect(self.text(of: scene).contains("Place 1."))
        #expect(self.text(of: scene).contains("Nowhere."))
        #expect(scene.bookmark(of: RowID(Bookmark.of(2).id.uuid)) == .of(2))
        await end(scene)
    }

    @Test("Leaving the bookmarks frees the scene and its list")
    func leaving() async {
        store.stored = .success(([.of(1)], 0))
        await expectFreed {
            let (scene, _) = makeSUT()
            scene.appear()
            await eventually { text(of: scene).contains("Place 1.") }
            await end(scene)
            return WeakReferences(to: ["scene": scene, "list": scene.screen.list])
        }
    }

    @Test("A fault of the store is shown without the name of a server")
    func fault() async {
        store.stored = .failure(StorageError(.damaged))
        let (scene, _) = makeSUT()
        scene.appear()
        await eventually { scene.screen.errorMessage != nil }
        #expect(!text(of: scene).contains("feed.example"))
        await end(scene)
    }

    @Test("A removed bookmark keeps its row until the bookmarks are read again")
    func removed() async throws {
        store.stored = .success(([.of(1), .of(2)], 0))
        let (scene, bookmarks) = makeSUT()
        scene.appear()
        await eventually { text(of: scene).contains("Place 1.") }
        _ = try await bookmarks.toggle(.of(1))
        #expect(text(of: scene).contains("Place 1."))
        store.stored = .success(([.of(2)], 0))
        _ = scene.screen.handle(.key(.character("r"), []))
        await eventually { !text(of: scene).contains("Place 1.") }
        await end(scene)
    }

    @Test("A bookmark that is removed while the list is read again keeps its row, in its place")
    func removedWhileRead() async throws {
        store.stored = .success(([.of(1), .of(2), .of(3)], 0))
        let (scene, bookmarks) = makeSUT()
        try await bookmarks.read()
        store.beforeRead = {
            store.beforeRead = {}
            store.stored = .success(([.of(1), .of(3)], 0))
            _ = try? await bookmarks.toggle(.of(2))
        }
        scene.appear()
        await eventually { store.reads == 3 && tasks.running.isEmpty }
        #expect(!bookmarks.contains(Bookmark.of(2).id))
        let lines = text(of: scene).matches(of: #/Place ./#).map { String($0.output) }
        #expect(lines == ["Place 1", "Place 2", "Place 3"])
        await end(scene)
    }

    @Test("b toggles the bookmark of the focused picture, shows a notice, and calls the closure")
    func key() async {
        store.stored = .success(([.of(1)], 0))
        let (scene, bookmarks) = makeSUT()
        let presenter = BookmarksPresenter(
            locale: Locale(identifier: "en"), calendar: Calendar(identifier: .gregorian),
            keys: Self.keymap.bookmarksKeys
        ) { Date(timeIntervalSince1970: 1_700_000_000) }
        var presses = 0
        Bookmarking(bookmarks: bookmarks, presenter: presenter, isKept: true).install(
            on: scene.screen, bookmark: { scene.bookmark(of: $0) }, then: { presses += 1 })
        scene.appear()
        await eventually { text(of: scene).contains("Place 1.") }
        _ = scene.screen.handle(.key(.character("b"), []))
        await eventually { presses == 1 }
        #expect(!bookmarks.contains(Bookmark.of(1).id))
        #expect(text(of: scene).contains(presenter.notice(of: .removed(.of(1)), isKept: true).prefix(12)))
        await end(scene)
    }
}

private final class Line: CellDataSource {
    let searchableText: String

    init(_ text: String) { searchableText = text }

    func height(in context: RowContext) -> Int { 2 }

    func draw(into grid: inout Grid, in context: RowContext) {
        grid.put(SafeText(searchableText), row: 0, column: 2, style: context.palette.body)
    }
}
