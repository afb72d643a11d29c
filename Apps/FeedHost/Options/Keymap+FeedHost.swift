import BookmarksScene
import PictureScene
import SceneSupport
import SharedListUI
import SubscriptionsScene

nonisolated extension Keymap {
    /// The app's default keys.
    static let feedHost = Keymap(
        [
            .comments, .toggleRead, .save, .bookmark, .rename, .move, .remove, .fold, .sources, .add,
            .unreadOnly, .markAllRead, .undo, .bookmarks,
        ] + SceneCommand.all.map(\.command))
}
