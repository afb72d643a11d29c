import BookmarksScene
import DesktopKit
import FeedFeature
import FeedScene
import ImagePipeline
import ItemInterface
import ListInterface
import PictureScene
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import SharedPresentation
import TerminalInterface
import TextInterface

/// The commands on items, which several scenes bind to keys.
struct ItemCommands {
    private let composition: Composition
    private let links: LinkActions
    private let saving: PictureSaver
    private let bookmarks: BookmarksModel
    private let bookmarking: Bookmarking
    private let showPicture: (FeedItem) -> Void
    private let showComments: (FeedItem) -> Void

    /// - Parameters:
    ///   - showPicture: Shows an item's picture on the full screen.
    ///   - showComments: Shows an item's comments.
    init(
        _ composition: Composition, on terminal: any Terminal, in context: SceneContext,
        pictures: PictureLoader, bookmarks: BookmarksModel, showPicture: @escaping (FeedItem) -> Void,
        showComments: @escaping (FeedItem) -> Void
    ) {
        self.composition = composition
        let dependencies = composition.dependencies
        let links = Links(environment: dependencies.environment, clock: dependencies.clock) {
            await terminal.run($0, environment: $1)
        }
        self.links = LinkActions(
            links, terminal: terminal, tasks: dependencies.tasks,
            copyKey: context.environment.keymap.name(of: .copy), strings: composition.settings.strings)
        saving = composition.pictureSaving(pictures, in: context)
        self.bookmarks = bookmarks
        bookmarking = composition.bookmarking(bookmarks)
        self.showPicture = showPicture
        self.showComments = showComments
    }

    /// Binds the commands to the focused row of a list.
    func install(onList screen: ListScreen, item: @escaping (RowID) -> FeedItem?) {
        screen.configuration.showFullScreen = { [weak screen, saving, showPicture] row in
            guard let item = item(row) else { return }
            if item.summary.pictureOnRequest == nil {
                screen?.notify(SafeText(saving.noPicture))
            } else {
                showPicture(item)
            }
        }
        install(on: screen, item: item)
        installComments(on: screen, item: item)
    }

    /// Binds the commands to the item of the reader.
    func install(on scene: ReaderScene) {
        let item = { [weak scene] (_: RowID) in scene?.item?.item }
        install(on: scene.screen, item: item)
        installComments(on: scene.screen, item: item)
    }

    /// Binds the commands to the item of a picture on the full screen.
    func install(on scene: PictureScene, item: FeedItem) {
        let mark = { [weak scene, bookmarks] in
            if let scene { scene.isMarked = bookmarks.contains(item.id) }
        }
        mark()
        install(on: scene.screen, item: { _ in item }, bookmarked: mark)
    }

    /// Binds the command that shows all bookmarks.
    func installBookmarks(on screen: ListScreen, show: @escaping () -> Void) {
        bookmarking.installList(on: screen, show: show)
    }

    private func install(
        on screen: ListScreen, item: @escaping (RowID) -> FeedItem?, bookmarked: @escaping () -> Void = {}
    ) {
        links.install(on: screen)
        saving.install(on: screen, item: item)
        bookmarking.install(
            on: screen, bookmark: { [composition] in item($0).map(composition.bookmark) }, then: bookmarked)
    }

    private func installComments(on screen: ListScreen, item: @escaping (RowID) -> FeedItem?) {
        let hint = SafeText(composition.feedPresenter().commentsHint)
        screen.configuration.keys.append(
            KeyBinding(.comments, hint: hint) { [weak screen, showComments] in
                if let item = screen?.list.focus.flatMap(item) { showComments(item) }
            })
    }
}
