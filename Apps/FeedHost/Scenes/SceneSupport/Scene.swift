public import SharedListUI

/// A screen and what loads its rows, from when it is opened until its reader goes back.
@MainActor public protocol Scene: AnyObject, Sendable {
    /// The screen that a stage shows.
    var screen: ListScreen { get }

    /// Loads what the screen shows; called when it is opened.
    func appear()

    /// Ends what is still loading; called when the reader went back.
    func disappear()

    /// Loads again what waits for the network; called when another request reached it.
    func networkBecameReachable()

    /// Loads the pictures on the screen again; called when cells have another shape, or pixels became possible.
    func redrawPictures()
}

extension Scene {
    /// Loads nothing.
    public func appear() {}
    /// Waits for no network.
    public func networkBecameReachable() {}
    /// Has no pictures.
    public func redrawPictures() {}
}
