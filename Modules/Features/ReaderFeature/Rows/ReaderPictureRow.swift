public import ItemInterface
public import ListInterface
public import Observation
public import TextInterface

/// A row of an opened item with a picture and its caption.
///
/// It requests its picture in the prefetch window; of a hidden sensitive one, only its BlurHash.
@Observable
public final class ReaderPictureRow {
    /// The picture of the row, which receives its art.
    @ObservationIgnored public private(set) var picture: RowPicture!

    /// Whether the picture is a hidden sensitive one.
    public private(set) var isHidden: Bool

    @ObservationIgnored private let part: ReaderPart
    @ObservationIgnored private let content: ReaderPicture
    @ObservationIgnored private let item: ReaderRowItem
    /// The context of the prefetching; `nil` outside of the prefetch window.
    @ObservationIgnored private var nearContext: RowContext?

    /// Makes the row of a picture; `nil` for another part.
    ///
    /// - Parameters:
    ///   - isRevealed: Whether the reader has revealed sensitive pictures.
    ///   - request: Starts to load the picture, or its BlurHash, for a box and the screen's appearance. Not
    ///     called while that art is loading or loaded.
    ///   - cancel: Cancels the last load.
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

    /// Reveals a hidden picture.
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
        let layout = layout(in: context, state)
        guard state == .loading, let box = layout.box, let rows = item.drawn.rows(of: part, in: box) else {
            return layout
        }
        return self.layout(in: context, .shown(rows: rows))
    }

    private func layout(
        in context: RowContext, _ state: ReaderPictureLayout.State
    ) -> ReaderPictureLayout {
        ReaderPictureLayout(part, content, state, isHidden: isHidden, texts: item.texts, in: context)
    }

    private var state: ReaderPictureLayout.State {
        if picture.hasFailed { return .failed }
        if let art = picture.art { return .shown(rows: art.rows) }
        return shown == nil ? .none : .loading
    }
}

extension ReaderPictureRow: CellDataSource {
    /// The height, which is that of the art once it has loaded.
    public func height(in context: RowContext) -> Int {
        let layout = layout(in: context)
        if let box = layout.box, picture.art != nil { item.drawn.add(part, in: box, rows: layout.rows) }
        return layout.height
    }

    /// Draws the picture, its caption and the key that enlarges it. Reads the ticker only for an animation.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let layout = layout(in: context)
        let palette = context.palette
        let isRightToLeft = layout.caption.first?.isRightToLeft == true
        if let box = layout.box, layout.rows > 0 {
            let frame = Rectangle(
                row: layout.top, column: layout.columns.lowerBound, rows: layout.rows, columns: box.columns)
            picture.draw(in: frame, into: &grid, in: context) { .init(item.texts.failed, retry: .empty) }
        }
        let row = layout.top + layout.rows
        let shift = isRightToLeft ? layout.columns.upperBound - layout.captionColumns.upperBound : 0
        let columns = layout.captionColumns.lowerBound + shift..<layout.captionColumns.upperBound + shift
        let matches = context.matches(in: layout.caption.map { isHidden ? .empty : $0.text })
        for (index, line) in layout.caption.enumerated() {
            line.draw(row: row + index, columns: columns, into: &grid, palette: palette)
            line.mark(matches[index], row: row + index, columns: columns, of: &grid, palette: palette)
        }
        let hint = item.texts.larger
        if layout.hasHint {
            grid.put(
                hint, row: row,
                column: isRightToLeft ? layout.columns.lowerBound : layout.columns.upperBound - hint.width,
                style: palette.accent)
        }
        layout.marks.draw(
            lines: layout.top..<grid.rows - 1, isRightToLeft: false, into: &grid, palette: palette)
    }

    /// The caption of a visible picture.
    public var searchableText: String { isHidden ? "" : content.captionText }
}

extension ReaderPictureRow: CellDelegate {
    /// Enlarges the picture, or reveals a hidden one.
    public func selected() { item.select(part) }

    /// Retries a failed picture.
    @discardableResult public func retried() -> Bool { picture.retried() }

    /// The item's address.
    public var link: String? { item.address }
}

extension ReaderPictureRow: CellPrefetching {
    /// Starts to load the picture, unless it is loading or loaded for the same box and appearance.
    public func prefetch(in context: RowContext) {
        nearContext = context
        picture.prefetch(shown.flatMap { _ in layout(in: context).box }, in: context)
    }

    /// Cancels the load and drops the art.
    public func cancelPrefetching() {
        nearContext = nil
        picture.cancelPrefetching()
    }
}
