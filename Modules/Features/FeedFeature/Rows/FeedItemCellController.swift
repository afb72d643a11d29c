import FoundationEssentials
public import ItemInterface
public import ListInterface
public import Observation
public import TextInterface

/// A row of the feed with an item's picture and texts.
///
/// It requests its picture in the prefetch window.
@Observable
public final class FeedItemCellController {
    /// The item.
    public private(set) var item: FeedItem

    private var texts: FeedItemViewModel
    /// The picture of the row, which receives its art.
    @ObservationIgnored public private(set) var picture: RowPicture!

    @ObservationIgnored private let sentences: FeedRowTexts
    @ObservationIgnored private let size: PictureSize?
    @ObservationIgnored private let isFullScreen: Bool
    @ObservationIgnored private let select: (FeedItem) -> Void

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - texts: The sentences of rows.
    ///   - status: The status of the item.
    ///   - size: The size of the picture and its row; `nil` for the reader's setting.
    ///   - isFullScreen: Whether the row fills the screen, with a picture as large as its texts leave room
    ///     for, sensitive or not.
    ///   - requestPicture: Starts to load the picture for a box and the screen's appearance. Not called
    ///     while that art is loading or loaded, nor for an item without a visible picture.
    ///   - cancelPicture: Cancels the last load.
    ///   - select: Opens the item.
    public init(
        item: FeedItem, texts: FeedRowTexts, status: ItemStatus = ItemStatus(),
        size: PictureSize? = nil, isFullScreen: Bool = false,
        requestPicture: @escaping (ShownPicture, PictureBox) -> Void,
        cancelPicture: @escaping () -> Void, select: @escaping (FeedItem) -> Void
    ) {
        self.item = item
        self.texts = FeedItemViewModel(item, status: status)
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

    /// Updates the values and the status of the item. A picture of another address replaces the old one,
    /// whose art is dropped at once. A new time of the first fetch alone changes nothing.
    public func update(_ item: FeedItem, status: ItemStatus) {
        let item = item.replacing(self.item)
        guard item != self.item else {
            if status != texts.status { texts.status = status }
            return
        }
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

    /// - Parameter art: The loaded picture, for which the layout leaves no more room than it needs.
    private func row(in context: RowContext, around art: Grid? = nil) -> FeedRow {
        let layout = layout(in: context)
        return FeedRow(
            layout: art.map(layout.around) ?? layout, texts: texts, sentences: sentences, keys: context.keys)
    }

    private func layout(in context: RowContext) -> FeedRowLayout {
        isFullScreen
            ? FeedRowLayout(aloneIn: context, with: texts)
            : FeedRowLayout(sized(context), hasPicture: texts.hasPicture)
    }
}

extension FeedItemCellController: CellDataSource {
    /// The height, which depends neither on loaded art nor on the focus.
    public func height(in context: RowContext) -> Int {
        row(in: context).height
    }

    /// Draws picture and texts. Reads the ticker only while a placeholder is animated.
    public func draw(into grid: inout Grid, in context: RowContext) {
        row(in: context, around: picture.art).draw(picture, into: &grid, in: context)
    }

    /// Source, title, location and description.
    public var searchableText: String { texts.text }
}

extension FeedItemCellController: CellDelegate {
    /// Opens the item.
    public func selected() {
        select(item)
    }

    /// Retries a failed picture.
    @discardableResult public func retried() -> Bool { picture.retried() }

    /// The retry key, anywhere in the box of a failed picture.
    public func key(line: Int, column: Int, in context: RowContext) -> String? {
        let layout = layout(in: context)
        guard picture.hasFailed, let frame = layout.box.map(layout.frame),
            (frame.row..<frame.endRow).contains(line), (frame.column..<frame.endColumn).contains(column)
        else { return nil }
        return context.keys.retry.text
    }

    /// The address of the item's page, or of its picture where it has no page.
    public var link: String? { item.summary.address }
}

extension FeedItemCellController: CellPrefetching {
    /// Starts to load the picture, unless it is loading or loaded for the same box and appearance.
    public func prefetch(in context: RowContext) {
        picture.prefetch(shownPicture.flatMap { _ in layout(in: context).box }, in: context)
    }

    /// Cancels the load and drops the art.
    public func cancelPrefetching() {
        picture.cancelPrefetching()
    }
}
