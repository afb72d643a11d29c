import FeedFeature
import FeedScene
import ImagePipeline
import ItemInterface
import PictureScene
import SceneSupport

/// Composes a picture on the full screen.
struct PictureComposer {
    let pictures: PictureLoader
    let context: SceneContext
    /// The title of the feed.
    let title: String

    func scene(
        of item: FeedItem, select: @escaping (FeedItem) -> Void, back: @escaping () -> Void
    ) -> PictureScene {
        let rows = FeedRows(loadPicture: pictures.art, context: context, isFullScreen: true) { _ in
            select(item)
        }
        return PictureScene(
            row: rows.row(of: item.captioned), title: title, redrawPictures: rows.redrawPictures,
            context: context,
            back: back)
    }
}
