import BookmarksFeature
import FeedFeature
import Foundation
import ImagePipeline
import ListInterface
import SceneSupport
import SharedListUI
import StorageInterface
import TextInterface

/// The reader's bookmarks on the screen. One that is removed keeps its row until the screen is left or read again, so that
/// it can come back.
final class BookmarksScene: Scene {
    let screen: ListScreen

    private let shelf: BookmarkShelf
    private let presenter: BookmarksPresenter
    private let rows: FeedRows
    private let loading: ScreenLoading<[Bookmark]>
    private var shown: [RowID: (bookmark: Bookmark, image: FeedImage)] = [:]

    init(
        composition: Composition, shelf: BookmarkShelf, pictures: PictureLoader,
        environment: ScreenEnvironment, select: @escaping (FeedImage) -> Void, back: @escaping () -> Void
    ) {
        let plugins = composition.plugins
        let feed = composition.feedPresenter()
        self.shelf = shelf
        presenter = composition.bookmarksPresenter()
        rows = FeedRows(
            texts: feed.rowTexts, tasks: plugins.tasks, pictures: pictures, environment: environment,
            select: select)
        var configuration = ListConfiguration(title: SafeText(presenter.title))
        configuration.emptyMessage = SafeText(presenter.noBookmarks)
        configuration.selectHint = SafeText(feed.commentsHint)
        configuration.onBack = back
        screen = ListScreen(
            configuration, environment: environment, tasks: plugins.tasks, clock: plugins.clock)
        loading = ScreenLoading("bookmarks", for: screen, context: composition.sceneContext(in: environment))
        {
            try await shelf.read()
            return shelf.list.bookmarks
        }
        connect()
    }

    private func connect() {
        // No server was asked.
        screen.configuration.attempt = { .empty }
        loading.show = { [weak self] in self?.show($0) }
        loading.sentence = { [presenter] in
            presenter.fault(($0 as? StorageError) ?? StorageError(.inputOutput))
        }
        rows.distance = { [weak screen] in screen?.list.distance(to: RowID($0.uuid)) ?? 0 }
    }

    /// Reads the bookmarks and shows them; those that are known, at once.
    func appear() {
        if !shelf.list.bookmarks.isEmpty { display(shelf.list.bookmarks) }
        loading.load()
    }

    /// The picture of a row.
    func item(of row: RowID) -> FeedImage? { shown[row]?.image }

    func redrawPictures() {
        rows.redrawPictures()
    }

    func disappear() {
        loading.stop()
        screen.list.release()
    }

    private func show(_ bookmarks: [Bookmark]) {
        display(bookmarks)
        if let sentence = presenter.damaged(shelf.damaged) {
            screen.notify(SafeText(sentence), as: .bookmarks)
        }
    }

    private func display(_ bookmarks: [Bookmark]) {
        shown = [:]
        var ids: [RowID] = []
        for bookmark in bookmarks {
            guard let image = FeedImage(bookmark) else { continue }
            let id = RowID(bookmark.id.uuid)
            shown[id] = (bookmark, image)
            ids.append(id)
        }
        screen.list.display([
            ListSection(ids: ids) { [rows, presenter, shelf, shown] id in
                // Every id is that of a bookmark.
                let (bookmark, image) = shown[id]!
                return BookmarkCellController(
                    rows.row(of: image), bookmark: presenter.map([bookmark])[0],
                    isKept: { shelf.contains(bookmark.id) }
                ).cell
            }
        ])
    }
}
