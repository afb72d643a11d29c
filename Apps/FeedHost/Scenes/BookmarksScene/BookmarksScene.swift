public import BookmarksFeature
import FoundationEssentials
import ItemInterface
public import ListInterface
public import SceneSupport
public import SharedListUI
import StorageInterface
public import TextInterface

/// The rows of bookmarked items, made by another feature.
public struct BookmarkRows {
    /// Makes the row of a bookmark's item.
    public var row: (Bookmark) -> CellController
    /// Loads the pictures again for another aspect ratio or graphics protocol.
    public var redrawPictures: () -> Void

    /// Makes the rows of one screen.
    public init(
        row: @escaping (Bookmark) -> CellController, redrawPictures: @escaping () -> Void = {}
    ) {
        self.row = row
        self.redrawPictures = redrawPictures
    }
}

/// The screen of the bookmarks. A removed bookmark keeps its row until the next reload, so that it can be restored.
public final class BookmarksScene: Scene {
    /// The screen of the bookmarks.
    public let screen: ListScreen

    private let model: BookmarksModel
    private let presenter: BookmarksPresenter
    private let rows: BookmarkRows
    private let loading: ScreenLoading<[Bookmark]>
    private var shown: [RowID: Bookmark] = [:]

    /// Makes the scene, which reads nothing before it appears.
    ///
    /// - Parameter selectHint: The word for the key that opens an item.
    public init(
        bookmarks model: BookmarksModel, rows: BookmarkRows, selectHint: SafeText, context: SceneContext,
        back: @escaping () -> Void
    ) {
        self.model = model
        self.rows = rows
        presenter = BookmarksPresenter(
            locale: context.locale, calendar: context.calendar,
            keys: context.environment.keymap.bookmarksKeys, currentDate: context.currentDate)
        var configuration = ListConfiguration(title: SafeText(presenter.title))
        configuration.emptyMessage = SafeText(presenter.noBookmarks)
        configuration.selectHint = selectHint
        configuration.onBack = back
        screen = context.screen(configuration)
        loading = ScreenLoading("bookmarks", for: screen, context: context) {
            let (shown, changes) = (model.list.bookmarks, model.changes)
            try await model.read()
            let read = model.list.bookmarks
            return changes == model.changes ? read : Self.adding(shown, to: read)
        }
        // Bookmarks are read from a file, without a server.
        screen.configuration.attempt = { .empty }
        loading.show = { [weak self] in self?.show($0) }
        loading.sentence = { [presenter] in
            presenter.fault(($0 as? StorageError) ?? StorageError(.inputOutput))
        }
    }

    /// Shows the bookmarks in memory, and reads them again.
    public func appear() {
        if !model.list.bookmarks.isEmpty { display(model.list.bookmarks) }
        loading.load()
    }

    /// The bookmark of a row, with its values at the last display.
    public func bookmark(of row: RowID) -> Bookmark? { shown[row] }

    /// Loads the pictures again for another aspect ratio or graphics protocol.
    public func redrawPictures() {
        rows.redrawPictures()
    }

    /// Cancels the read.
    public func disappear() {
        loading.stop()
        screen.list.release()
    }

    /// The bookmarks of a read, and those that were removed during it, at their old positions.
    private static func adding(_ shown: [Bookmark], to read: [Bookmark]) -> [Bookmark] {
        shown.enumerated().reduce(into: read) { bookmarks, item in
            let (index, bookmark) = item
            if !read.contains(where: { $0.id == bookmark.id }) {
                bookmarks.insert(bookmark, at: min(index, bookmarks.endIndex))
            }
        }
    }

    private func show(_ bookmarks: [Bookmark]) {
        display(bookmarks)
        if let sentence = presenter.damaged(model.damaged) {
            screen.notify(SafeText(sentence), as: .bookmarks)
        }
    }

    private func display(_ bookmarks: [Bookmark]) {
        let ids = bookmarks.map { RowID($0.id.uuid) }
        shown = Dictionary(zip(ids, bookmarks)) { first, _ in first }
        screen.list.display([
            ListSection(ids: ids) { [rows, presenter, model, shown] id in
                // Every row has a bookmark.
                let bookmark = shown[id]!
                return BookmarkCellController(
                    rows.row(bookmark), bookmark: presenter.map([bookmark])[0],
                    isKept: { model.contains(bookmark.id) }
                ).cell
            }
        ])
    }
}

extension NoticeKind {
    /// Corrupt bookmarks.
    public static let bookmarks = NoticeKind("bookmarks")
}
