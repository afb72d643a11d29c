import CommentsScene
import FeedScene
import PlaybackScene
import ReaderScene
import SceneSupport
import SharedListUI
import SubscriptionsScene

nonisolated extension Keymap {
    /// The app's default keys.
    static let feedHost = Keymap(
        [
            .parent, .nextThread, .previousThread, .comments, .toggleRead, .article, .play, .save, .bookmark,
            .hide, .rename,
            .move, .fullText, .remove, .fold, .sources, .add,
            .unreadOnly, .markAllRead, .undo, .bookmarks, .saveSearch,
        ] + SceneCommand.all.map(\.command))
}
