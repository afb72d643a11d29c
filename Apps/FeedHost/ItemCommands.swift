import ConcurrencyInterface
import FeedScene
import FoundationEssentials
import ItemInterface
import ListInterface
import PictureScene
import PlaybackScene
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import TextInterface

/// The commands on items, which several scenes bind to keys.
struct ItemCommands {
    let links: LinkActions
    let saver: PictureSaver
    let bookmarks: Bookmarks
    let recordings: RecordingControls
    let downloads: RecordingDownloads
    let commentsHint: String
    let context: SceneContext
    /// Shows an item's picture on the full screen.
    let showPicture: (FeedItem) -> Void
    /// Shows an item's comments.
    let showComments: (FeedItem) -> Void

    /// Binds the commands to the focused row of a list.
    func install(onList screen: ListScreen, item: @escaping (RowID) -> FeedItem?) {
        screen.configuration.showFullScreen = { [weak screen, saver, showPicture] row in
            guard let item = item(row), item.summary.pictureOnRequest != nil else {
                screen?.notify(SafeText(saver.noPicture))
                return
            }
            showPicture(item)
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
        context.tasks.immediateTask(name: "bookmark of an item", priority: nil) {
            @MainActor [bookmarks, weak scene] in
            let isBookmarked = await bookmarks.contains(item.id)
            scene?.isBookmarked = isBookmarked
        }
        install(
            on: scene.screen, saving: [saver], item: { _ in item },
            bookmarked: { [weak scene] in scene?.isBookmarked = $0 })
    }

    /// - Parameter savers: Save media of the item; `nil` for pictures and recordings.
    private func install(
        on screen: ListScreen, saving savers: [any MediaSaver]? = nil,
        item: @escaping (RowID) -> FeedItem?, bookmarked: @escaping (Bool) -> Void = { _ in }
    ) {
        links.install(on: screen)
        SaveCommand(savers ?? [saver, downloads], locale: context.locale).install(on: screen, item: item)
        recordings.install(on: screen, item: item)
        bookmarks.install(on: screen, item: item, then: bookmarked)
    }

    private func installComments(on screen: ListScreen, item: @escaping (RowID) -> FeedItem?) {
        screen.configuration.keys.append(
            KeyBinding(.comments, hint: SafeText(commentsHint)) { [weak screen, showComments] in
                guard let item = screen?.list.focus.flatMap(item) else {
                    screen?.refuse(KeyCommand.comments.id)
                    return
                }
                showComments(item)
            })
    }
}
