import FoundationEssentials
import ImagePipeline
import ItemInterface
import ReaderFeature
import ReaderScene
import SceneSupport

/// Composes the reader.
struct ReaderComposer {
    let items: ReaderItemLoader
    let pictures: PictureLoader
    let context: SceneContext

    /// An item in the reader.
    ///
    /// - Parameters:
    ///   - position: The position of an item in the list from which it was opened; `nil` where it is not focused
    ///     there.
    ///   - next: Goes to the next unread item.
    ///   - onOpened: Called with each item that is shown.
    func scene(
        of id: UUID, position: @escaping (UUID) -> ReaderItem.Position?,
        next: @escaping (UUID, Bool) async -> UUID?, onOpened: @escaping (UUID) -> Void,
        showLarger: @escaping (ItemMedia) -> Void, back: @escaping () -> Void
    ) -> ReaderScene {
        ReaderScene(
            id,
            loaders: ReaderLoaders(
                load: { [items] id in
                    guard var item = try await items.load(id) else { throw UnknownItem() }
                    item.position = position(id)
                    return item
                },
                picture: pictures.art, next: next, onOpened: onOpened),
            context: context, showLarger: showLarger, back: back)
    }
}
