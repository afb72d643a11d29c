import ConcurrencyInterface
public import FeedFeature
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
    private let status: (FeedItem) -> ItemStatus
    private let isBookmarked: (FeedItem) -> Bool
    private let size: PictureSize?
    private let isFullScreen: Bool
    private let select: (FeedItem) -> Void
    private var live: [UUID: Live] = [:]

    /// Makes what makes the rows of one screen.
    ///
    /// - Parameters:
    ///   - loadPicture: Loads the art of a picture; see ``FeedLoaders/picture``.
    ///   - status: Tells what is said of an item besides its texts, when its row is made or updated.
    ///   - isBookmarked: Whether an item is bookmarked. Asked at each drawing; what it reads of observable state is
    ///     observed.
    ///   - size: The size of the pictures, and with it of the rows; `nil` for the one that the reader wants.
    ///   - isFullScreen: Whether each row has a screen to itself.
    ///   - select: Opens an item.
    public init(
        loadPicture: @escaping (PictureRequest) async throws -> PictureArt, context: SceneContext,
        status: @escaping (FeedItem) -> ItemStatus = { _ in ItemStatus() },
        isBookmarked: @escaping (FeedItem) -> Bool = { _ in false }, size: PictureSize? = nil,
        isFullScreen: Bool = false, select: @escaping (FeedItem) -> Void
    ) {
        self.loadPicture = loadPicture
        self.context = context
        self.status = status
        self.isBookmarked = isBookmarked
        self.size = size
        self.isFullScreen = isFullScreen
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
            item: item, texts: texts, status: status(item),
            isBookmarked: { [isBookmarked] in isBookmarked(item) }, size: size, isFullScreen: isFullScreen,
            requestPicture: picture.start, cancelPicture: picture.cancel, select: select)
        picture.present(to: row.picture)
        live[item.id] = Live(row: row, picture: picture)
        return row.cell
    }

    /// Gives the rows that are there their items' newer values and status, and forgets those that are gone.
    public func update(_ item: (UUID) -> FeedItem?) {
        live = live.filter { id, live in
            guard let row = live.row else { return false }
            if let item = item(id) { row.update(item, status: status(item)) }
            return true
        }
    }

    /// Loads the pictures that are there again, since cells have another shape. Those that are loading come as they are to
    /// look now.
    public func redrawPictures() {
        for live in live.values { live.picture?.redraw() }
    }
}
