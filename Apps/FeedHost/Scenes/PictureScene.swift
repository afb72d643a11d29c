import FeedFeature
import ImagePipeline
import ListInterface
import PresentationInterface
import SceneSupport
import SharedListUI
import TextInterface

/// One picture on the whole screen, with its texts below it.
final class PictureScene: Scene {
    let screen: ListScreen
    /// Whether the picture is bookmarked: a sign beside the title says so.
    var isMarked = false {
        didSet { screen.configuration.title = isMarked ? Sign.bookmark.before(title) : title }
    }

    private let rows: FeedRows
    private let title: SafeText

    init(
        of image: FeedImage, composition: Composition, pictures: PictureLoader,
        environment: ScreenEnvironment,
        select: @escaping (FeedImage) -> Void, back: @escaping () -> Void
    ) {
        let presenter = composition.feedPresenter()
        let plugins = composition.plugins
        rows = FeedRows(
            texts: presenter.rowTexts, tasks: plugins.tasks, pictures: pictures, environment: environment,
            isAlone: true, select: select)
        title = SafeText(presenter.title)
        var configuration = ListConfiguration(title: title)
        configuration.isAlone = true
        configuration.selectHint = SafeText(presenter.commentsHint)
        configuration.onBack = back
        screen = ListScreen(
            configuration, environment: environment, tasks: plugins.tasks, clock: plugins.clock)
        screen.list.display([ListSection([rows.row(of: image)])])
    }

    /// The picture is to look otherwise than it did.
    func redrawPictures() {
        rows.redrawPictures()
    }

    /// Ends what is still loading.
    func disappear() {
        screen.list.release()
    }
}
