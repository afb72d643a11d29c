public import BookmarksFeature
public import ListInterface
public import SharedListUI
import StorageInterface
import TextInterface

/// Bookmarks the picture in focus, or removes its bookmark, on the screens that show pictures.
public struct Bookmarking {
    private let shelf: BookmarkShelf
    private let presenter: BookmarksPresenter
    private let isKept: Bool

    /// - Parameter isKept: Whether bookmarks outlive the program.
    public init(shelf: BookmarkShelf, presenter: BookmarksPresenter, isKept: Bool) {
        self.shelf = shelf
        self.presenter = presenter
        self.isKept = isKept
    }

    /// Gives a screen the command.
    ///
    /// - Parameters:
    ///   - bookmark: The bookmark that the picture of a row gets, or has.
    ///   - then: Called after each press that found a picture.
    public func install(
        on screen: ListScreen, bookmark: @escaping (RowID) -> Bookmark?, then: @escaping () -> Void = {}
    ) {
        let key = KeyBinding(.bookmark) { [weak screen] in
            guard let screen, let id = screen.list.focus, let bookmark = bookmark(id) else { return }
            shelf.run { [weak screen] in
                do throws(StorageError) {
                    screen?.notify(SafeText(try await toggle(bookmark)), about: id)
                } catch {
                    screen?.notify(SafeText(presenter.fault(error)))
                }
                then()
            }
        }
        screen.configuration.keys.append(key)
    }

    /// Gives a screen the command that shows all bookmarks.
    public func installList(on screen: ListScreen, show: @escaping () -> Void) {
        screen.configuration.keys.append(KeyBinding(.bookmarks, action: show))
    }

    /// Bookmarks a picture, or no longer, and returns what the reader is told of it.
    public func sentence(toggling bookmark: Bookmark) async -> String {
        do throws(StorageError) {
            return try await toggle(bookmark)
        } catch {
            return presenter.fault(error)
        }
    }

    private func toggle(_ bookmark: Bookmark) async throws(StorageError) -> String {
        presenter.notice(of: try await shelf.toggle(bookmark), isKept: isKept)
    }
}

nonisolated extension KeyCommand {
    /// Bookmarks the picture in focus, or removes its bookmark.
    public static let bookmark = KeyCommand(
        ID("bookmark"), "b", in: .row, title: BookmarksPresenter.bookmarkTitle)
    /// Shows all bookmarks.
    public static let bookmarks = KeyCommand(
        ID("bookmarks"), "B", in: .screen, title: BookmarksPresenter.bookmarksTitle)
}

nonisolated extension Keymap {
    /// The keys that sentences about bookmarks name.
    public var bookmarksKeys: BookmarksPresenter.Keys {
        BookmarksPresenter.Keys(
            bookmark: name(of: KeyCommand.bookmark.id), bookmarks: name(of: KeyCommand.bookmarks.id))
    }
}
