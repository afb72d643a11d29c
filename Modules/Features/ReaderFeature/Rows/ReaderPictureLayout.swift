import ItemInterface
import ListInterface
import TextInterface

/// The layout of a picture in an opened item, with its caption.
struct ReaderPictureLayout {
    /// The box of the picture; `nil` where pictures are off.
    let box: PictureBox?
    /// The lines of the caption.
    let caption: [ReaderLine]
    /// The columns of picture and caption.
    let columns: Range<Int>
    /// The columns of the caption, beside the hint of the key that enlarges the picture.
    let captionColumns: Range<Int>
    /// The marks before picture and caption.
    let marks: ReaderMarks
    /// The number of free lines above the picture.
    let top: Int

    /// Makes the layout for a screen.
    ///
    /// - Parameter isHidden: Whether the picture is a hidden sensitive one.
    init(
        _ part: ReaderPart, _ picture: ReaderPicture, isHidden: Bool, texts: ReaderRowTexts,
        in context: RowContext
    ) {
        let whole = ReaderColumns(context.columns).text
        marks = ReaderMarks(part, in: whole)
        columns = marks.columns(isRightToLeft: false)
        top = ReaderRowLayout.top(of: part, in: context)
        let width = columns.count
        box = Self.share(in: context).map { Self.box(of: picture.media, columns: width, rows: $0) }
        let look = ReaderLine.Look(role: .secondary)
        let number = picture.number.map { [ReaderRun(text: " [\($0)]", role: .number)] } ?? []
        let words = isHidden ? texts.sensitive : picture.caption
        let shown =
            box == nil ? SafeText.joined([texts.picture, words].filter { !$0.isEmpty }, by: .dot) : words
        let room = max(width - texts.larger.width - 2, width / 2)
        captionColumns = columns.lowerBound..<columns.lowerBound + room
        caption = ReaderLine.wrap(
            [ReaderRun(text: shown.text)] + number, to: captionColumns.count, look: look)
    }

    /// The height in rows of cells, with the free line at the end.
    var height: Int { top + (box?.rows ?? 0) + max(1, caption.count) + 1 }

    /// The most rows of a picture for the reader's picture size; `nil` on screens that are too small.
    private static func share(in context: RowContext) -> Int? {
        guard context.columns >= 30, context.screenRows >= 8 else { return nil }
        let percent: Int? =
            switch context.pictureSize {
            case .none: nil
            case .small: 25
            case .medium: 45
            case .large: 60
            case .full: 80
            }
        return percent.map { max(3, context.screenRows * $0 / 100) }
    }

    /// The fewest pixels in a column of cells, so that small pictures are not enlarged by much.
    private static let pixelsInColumn = 8

    /// The largest box of the picture's aspect ratio within columns and rows, where cells are twice as high
    /// as wide. All columns and rows where the source gives no size.
    static func box(of media: ItemMedia, columns: Int, rows: Int) -> PictureBox {
        let widest =
            media.width.map { min(columns, max(2, ($0 + pixelsInColumn - 1) / pixelsInColumn)) } ?? columns
        guard let width = media.width, let height = media.height else {
            return PictureBox(columns: widest, rows: rows)
        }
        let shape = Double(width) / Double(height)
        let wanted = Int((Double(widest) / shape / 2).rounded(.up))
        if wanted <= rows { return PictureBox(columns: widest, rows: max(1, wanted)) }
        return PictureBox(
            columns: min(widest, max(2, Int((Double(rows) * 2 * shape).rounded(.up)))), rows: rows)
    }
}
