import FoundationEssentials
import ItemInterface
import SceneSupport
import SharedListUI

/// The app's navigation for scenes: opening other scenes, going back, and their places.
struct Navigation {
    /// The scenes above the timeline; the last one was opened last.
    let scenes: () -> [any Scene]
    /// Opens a scene.
    let show: (any Scene, SceneStack<any Scene>.Place) -> Void
    /// Goes back from the scene in focus.
    let back: () -> Void
    /// Opens an item of the list on the screen.
    let open: (FeedItem) -> Void
    /// Shows an item's picture on the full screen.
    let showPicture: (FeedItem) -> Void
    /// Whether the rows of a list are visible.
    let isSeen: (any Scene) -> Bool
    /// Whether a pane has the focus.
    let hasFocus: (Pane) -> Bool
    /// Moves the focus to a pane.
    let focus: (Pane) -> Void
    /// Closes all scenes above the timeline.
    let showTimeline: () -> Void
}
