public import BookmarksFeature
public import ListInterface
public import SharedListUI
import StorageInterface
import TextInterface

/// The commands on bookmarks for the screens of items.
public struct Bookmarking {
    private let bookmarks: BookmarksModel
    private let presenter: BookmarksPresenter
    private let isKept: Bool

    /// - Parameter isKept: Whether bookmarks are stored on disk.
    public init(bookmarks: BookmarksModel, presenter: BookmarksPresenter, isKept: Bool) {
        self.bookmarks = bookmarks
        self.presenter = presenter
        self.isKept = isKept
    }

    /// Binds the command to a screen.
    ///
    /// - Parameters:
    ///   - bookmark: The bookmark of a row's item, made or existing.
    ///   - then: Called after each change or failure.
    public func install(
        on screen: ListScreen, bookmark: @escaping (RowID) -> Bookmark?, then: @escaping () -> Void = {}
    ) {
        let key = KeyBinding(.bookmark) { [weak screen] in
            guard let screen, let id = screen.list.focus, let bookmark = bookmark(id) else { return }
            bookmarks.run { [weak screen] in
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

    /// Binds the command that shows all bookmarks to a screen.
    public func installList(on screen: ListScreen, show: @escaping () -> Void) {
        screen.configuration.keys.append(KeyBinding(.bookmarks, action: show))
    }

    /// Adds or removes a bookmark, and returns the notice or the error's sentence.
    public func sentence(toggling bookmark: Bookmark) async -> String {
        do throws(StorageError) {
            return try await toggle(bookmark)
        } catch {
            return presenter.fault(error)
        }
    }

    private func toggle(_ bookmark: Bookmark) async throws(StorageError) -> String {
        presenter.notice(of: try await bookmarks.toggle(bookmark), isKept: isKept)
    }
}

nonisolated extension KeyCommand {
    /// Adds or removes the bookmark of the item in focus.
    public static let bookmark = KeyCommand(
        ID("bookmark"), "b", in: .row, title: BookmarksPresenter.bookmarkTitle)
    /// Shows all bookmarks.
    public static let bookmarks = KeyCommand(
        ID("bookmarks"), "B", in: .screen, title: BookmarksPresenter.bookmarksTitle)
}

nonisolated extension Keymap {
    /// The names of the keys in sentences about bookmarks.
    public var bookmarksKeys: BookmarksPresenter.Keys {
        BookmarksPresenter.Keys(
            bookmark: name(of: KeyCommand.bookmark.id), bookmarks: name(of: KeyCommand.bookmarks.id))
    }
}
