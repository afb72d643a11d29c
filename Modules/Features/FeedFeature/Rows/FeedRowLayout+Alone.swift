import ListInterface
import TextInterface

extension FeedRowLayout {
    /// The layout of a row that fills the screen: texts in at most the lower third, and the picture in the
    /// rows above. The size of pictures in lists does not apply.
    init(aloneIn context: RowContext, with texts: FeedItemViewModel) {
        let (columns, rows) = (context.columns, context.screenRows)
        let textColumns = Self.columnsAlone(columns)
        let titleLines = texts.title?.wrapped(to: textColumns).count ?? 0
        let heads =
            min(titleLines, FeedRow.titleLimit) + (texts.location == nil ? 0 : 1) + (texts.hasHead ? 1 : 0)
        let hasBox = texts.hasPicture && Self.hasRoomForPictures(columns: columns, screenRows: rows)
        let lines = texts.description.reduce(heads) { $0 + $1.wrapped(to: textColumns).count }
        let shown = hasBox ? max(heads, min(lines, rows / 3)) : rows
        let boxRows = shown > 0 ? rows - shown - 1 : rows
        self.init(
            columns: columns, wholeHeight: rows,
            box: hasBox ? PictureBox(columns: columns, rows: boxRows) : nil, textRow: rows - shown,
            descriptionLines: shown - heads)
    }
}
