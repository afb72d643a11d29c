import BookmarksScene
import PictureScene
import SharedListUI

nonisolated extension Keymap {
    /// The app's default keys.
    static let feedHost = Keymap([.save, .bookmark, .bookmarks] + SceneCommand.all.map(\.command))
}
