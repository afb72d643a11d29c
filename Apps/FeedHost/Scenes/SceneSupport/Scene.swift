public import SharedListUI

/// A screen with the loads of its rows, from ``appear()`` to ``disappear()``.
@MainActor public protocol Scene: AnyObject, Sendable {
    /// The screen of the scene.
    var screen: ListScreen { get }

    /// Loads the rows; called when the scene is opened.
    func appear()

    /// Cancels loads and retries; called when the scene is left.
    func disappear()

    /// Retries the loads that failed offline; called after another request succeeded.
    func networkBecameReachable()

    /// Loads the pictures again; called when the aspect ratio of cells or the graphics protocol changes.
    func redrawPictures()

    /// Shows the present ages; called at each minute while the scene is visible, and when it is shown again.
    func updateAges()
}

extension Scene {
    /// Loads nothing.
    public func appear() {}
    /// Waits for no network.
    public func networkBecameReachable() {}
    /// Has no pictures.
    public func redrawPictures() {}
    /// Has no ages.
    public func updateAges() {}
}
