import ListInterface
import TextInterface

extension FeedRowLayout {
    /// The layout of a row that has the whole screen: its texts, a third of it at most, at the end, and the picture in all
    /// the room above. How large pictures in lists are to be is no matter here.
    init(aloneIn context: RowContext, with texts: FeedItemViewModel) {
        let (columns, rows) = (context.columns, context.screenRows)
        let textColumns = Self.columnsAlone(columns)
        let titleLines = texts.title?.wrapped(to: textColumns).count ?? 0
        let heads =
            min(titleLines, FeedRow.titleLimit) + (texts.location == nil ? 0 : 1) + (texts.hasHead ? 1 : 0)
        guard texts.hasPicture, Self.hasRoomForPictures(columns: columns, screenRows: rows) else {
            self.init(
                columns: columns, wholeHeight: rows, box: nil, textRow: 0,
                descriptionLines: max(0, rows - heads))
            return
        }
        let lines = texts.description.reduce(heads) { $0 + $1.wrapped(to: textColumns).count }
        let shown = max(heads, min(lines, rows / 3))
        self.init(
            columns: columns, wholeHeight: rows,
            box: PictureBox(columns: columns, rows: shown > 0 ? rows - shown - 1 : rows),
            textRow: rows - shown, descriptionLines: shown - heads)
    }
}
