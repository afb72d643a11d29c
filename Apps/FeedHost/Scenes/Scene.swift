import SharedListUI

/// A screen above the feed's, from when it is opened until its reader goes back.
@MainActor protocol Scene: AnyObject, Sendable {
    /// What is shown.
    var screen: ListScreen { get }

    /// The screen is shown: what it needs is loaded.
    func appear()

    /// The reader went back: what is still loading ends.
    func disappear()

    /// Something else reached the network.
    func networkWorks()

    /// Pictures are to look otherwise than they did.
    func redrawPictures()
}

extension Scene {
    func appear() {}
    func networkWorks() {}
    func redrawPictures() {}
}

/// A scene that a key opens from the feed.
@MainActor protocol FeatureScene: Scene {
    /// The scene's title, by which the help lists its key.
    static func title(in composition: Composition) -> String

    /// Makes the scene; `back` leaves it.
    init(composition: Composition, environment: ScreenEnvironment, back: @escaping () -> Void)
}
