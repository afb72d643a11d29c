public import BookmarksFeature
import FoundationEssentials
import ItemInterface
public import ListInterface
public import SceneSupport
public import SharedListUI
import StorageInterface
public import TextInterface

/// The rows of bookmarked items, which another feature draws.
public struct BookmarkRows {
    /// Makes the row of a bookmark's item.
    public var row: (Bookmark) -> CellController
    /// Loads the pictures on the screen again.
    public var redrawPictures: () -> Void

    /// Makes the rows of one screen.
    public init(
        row: @escaping (Bookmark) -> CellController, redrawPictures: @escaping () -> Void = {}
    ) {
        self.row = row
        self.redrawPictures = redrawPictures
    }
}

/// The reader's bookmarks on the screen. One that is removed keeps its row until the screen is left or read again, so that
/// it can come back.
public final class BookmarksScene: Scene {
    /// The screen of the bookmarks.
    public let screen: ListScreen

    private let shelf: BookmarkShelf
    private let presenter: BookmarksPresenter
    private let rows: BookmarkRows
    private let loading: ScreenLoading<[Bookmark]>
    private var shown: [RowID: Bookmark] = [:]

    /// Makes the scene; nothing is read before it appears.
    ///
    /// - Parameter selectHint: What Enter does with a picture, in a word.
    public init(
        shelf: BookmarkShelf, rows: BookmarkRows, selectHint: SafeText, context: SceneContext,
        back: @escaping () -> Void
    ) {
        self.shelf = shelf
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
            let (shown, changes) = (shelf.list.bookmarks, shelf.changes)
            try await shelf.read()
            let read = shelf.list.bookmarks
            return changes == shelf.changes ? read : Self.adding(shown, to: read)
        }
        // No server was tried.
        screen.configuration.attempt = { .empty }
        loading.show = { [weak self] in self?.show($0) }
        loading.sentence = { [presenter] in
            presenter.fault(($0 as? StorageError) ?? StorageError(.inputOutput))
        }
    }

    /// Reads the bookmarks and shows them; those that are known, at once.
    public func appear() {
        if !shelf.list.bookmarks.isEmpty { display(shelf.list.bookmarks) }
        loading.load()
    }

    /// The bookmark of a row, as it was when the row was made.
    public func bookmark(of row: RowID) -> Bookmark? { shown[row] }

    /// Loads the pictures on the screen again.
    public func redrawPictures() {
        rows.redrawPictures()
    }

    /// Ends the reading.
    public func disappear() {
        loading.stop()
        screen.list.release()
    }

    /// The bookmarks that were read, and those that were removed while they were read, in the places that they had.
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
        if let sentence = presenter.damaged(shelf.damaged) {
            screen.notify(SafeText(sentence), as: .bookmarks)
        }
    }

    private func display(_ bookmarks: [Bookmark]) {
        let ids = bookmarks.map { RowID($0.id.uuid) }
        shown = Dictionary(zip(ids, bookmarks)) { first, _ in first }
        screen.list.display([
            ListSection(ids: ids) { [rows, presenter, shelf, shown] id in
                // Every id is that of a bookmark.
                let bookmark = shown[id]!
                return BookmarkCellController(
                    rows.row(bookmark), bookmark: presenter.map([bookmark])[0],
                    isKept: { shelf.contains(bookmark.id) }
                ).cell
            }
        ])
    }
}

extension NoticeKind {
    /// Bookmarks that cannot be read.
    public static let bookmarks = NoticeKind("bookmarks")
}
