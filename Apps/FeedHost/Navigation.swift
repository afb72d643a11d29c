import ItemInterface
import SceneSupport

/// The stack of scenes above the timeline.
struct Navigation {
    /// The scenes; the last one is on the screen.
    let scenes: () -> [any Scene]
    /// Pushes a scene.
    let show: (any Scene) -> Void
    /// Pops the last scene.
    let back: () -> Void
    /// Opens an item of the list on the screen.
    let open: (FeedItem) -> Void
    /// Shows an item's picture on the full screen.
    let showPicture: (FeedItem) -> Void
}
