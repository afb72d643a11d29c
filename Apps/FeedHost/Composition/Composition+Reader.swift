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
        position: @escaping (UUID) -> ReaderItem.Position?, next: @escaping (UUID, Bool) async -> UUID?,
        onOpened: @escaping (UUID) -> Void,
        showLarger: @escaping (ItemMedia) -> Void, back: @escaping () -> Void
    ) -> ReaderScene {
        ReaderScene(
            id,
            loaders: ReaderLoaders(
                load: { id in
                    var item = try await readerItem(id)
                    item.position = position(id)
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

    /// An item of the library, or a bookmarked one, with its text in blocks.
    @concurrent nonisolated func readerItem(_ id: UUID) async throws -> ReaderItem {
        let bookmark = try await ownLibrary.read { library throws(StorageError) in try library.named(id) }
        var found = bookmark
        if settings.isServerNamed {
            let own = try await library.read { library throws(StorageError) in try library.named(id) }
            found = own ?? bookmark
        }
        guard let (item, source) = found else { throw UnknownItem() }
        return ReaderItem(
            item.item, by: GumboReader(), source: source,
            isBookmarked: bookmark?.item.row.state.bookmarkedAt != nil)
    }
}

extension LibraryStore {
    /// An item with the name of its source; `nil` where the library has none of this id.
    nonisolated fileprivate func named(
        _ id: UUID
    ) throws(StorageError) -> (item: LibraryItem, source: String?)? {
        guard let item = try item(id) else { return nil }
        let source = item.row.summary.source
        if let subscription = try subscriptions().first(where: { $0.id == source }) {
            return (item, subscription.shownName)
        }
        // A bookmark outlives the subscription.
        return (item, try sources().first { $0.id == source }?.title)
    }
}
