import ConcurrencyInterface
public import FeedFeature
public import FoundationEssentials
public import ItemInterface
public import ListInterface
public import SceneSupport
public import TextInterface

/// Makes the feed's rows in the prefetch window, each with the loader of its picture, and updates the ones
/// that exist.
public final class FeedRows {
    private struct Live {
        weak var row: FeedItemCellController?
        weak var picture: RowPictureLoader?
    }

    /// The number of rows between an item and the focus, by which loads of pictures are prioritized.
    public var distance: (UUID) -> Int = { _ in 0 }
    /// Called with the error of a picture.
    public var onFailure: (any Error) -> Void = { _ in }

    private let loadPicture: (PictureRequest) async throws -> PictureArt
    private let context: SceneContext
    private let texts: FeedRowTexts
    private let status: (FeedItem) -> ItemStatus
    private let size: PictureSize?
    private let isFullScreen: Bool
    private let select: (FeedItem) -> Void
    private var live: [UUID: Live] = [:]

    /// Makes the rows of one screen.
    ///
    /// - Parameters:
    ///   - loadPicture: Loads the art of a picture.
    ///   - status: The status of an item, for a new or updated row.
    ///   - size: The size of pictures and rows; `nil` for the reader's setting.
    ///   - isFullScreen: Whether each row fills the screen.
    ///   - select: Opens an item.
    public init(
        loadPicture: @escaping (PictureRequest) async throws -> PictureArt, context: SceneContext,
        status: @escaping (FeedItem) -> ItemStatus = { _ in ItemStatus() },
        size: PictureSize? = nil, isFullScreen: Bool = false, select: @escaping (FeedItem) -> Void
    ) {
        self.loadPicture = loadPicture
        self.context = context
        self.status = status
        self.size = size
        self.isFullScreen = isFullScreen
        self.select = select
        texts =
            FeedPresenter(
                locale: context.locale, calendar: context.calendar, currentDate: context.currentDate
            ).rowTexts
    }

    /// Makes a row for an item.
    public func row(of item: FeedItem) -> CellController {
        let picture = RowPictureLoader(
            load: loadPicture, in: context,
            distance: { [weak self, id = item.id] in self?.distance(id) ?? 0 },
            onFailure: { [weak self] in self?.onFailure($0) })
        let row = FeedItemCellController(
            item: item, texts: texts, status: status(item), size: size, isFullScreen: isFullScreen,
            requestPicture: picture.start, cancelPicture: picture.cancel, select: select)
        picture.present(to: row.picture)
        live[item.id] = Live(row: row, picture: picture)
        return row.cell
    }

    /// Updates the values and the status of rows, and drops references to released ones.
    public func update(_ item: (UUID) -> FeedItem?) {
        live = live.filter { id, live in
            guard let row = live.row else { return false }
            if let item = item(id) { row.update(item, status: status(item)) }
            return true
        }
    }

    /// Loads loaded pictures again for another aspect ratio of cells. Pictures that are loading are drawn
    /// for it anyway.
    public func redrawPictures() {
        for live in live.values { live.picture?.redraw() }
    }
}
