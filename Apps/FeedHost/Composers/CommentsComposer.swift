import CommentsScene
import FeedFeature
import FeedScene
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import ListInterface
import SceneSupport
import TextInterface

/// Composes the comments of an item, which stands above them.
struct CommentsComposer {
    let comments: ItemCommentsLoader
    let pictures: PictureLoader
    let context: SceneContext

    /// - Parameters:
    ///   - source: The name of the item's source; `nil` for the feed of one server.
    ///   - showPicture: Shows the item's picture alone.
    func scene(
        of item: FeedItem, from source: String?, showPicture: @escaping () -> Void,
        back: @escaping () -> Void
    ) -> CommentsScene {
        let texts = FeedItemViewModel(item)
        let subject = [texts.title ?? texts.location, source.map { SafeText($0) }].compactMap(\.self)
        let rows = FeedRows(loadPicture: pictures.art, context: context, size: .small) { _ in }
        return CommentsScene(
            subject: SafeText.joined(subject, by: .dot), author: item.summary.author,
            header: rows.row(of: item),
            showPicture: texts.hasPicture ? showPicture : nil,
            loaders: comments.loaders(
                of: item.id, at: item.summary.comments?.reference, from: item.summary.source),
            context: context, back: back)
    }
}
