import BookmarksFeature
import Foundation
import PresentationInterface
import SharedListUI

nonisolated extension KeyCommand {
    /// Saves the picture in focus as a file.
    static let save = KeyCommand(ID("save"), "s", in: .row) { locale in
        LocalizedStrings(bundle: .module, table: "Host", locale: locale)(HostText.saveHelp)
    }
    /// Bookmarks the picture in focus, or removes its bookmark.
    static let bookmark = KeyCommand(ID("bookmark"), "b", in: .row, title: BookmarksPresenter.bookmarkTitle)
    /// Shows all bookmarks.
    static let bookmarks = KeyCommand(
        ID("bookmarks"), "B", in: .screen, title: BookmarksPresenter.bookmarksTitle)
}

nonisolated extension Keymap {
    /// The app's default keys.
    static let feedHost = Keymap([.save, .bookmark, .bookmarks])

    /// The keys that sentences about bookmarks name.
    var bookmarksKeys: BookmarksPresenter.Keys {
        BookmarksPresenter.Keys(
            bookmark: name(of: KeyCommand.bookmark.id), bookmarks: name(of: KeyCommand.bookmarks.id))
    }
}
