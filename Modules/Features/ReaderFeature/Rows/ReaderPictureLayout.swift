import ItemInterface
import ListInterface
import TextInterface

/// The room of a picture in an opened item, and of the words below it.
struct ReaderPictureLayout {
    /// The room of the picture; `nil` where none is shown.
    let box: PictureBox?
    /// The words.
    let caption: [ReaderLine]
    /// The columns of picture and words.
    let columns: Range<Int>
    /// The columns of the words, behind the room of the key that shows the picture larger.
    let captionColumns: Range<Int>
    /// The signs before picture and words.
    let marks: ReaderMarks
    /// The free lines before the picture.
    let top: Int

    /// The layout on a screen.
    ///
    /// - Parameter isHidden: Whether the picture is sensitive, and nobody asked for it.
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

    /// The rows of cells that picture and words take, the free line at the end included.
    var height: Int { top + (box?.rows ?? 0) + max(1, caption.count) + 1 }

    /// The rows of pictures by the size that a reader wants; `nil` where they have no room.
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

    /// The pixels of a picture that a column of cells stands for at least: no picture is drawn larger than it is by much.
    private static let pixelsInColumn = 8

    /// The room within so many columns and rows, in the shape that the source tells, with cells that are twice as high as
    /// wide. As large as it may be where no shape is told.
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
