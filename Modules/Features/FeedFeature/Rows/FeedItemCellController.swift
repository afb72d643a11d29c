import FoundationEssentials
public import ItemInterface
public import ListInterface
public import Observation
public import TextInterface

/// A row of the feed: an item's picture, where it has one, and its texts.
///
/// It asks for its picture's art when it comes near the screen.
@Observable
public final class FeedItemCellController {
    /// The item that the row shows.
    public private(set) var item: FeedItem

    private var texts: FeedItemViewModel
    /// The picture in the row, to which its art is presented.
    @ObservationIgnored public private(set) var picture: RowPicture!

    @ObservationIgnored private let sentences: FeedRowTexts
    @ObservationIgnored private let isBookmarked: () -> Bool
    @ObservationIgnored private let size: PictureSize?
    @ObservationIgnored private let isFullScreen: Bool
    @ObservationIgnored private let select: (FeedItem) -> Void

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - item: What the row shows.
    ///   - texts: The sentences that stand in rows.
    ///   - status: What is said of the item besides its texts.
    ///   - isBookmarked: Whether the item is bookmarked. Asked at each drawing; what it reads of observable state is
    ///     observed.
    ///   - size: The size of the picture, and with it of the row; `nil` for the one that the reader wants.
    ///   - isFullScreen: Whether the row has the whole screen: it is then as high as that, with the picture as large as there
    ///     is room beside its texts, and a sensitive one as it is.
    ///   - requestPicture: Starts to load the art of the item's picture for a box and the screen's appearance: once while
    ///     that art is loading or there. Not called for an item without a picture, or with one of which nothing is shown.
    ///   - cancelPicture: Ends the load that was started last.
    ///   - select: Opens the item.
    public init(
        item: FeedItem, texts: FeedRowTexts, status: ItemStatus = ItemStatus(),
        isBookmarked: @escaping () -> Bool = { false }, size: PictureSize? = nil, isFullScreen: Bool = false,
        requestPicture: @escaping (ShownPicture, PictureBox) -> Void,
        cancelPicture: @escaping () -> Void, select: @escaping (FeedItem) -> Void
    ) {
        self.item = item
        self.texts = FeedItemViewModel(item, status: status)
        self.isBookmarked = isBookmarked
        self.size = size
        self.sentences = texts
        self.isFullScreen = isFullScreen
        self.select = select
        picture = RowPicture(
            request: { [unowned self] box in
                if let shownPicture { requestPicture(shownPicture, box) }
            }, cancel: cancelPicture)
    }

    /// The row for a list.
    public var cell: CellController { CellController(id: RowID(item.id.uuid), self) }

    /// Shows other values of the same item, and another status. A picture at another place is another picture: the old one
    /// goes at once. The time of reading is no value of the item.
    public func update(_ item: FeedItem, status: ItemStatus) {
        let item = item.replacing(self.item)
        guard item != self.item || status != texts.status else { return }
        let before = shownPicture
        self.item = item
        texts = FeedItemViewModel(item, status: status)
        let shownPicture = shownPicture
        if shownPicture != before { picture.replaced(isThere: shownPicture != nil) }
    }

    private var shownPicture: ShownPicture? { ShownPicture(of: item.summary, isRequested: isFullScreen) }

    private func sized(_ context: RowContext) -> RowContext {
        var context = context
        if let size { context.pictureSize = size }
        return context
    }

    private func row(in context: RowContext) -> FeedRow {
        FeedRow(layout: layout(in: context), texts: texts, sentences: sentences, keys: context.keys)
    }

    private func layout(in context: RowContext) -> FeedRowLayout {
        isFullScreen
            ? FeedRowLayout(aloneIn: context, with: texts)
            : FeedRowLayout(sized(context), hasPicture: texts.hasPicture)
    }
}

extension FeedItemCellController: CellDataSource {
    /// The same before and after the picture has come, and with and without the focus.
    public func height(in context: RowContext) -> Int {
        row(in: context).height
    }

    /// Draws picture and texts; reads the ticker only while a placeholder moves.
    public func draw(into grid: inout Grid, in context: RowContext) {
        row(in: context).draw(picture, isBookmarked: isBookmarked(), into: &grid, in: context)
    }

    /// Source, title, location and description.
    public var searchableText: String { texts.text }
}

extension FeedItemCellController: CellDelegate {
    /// Opens the item, whatever became of its picture.
    public func selected() {
        select(item)
    }

    /// Loads a failed picture again.
    public func retried() {
        picture.retried()
    }

    /// The key that tries again, anywhere in the box of a failed picture.
    public func key(line: Int, column: Int, in context: RowContext) -> String? {
        let layout = layout(in: context)
        guard picture.hasFailed, let frame = layout.box.map(layout.frame),
            (frame.row..<frame.endRow).contains(line), (frame.column..<frame.endColumn).contains(column)
        else { return nil }
        return context.keys.retry.text
    }

    /// The address of the item's own page; of its picture, where it has none.
    public var link: String? { item.summary.address }
}

extension FeedItemCellController: CellPrefetching {
    /// Starts to load the picture for the room that there is and the screen's appearance, unless that is done or under
    /// way.
    public func prefetch(in context: RowContext) {
        picture.prefetch(shownPicture.flatMap { _ in layout(in: context).box }, in: context)
    }

    /// Ends an unfinished load and drops the art.
    public func cancelPrefetching() {
        picture.cancelPrefetching()
    }
}
