import ConcurrencyInterface
import FeedScene
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import MarkupGumbo
import PictureScene
import SceneSupport
import StorageInterface

/// Composes a picture on the full screen.
struct PictureComposer {
    let library: LibraryAccess
    let pictures: PictureLoader
    let context: SceneContext
    /// The title of the feed.
    let title: String

    func scene(
        of item: FeedItem, select: @escaping (FeedItem) -> Void, back: @escaping () -> Void
    ) -> PictureScene {
        let rows = FeedRows(loadPicture: pictures.art, context: context, isFullScreen: true, select: select)
        if item.text == nil { showText(of: item, in: rows) }
        return PictureScene(
            row: rows.row(of: item), title: title, redrawPictures: rows.redrawPictures, context: context,
            back: back)
    }

    /// Loads the text of an item whose row has only a content warning.
    private func showText(of item: FeedItem, in rows: FeedRows) {
        context.tasks.immediateTask(name: "text of an item", priority: nil) { @MainActor [library] in
            let text = try? await library.read { library throws(StorageError) in
                try library.item(item.id)?.item.text?.plain(by: GumboReader())
            }
            guard let text else { return }
            rows.update { _ in FeedItem(stored: item.summary, text: .plain(text)) }
        }
    }
}
