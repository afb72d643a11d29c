import BookmarksFeature
import BookmarksScene
import PictureScene
import SharedListUI

nonisolated extension Keymap {
    /// The app's default keys.
    static let feedHost = Keymap([.save, .bookmark, .bookmarks])

    /// The keys that sentences about bookmarks name.
    var bookmarksKeys: BookmarksPresenter.Keys {
        BookmarksPresenter.Keys(
            bookmark: name(of: KeyCommand.bookmark.id), bookmarks: name(of: KeyCommand.bookmarks.id))
    }
}
