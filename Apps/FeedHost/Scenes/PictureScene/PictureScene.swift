import FeedFeature
public import ListInterface
public import SceneSupport
public import SharedListUI
import TextInterface

/// One picture in full screen, with its texts below it.
public final class PictureScene: Scene {
    /// The screen of the picture.
    public let screen: ListScreen
    /// Whether the picture is bookmarked, which a sign before the title shows.
    public var isBookmarked = false {
        didSet { screen.configuration.title = isBookmarked ? Sign.bookmark.before(title) : title }
    }

    private let title: SafeText
    private let redraw: () -> Void

    /// Makes the scene.
    ///
    /// - Parameters:
    ///   - row: The picture's row, which fills the screen.
    ///   - title: The title of the picture's feed.
    ///   - redrawPictures: Loads the picture again.
    public init(
        row: CellController, title: String, redrawPictures: @escaping () -> Void, context: SceneContext,
        back: @escaping () -> Void
    ) {
        redraw = redrawPictures
        let presenter = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        self.title = SafeText(title)
        var configuration = ListConfiguration(title: self.title)
        configuration.isFullScreen = true
        configuration.selectHint = SafeText(presenter.commentsHint)
        configuration.onBack = back
        screen = context.screen(configuration)
        screen.list.display([ListSection([row])])
    }

    /// Loads the picture again.
    public func redrawPictures() {
        redraw()
    }

    /// Cancels the picture's load.
    public func disappear() {
        screen.list.release()
    }
}
