import FoundationEssentials
import ImagePipeline
import ItemInterface
import LibraryStorageInterface
import MarkupGumbo
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import StorageInterface
import SubscriptionKit

/// The composer of the reader.
extension Composition {
    /// An item in the reader.
    ///
    /// - Parameters:
    ///   - position: The position of an item in the list from which it was opened; `nil` where it is not focused
    ///     there.
    ///   - next: Goes to the next unread item.
    ///   - onOpened: Called with each item that is shown.
    func readerScene(
        of id: UUID, in context: SceneContext, pictures: PictureLoader,
        position: @escaping (UUID) -> ReaderItem.Position?, isBookmarked: @escaping (UUID) -> Bool,
        next: @escaping (UUID, Bool) async -> UUID?, onOpened: @escaping (UUID) -> Void,
        showLarger: @escaping (ItemMedia) -> Void, back: @escaping () -> Void
    ) -> ReaderScene {
        ReaderScene(
            id,
            loaders: ReaderLoaders(
                load: { id in
                    var item = try await readerItem(id)
                    (item.position, item.isBookmarked) = (position(id), isBookmarked(id))
                    return item
                },
                picture: pictures.art, next: next, onOpened: onOpened),
            context: context, showLarger: showLarger, back: back)
    }

    /// The presenter of the reader.
    func readerPresenter() -> ReaderPresenter {
        let keymap = settings.namedKeymap
        return ReaderPresenter(
            locale: settings.locale, calendar: calendar,
            keys: ReaderPresenter.Keys(
                open: keymap.name(of: KeyCommand.ID("open")), show: keymap.name(of: .select),
                larger: keymap.name(of: KeyCommand.ID("picture"))))
    }

    /// An item of the library with its text in blocks.
    @concurrent nonisolated func readerItem(_ id: UUID) async throws -> ReaderItem {
        let (item, source) = try await readLibrary { library throws(StorageError) in
            guard let item = try library.item(id) else { return (FeedItem?.none, String?.none) }
            let source = item.row.summary.source
            let name = try library.subscriptions().first { $0.id == source }?.shownName
            // A bookmark outlives the subscription.
            if name != nil { return (item.item, name) }
            return (item.item, try library.sources().first { $0.id == source }?.title)
        }
        guard let item else { throw UnknownItem() }
        return ReaderItem(item, by: GumboReader(), source: source)
    }
}
