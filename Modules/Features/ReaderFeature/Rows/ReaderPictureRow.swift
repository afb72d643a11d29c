public import ItemInterface
public import ListInterface
public import Observation
public import TextInterface

/// A row of an opened item that is a picture with the words below it.
///
/// It asks for its picture's art when it comes near the screen; of a sensitive one for what may be shown in its place, until
/// a reader asks for the picture itself.
@Observable
public final class ReaderPictureRow {
    /// The picture in the row, to which its art is presented.
    @ObservationIgnored public private(set) var picture: RowPicture!

    /// Whether the picture is sensitive, and nobody asked for it.
    public private(set) var isHidden: Bool

    @ObservationIgnored private let part: ReaderPart
    @ObservationIgnored private let content: ReaderPicture
    @ObservationIgnored private let item: ReaderRowItem
    /// The context in which the row came near; `nil` while it is far.
    @ObservationIgnored private var nearContext: RowContext?

    /// Makes the row of a part; `nil` for one that is no picture.
    ///
    /// - Parameters:
    ///   - isRevealed: Whether a reader asked for sensitive pictures.
    ///   - request: Starts to load the art of what is shown as the picture for a box and the screen's appearance: once while
    ///     that art is loading or there.
    ///   - cancel: Ends the load that was started last.
    public init?(
        _ part: ReaderPart, of item: ReaderRowItem, isRevealed: Bool,
        request: @escaping (ShownPicture, PictureBox) -> Void, cancel: @escaping () -> Void
    ) {
        guard case .picture(let content) = part.content else { return nil }
        self.part = part
        self.content = content
        self.item = item
        isHidden = content.media.isSensitive && !isRevealed
        picture = RowPicture(
            request: { [unowned self] box in if let shown { request(shown, box) } }, cancel: cancel)
    }

    /// Shows a hidden picture.
    public func reveal() {
        guard isHidden else { return }
        let wasShown = shown != nil
        isHidden = false
        guard let nearContext else { return }
        if wasShown { picture.replaced(isThere: true) }
        prefetch(in: nearContext)
    }

    private var shown: ShownPicture? { ShownPicture(content.media, isRequested: !isHidden) }

    private func layout(in context: RowContext) -> ReaderPictureLayout {
        ReaderPictureLayout(part, content, isHidden: isHidden, texts: item.texts, in: context)
    }
}

extension ReaderPictureRow: CellDataSource {
    /// The same before and after the picture has come.
    public func height(in context: RowContext) -> Int { layout(in: context).height }

    /// Draws the picture, the words below it, and the key that shows it larger; reads the ticker only while a placeholder
    /// moves.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let layout = layout(in: context)
        let palette = context.palette
        let isRightToLeft = layout.caption.first?.isRightToLeft == true
        var row = layout.top
        if let box = layout.box {
            let frame = Rectangle(
                row: row, column: layout.columns.lowerBound, rows: box.rows, columns: box.columns)
            picture.draw(in: frame, into: &grid, in: context) {
                .init(item.texts.failed, retry: item.texts.retry(context.keys.retry))
            }
            // The words stand below the picture, and not below its room.
            row += min(box.rows, picture.art?.rows ?? box.rows)
        }
        let shift = isRightToLeft ? layout.columns.upperBound - layout.captionColumns.upperBound : 0
        let columns = layout.captionColumns.lowerBound + shift..<layout.captionColumns.upperBound + shift
        let matches = TextMatch.columns(of: isHidden ? "" : context.query, in: layout.caption.map(\.text))
        for (index, line) in layout.caption.enumerated() {
            line.draw(row: row + index, columns: columns, into: &grid, palette: palette)
            line.mark(matches[index], row: row + index, columns: columns, of: &grid, palette: palette)
        }
        let hint = item.texts.larger
        if layout.captionColumns.count + 2 + hint.width <= layout.columns.count {
            grid.put(
                hint, row: row,
                column: isRightToLeft ? layout.columns.lowerBound : layout.columns.upperBound - hint.width,
                style: palette.accent)
        }
        layout.marks.draw(
            lines: layout.top..<grid.rows - 1, isRightToLeft: false, into: &grid, palette: palette)
    }

    /// The words below the picture.
    public var searchableText: String { isHidden ? "" : content.caption.text }
}

extension ReaderPictureRow: CellDelegate {
    /// Shows the picture larger, or shows a hidden one.
    public func selected() { item.select(part) }

    /// Loads a failed picture again.
    public func retried() { picture.retried() }

    /// The item's address.
    public var link: String? { item.address }
}

extension ReaderPictureRow: CellPrefetching {
    /// Starts to load the picture for the room that there is and the screen's appearance, unless that is done or under way.
    public func prefetch(in context: RowContext) {
        nearContext = context
        picture.prefetch(shown.flatMap { _ in layout(in: context).box }, in: context)
    }

    /// Ends an unfinished load and drops the art.
    public func cancelPrefetching() {
        nearContext = nil
        picture.cancelPrefetching()
    }
}
