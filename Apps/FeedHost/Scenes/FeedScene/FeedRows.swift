import ConcurrencyInterface
import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import ListInterface
public import SceneSupport
public import TextInterface

/// Makes the feed's rows when they come near the screen, each with the adapter that loads its picture, and gives rows
/// that are there the newer values of their items.
public final class FeedRows {
    private struct Live {
        weak var row: FeedItemCellController?
        weak var picture: PictureLoading?
    }

    /// Tells how far an item is from the focus, by which pictures wait for their turn.
    public var distance: (UUID) -> Int = { _ in 0 }
    /// Told why a picture failed.
    public var onFailure: (any Error) -> Void = { _ in }

    private let loadPicture: (PictureRequest) async throws -> PictureArt
    private let context: SceneContext
    private let texts: FeedRowTexts
    private let byline: (FeedItem) -> SafeText?
    private let isAlone: Bool
    private let decorate: (FeedItem, CellController) -> CellController
    private let select: (FeedItem) -> Void
    private var live: [UUID: Live] = [:]

    /// Makes what makes the rows of one screen.
    ///
    /// - Parameters:
    ///   - loadPicture: Loads the art of a picture; see ``FeedLoaders/picture``.
    ///   - byline: Words where an item comes from and when; `nil` in a list of one source.
    ///   - isAlone: Whether each row has a screen to itself.
    ///   - decorate: Gives the row of an item another look.
    ///   - select: Opens an item.
    public init(
        loadPicture: @escaping (PictureRequest) async throws -> PictureArt, context: SceneContext,
        byline: @escaping (FeedItem) -> SafeText? = { _ in nil }, isAlone: Bool = false,
        decorate: @escaping (FeedItem, CellController) -> CellController = { $1 },
        select: @escaping (FeedItem) -> Void
    ) {
        self.loadPicture = loadPicture
        self.context = context
        self.byline = byline
        self.isAlone = isAlone
        self.decorate = decorate
        self.select = select
        texts =
            FeedPresenter(
                locale: context.locale, calendar: context.calendar, currentDate: context.currentDate
            ).rowTexts
    }

    /// The row of an item, made anew.
    public func row(of item: FeedItem) -> CellController {
        let picture = PictureLoading(
            load: loadPicture, in: context,
            distance: { [weak self, id = item.id] in self?.distance(id) ?? 0 },
            onFailure: { [weak self] in self?.onFailure($0) })
        let row = FeedItemCellController(
            item: item, texts: texts, byline: byline, isAlone: isAlone,
            requestPicture: picture.start, cancelPicture: picture.cancel, select: select)
        picture.present(to: row.picture)
        live[item.id] = Live(row: row, picture: picture)
        return decorate(item, row.cell)
    }

    /// Gives the rows that are there their items' newer values, and forgets those that are gone.
    public func update(_ item: (UUID) -> FeedItem?) {
        live = live.filter { id, live in
            guard let row = live.row else { return false }
            if let item = item(id) { row.update(item) }
            return true
        }
    }

    /// Loads the pictures that are there again, since cells have another shape. Those that are loading come as they are to
    /// look now.
    public func redrawPictures() {
        for live in live.values { live.picture?.redraw() }
    }
}
