import FoundationEssentials
public import ItemInterface
public import ListInterface
public import Observation
public import TextInterface

/// A row of the feed: an item's picture, where it has one, and its texts.
///
/// It asks for its picture's art when it comes near the screen, and is itself the view to which that art, its loading
/// and its failure are presented.
@Observable
public final class FeedItemCellController {
    /// The item that the row shows.
    public private(set) var item: FeedItem

    private var texts: FeedItemViewModel
    private var picture = PictureState.far
    /// How much of the picture has come.
    var percent: Int?

    @ObservationIgnored private let sentences: FeedRowTexts
    @ObservationIgnored private let byline: (FeedItem) -> SafeText?
    @ObservationIgnored private let isAlone: Bool
    @ObservationIgnored private let requestPicture: (RowPicture, PictureBox) -> Void
    @ObservationIgnored private let cancelPicture: () -> Void
    @ObservationIgnored private let select: (FeedItem) -> Void

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - item: What the row shows.
    ///   - texts: The sentences that stand in rows.
    ///   - byline: Words where an item comes from and when; `nil` in a list of one source.
    ///   - isAlone: Whether the row has the whole screen: it is then as high as that, with the picture as large as there
    ///     is room beside its texts, and a sensitive one as it is.
    ///   - requestPicture: Starts to load the art of the item's picture for a box and the screen's appearance: once while
    ///     that art is loading or there. Not called for an item without a picture, or with one of which nothing is shown.
    ///   - cancelPicture: Ends the load that was started last.
    ///   - select: Opens the item.
    public init(
        item: FeedItem, texts: FeedRowTexts, byline: @escaping (FeedItem) -> SafeText? = { _ in nil },
        isAlone: Bool = false,
        requestPicture: @escaping (RowPicture, PictureBox) -> Void,
        cancelPicture: @escaping () -> Void, select: @escaping (FeedItem) -> Void
    ) {
        self.item = item
        self.texts = FeedItemViewModel(item, byline: byline(item))
        self.byline = byline
        self.sentences = texts
        self.isAlone = isAlone
        self.requestPicture = requestPicture
        self.cancelPicture = cancelPicture
        self.select = select
    }

    /// The row for a list.
    public var cell: CellController { CellController(id: RowID(item.id.uuid), self) }

    /// Shows other values of the same item. A picture at another place is another picture: the old one goes at once. The
    /// time of reading is no value of the item.
    public func update(_ item: FeedItem) {
        let item = item.replacing(self.item)
        guard item != self.item else { return }
        let before = rowPicture
        self.item = item
        texts = FeedItemViewModel(item, byline: byline(item))
        let rowPicture = rowPicture
        if rowPicture != before { perform { rowPicture == nil ? $0.far() : $0.replaced() } }
    }

    private var rowPicture: RowPicture? { RowPicture(of: item.summary, isRequested: isAlone) }

    /// Changes the picture's state. It is assigned as a whole, since only then is an unchanged one no reason to draw.
    func change<Result>(_ change: (inout PictureState) -> Result) -> Result {
        var state = picture
        let result = change(&state)
        picture = state
        return result
    }

    private func perform(_ event: (inout PictureState) -> PictureState.Action) {
        switch change(event) {
        case .nothing:
            break
        case .request(let target):
            request(target)
        case .cancel:
            cancelPicture()
        case .replace(let target):
            cancelPicture()
            // The end of the old load may have been shown meanwhile.
            change { $0.began() }
            request(target)
        }
    }

    private func request(_ target: PictureTarget) {
        if let rowPicture { requestPicture(rowPicture, target.box) }
    }

    private func row(in context: RowContext) -> FeedRow {
        FeedRow(layout: layout(in: context), texts: texts, sentences: sentences, keys: context.keys)
    }

    private func layout(in context: RowContext) -> FeedRowLayout {
        isAlone
            ? FeedRowLayout(aloneIn: context, with: texts)
            : FeedRowLayout(context, hasPicture: texts.hasPicture)
    }
}

extension FeedItemCellController: CellDataSource {
    /// The same before and after the picture has come, and with and without the focus.
    public func height(in context: RowContext) -> Int {
        row(in: context).height
    }

    /// Draws picture and texts; reads the ticker only while a placeholder moves.
    public func draw(into grid: inout Grid, in context: RowContext) {
        row(in: context).draw(picture, percent: percent, into: &grid, in: context)
    }

    /// Byline, title, location and description.
    public var searchableText: String { texts.text }
}

extension FeedItemCellController: CellDelegate {
    /// Opens the item, whatever became of its picture.
    public func selected() {
        select(item)
    }

    /// Loads a failed picture again.
    public func retried() {
        perform { $0.retried() }
    }

    /// The address of the item's own page; of its picture, where it has none.
    public var link: String? { item.summary.address }
}

extension FeedItemCellController: CellPrefetching {
    /// Starts to load the picture for the room that there is and the screen's appearance, unless that is done or under
    /// way.
    public func near(in context: RowContext) {
        let box = rowPicture.flatMap { _ in layout(in: context).box }
        let target = box.map { PictureTarget(box: $0, appearance: context.appearance) }
        perform { $0.near(target) }
    }

    /// Ends an unfinished load and drops the art.
    public func far() {
        perform { $0.far() }
    }
}
