import ItemInterface
import ListInterface
import TextInterface

/// The layout of a picture in an opened item, with its caption.
struct ReaderPictureLayout {
    /// The state of a picture.
    enum State: Equatable {
        /// The picture is loading, or not requested yet.
        case loading
        /// The picture has art of a number of rows.
        case shown(rows: Int)
        case failed
        /// The picture is a hidden sensitive one without a BlurHash.
        case none
    }

    /// The largest box of the picture, for which art is requested; `nil` if pictures are off.
    let box: PictureBox?
    /// The number of rows in which the picture is drawn.
    let rows: Int
    /// The lines of the caption.
    let caption: [ReaderLine]
    /// The columns of picture and caption.
    let columns: Range<Int>
    /// The columns of the caption, beside the hint of the key that enlarges the picture where it is shown.
    let captionColumns: Range<Int>
    /// Whether the hint of the key that enlarges the picture is beside the caption.
    let hasHint: Bool
    /// The marks before picture and caption.
    let marks: ReaderMarks
    /// The number of free lines above the picture.
    let top: Int

    /// Makes the layout for a screen.
    ///
    /// - Parameter isHidden: Whether the picture is a hidden sensitive one.
    init(
        _ part: ReaderPart, _ picture: ReaderPicture, _ state: State, isHidden: Bool, texts: ReaderRowTexts,
        in context: RowContext
    ) {
        marks = ReaderMarks(part, in: ReaderColumns(context.columns).text)
        columns = marks.columns(isRightToLeft: false)
        top = ReaderRowLayout.top(of: part, in: context)
        let width = columns.count
        box = Self.share(in: context).map { Self.box(of: picture.media, columns: width, rows: $0) }
        rows = box.map { Self.rows(of: picture.media, state, in: $0) } ?? 0
        let room = width - texts.larger.width - 2
        hasHint = state != .failed && room >= width / 2
        captionColumns = columns.lowerBound..<columns.lowerBound + (hasHint ? room : width)
        if state == .failed {
            let line = Self.failure(picture, isHidden: isHidden, texts, context.keys.retry, to: width)
            caption = [line]
            return
        }
        let number = picture.number.map { [ReaderRun(text: " [\($0)]", role: .number)] } ?? []
        var words = isHidden ? [ReaderRun(text: texts.sensitive.text)] : picture.caption
        if box == nil {
            let name = texts.picture.text + (words.isEmpty ? "" : " \(Sign.dot.rawValue) ")
            words.insert(ReaderRun(text: name), at: 0)
        }
        caption = ReaderLine.wrap(words + number, to: captionColumns.count, look: .init(role: .secondary))
    }

    /// The height in rows of cells, with the free line at the end.
    var height: Int { top + rows + max(1, caption.count) + 1 }

    /// The rows before a picture of unknown size has loaded.
    private static let placeholderRows = 3

    private static func rows(of media: ItemMedia, _ state: State, in box: PictureBox) -> Int {
        switch state {
        case .loading:
            media.width == nil || media.height == nil ? min(placeholderRows, box.rows) : box.rows
        case .shown(let rows): min(rows, box.rows)
        case .failed, .none: 0
        }
    }

    /// The line of a failed picture: its caption, shortened where needed, and the key that retries the load.
    private static func failure(
        _ picture: ReaderPicture, isHidden: Bool, _ texts: ReaderRowTexts, _ key: SafeText, to columns: Int
    ) -> ReaderLine {
        let caption = SafeText(isHidden ? "" : picture.captionText)
        let retry = texts.retry(key)
        // The sign before the caption and the dot behind it take five columns.
        let words = (caption.isEmpty ? texts.failed : caption).truncated(
            to: max(1, columns - retry.width - 5))
        let line = SafeText.joined([Sign.failure.before(words), retry], by: .dot).truncated(to: columns)
        return ReaderLine(
            text: line, isRightToLeft: words.isRightToLeft, look: .init(role: .secondary),
            spans: [.init(columns: 0..<min(1, columns), look: .init(role: .error))])
    }

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
