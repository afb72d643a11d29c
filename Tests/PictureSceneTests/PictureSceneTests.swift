import ConcurrencyTesting
import FileTesting
import Foundation
import ItemInterface
import ListInterface
import PictureScene
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@Suite("A picture's scene") struct PictureSceneTests {
    private let tasks = TaskProviderMock()
    private let item = FeedItem.picture(location: "Lake")

    private var context: SceneContext {
        SceneContext(
            environment: ScreenEnvironment(isMotionReduced: true, keymap: Keymap([.save])), tasks: tasks,
            clock: ManualClock(),
            wallClock: WallClockStub(),
            messages: LoadMessages(
                LoadFailureMessages(locale: Locale(identifier: "en")), of: "feed.example"
            ) { _ in .tooSlow })
    }

    private func makeScene(redraw: @escaping () -> Void = {}) -> PictureScene {
        PictureScene(
            row: CellController(id: RowID(high: 0, low: 1), Row()), title: "My Feed", redrawPictures: redraw,
            context: context, back: {})
    }

    @Test("A picture's row fills the full screen")
    func alone() {
        let scene = makeScene()
        let size = TerminalSize(columns: 40, rows: 12)
        scene.screen.prepare(size)
        #expect(scene.screen.draw(size).text.contains("alone in 40 columns"))
    }

    @Test("A bookmarked picture has a sign beside the title")
    func mark() {
        let scene = makeScene()
        let title = scene.screen.configuration.title
        scene.isBookmarked = true
        #expect(scene.screen.configuration.title == Sign.bookmark.text + " " + title)
        scene.isBookmarked = false
        #expect(scene.screen.configuration.title == title)
    }

    @Test("Redrawing pictures loads the picture again")
    func redrawing() {
        var count = 0
        makeScene { count += 1 }.redrawPictures()
        #expect(count == 1)
    }

    @Test("Leaving a picture frees the scene and its list")
    func leaving() async {
        await expectFreed {
            let scene = makeScene()
            let size = TerminalSize(columns: 40, rows: 12)
            scene.screen.prepare(size)
            _ = scene.screen.draw(size)
            scene.disappear()
            return WeakReferences(to: ["scene": scene, "list": scene.screen.list])
        }
    }

    // MARK: Saving

    @Test("s asks for a path, saves the picture there, and reports the path")
    func saving() async throws {
        let folder = try TemporaryFolder()
        let scene = makeScene()
        let saver = PictureSaver(
            context: context, load: { _ in Data("picture".utf8) },
            expand: { $0.replacing("~", with: folder.path) }, executor: nil)
        SaveCommand([saver], locale: context.locale).install(on: scene.screen) { [item] _ in item }
        _ = scene.screen.handle(.key(.character("s"), []))
        _ = scene.screen.handle(.key(.character("u"), .control))
        _ = scene.screen.handle(.paste("~/a.png"))
        _ = scene.screen.handle(.key(.enter, []))
        try await tasks.waitForAll()
        #expect(FileManager.default.contents(atPath: folder.path + "/a.png") == Data("picture".utf8))
    }

    @Test(
        "A path without a home folder and a file that cannot be written are reported with the system's reason"
    )
    func unwritable() async throws {
        let sut = PictureSaver(
            context: context, load: { _ in Data() }, expand: { $0.hasPrefix("~") ? nil : $0 }, executor: nil)
        #expect(try await sut.save(item, at: "~/a").contains("No such file or directory"))
        #expect(try await sut.save(item, at: "/no/such/folder/a").contains("No such file or directory"))
    }

    @Test("An item without a picture has nothing to save")
    func nothingToSave() async throws {
        let item = FeedItem.picture(url: nil)
        let sut = PictureSaver(
            context: context, load: { _ in Data() }, expand: { $0 }, executor: nil)
        #expect(!sut.canSave(item))
        #expect(sut.canSave(self.item))
        #expect(try await sut.save(item, at: "a") == "No picture here")
    }

    @Test("A sensitive picture is saved to a reader who asks for it")
    func sensitive() async throws {
        var summary = item.summary
        summary.media[0].isSensitive = true
        let folder = try TemporaryFolder()
        let sut = PictureSaver(
            context: context, load: { _ in Data("picture".utf8) }, expand: { $0 }, executor: nil)
        _ = try await sut.save(FeedItem(summary, text: nil), at: folder.path + "/a.png")
        #expect(FileManager.default.contents(atPath: folder.path + "/a.png") == Data("picture".utf8))
    }

    @Test("A picture that cannot be loaded is not saved")
    func unloaded() async {
        struct Failed: Error {}
        let sut = PictureSaver(
            context: context, load: { _ in throw Failed() }, expand: { $0 }, executor: nil)
        await #expect(throws: Failed.self) { try await sut.save(item, at: "a") }
    }
}

private final class Row: CellDataSource {
    let searchableText = ""

    func height(in context: RowContext) -> Int { context.screenRows }

    func draw(into grid: inout Grid, in context: RowContext) {
        let text = context.isFullScreen ? "alone in \(context.columns) columns" : "not alone"
        grid.put(SafeText(text), row: 0, column: 0, style: context.palette.body)
    }
}
