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
    let comments: ItemComments
    let pictures: PictureLoader
    let context: SceneContext

    /// - Parameters:
    ///   - source: The name of the item's source; `nil` for the feed of one server.
    ///   - showPicture: Shows the item's picture alone.
    func scene(
        of item: FeedItem, from source: String?, showPicture: @escaping () -> Void,
        back: @escaping () -> Void
    ) -> CommentsScene {
        let loaders = CommentsLoaders(
            load: { [comments] in
                try await comments.load(
                    of: item.id, at: item.summary.comments?.reference, from: item.summary.source)
            },
            loadCached: { [comments] in await comments.cached(of: item.id) },
            save: { [comments] in await comments.save($0, of: item.id) })
        let texts = FeedItemViewModel(item)
        let subject = [texts.title ?? texts.location, source.map { SafeText($0) }].compactMap(\.self)
        let rows = FeedRows(loadPicture: pictures.art, context: context, size: .small) { _ in }
        return CommentsScene(
            subject: SafeText.joined(subject, by: .dot), author: item.summary.author,
            header: rows.row(of: item),
            showPicture: texts.hasPicture ? showPicture : nil, loaders: loaders, context: context, back: back)
    }
}
