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
    private let bookmarks: Bookmarks
    private let showPicture: (FeedItem) -> Void
    private let showComments: (FeedItem) -> Void

    /// - Parameters:
    ///   - showPicture: Shows an item's picture on the full screen.
    ///   - showComments: Shows an item's comments.
    init(
        _ composition: Composition, on terminal: any Terminal, in context: SceneContext,
        pictures: PictureLoader, bookmarks: Bookmarks, showPicture: @escaping (FeedItem) -> Void,
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
        // The item is read again with its bookmark.
        install(on: scene.screen, item: item, bookmarked: { [weak scene] _ in scene?.appear() })
        installComments(on: scene.screen, item: item)
    }

    /// Binds the commands to the item of a picture on the full screen.
    func install(on scene: PictureScene, item: FeedItem) {
        composition.dependencies.tasks.immediateTask(name: "bookmark of an item", priority: nil) {
            @MainActor [composition, weak scene] in
            let isBookmarked = await composition.isBookmarked(item.id)
            scene?.isMarked = isBookmarked
        }
        install(
            on: scene.screen, item: { _ in item }, bookmarked: { [weak scene] in scene?.isMarked = $0 })
    }

    private func install(
        on screen: ListScreen, item: @escaping (RowID) -> FeedItem?,
        bookmarked: @escaping (Bool) -> Void = { _ in }
    ) {
        links.install(on: screen)
        saving.install(on: screen, item: item)
        bookmarks.install(on: screen, id: { item($0)?.id }, then: bookmarked)
    }

    private func installComments(on screen: ListScreen, item: @escaping (RowID) -> FeedItem?) {
        let hint = SafeText(composition.feedPresenter().commentsHint)
        screen.configuration.keys.append(
            KeyBinding(.comments, hint: hint) { [weak screen, showComments] in
                if let item = screen?.list.focus.flatMap(item) { showComments(item) }
            })
    }
}
