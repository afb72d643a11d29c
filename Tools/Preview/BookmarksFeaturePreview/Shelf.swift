import BookmarksFeature
import Foundation
import ListInterface
import Observation
import SharedListUI
import TextInterface

/// The bookmarks on the screen, and what `b` does with them.
@Observable
final class Shelf {
    var list = BookmarkList()

    /// The key that removes the bookmark in focus, and brings it back.
    func key(on screen: ListScreen, _ presenter: BookmarksPresenter) -> KeyBinding {
        let command = KeyCommand(
            KeyCommand.ID("bookmark"), "b", in: .row, title: BookmarksPresenter.bookmarkTitle)
        return KeyBinding(command) { [self, weak screen] in
            guard let screen, let focus = screen.list.focus,
                let bookmark = Sample.many.first(where: { RowID($0.id.uuid) == focus })
            else { return }
            screen.notify(SafeText(presenter.notice(of: list.toggle(bookmark), isKept: true)))
        }
    }
}
