import ListInterface
import TextInterface

extension FeedRowLayout {
    /// The layout of a row that has the whole screen: its texts, a third of it at most, at the end, and the picture in all
    /// the room above. How large pictures in lists are to be is no matter here.
    init(aloneIn context: RowContext, with texts: FeedItemViewModel) {
        let columns = context.columns
        let rows = context.screenRows
        margin = RowChrome.margin(columns)
        textColumn = margin
        textColumns = min(RowChrome.measure, margin > 0 ? columns - margin - 1 : columns)
        wholeHeight = rows
        let titleLines = texts.title?.wrapped(to: textColumns).count ?? 0
        let heads = min(titleLines, FeedRow.titleLimit) + (texts.location == nil ? 0 : 1)
        guard texts.hasPicture, Self.hasRoomForPictures(columns: columns, screenRows: rows) else {
            arrangement = .texts
            descriptionLines = max(0, rows - heads)
            return
        }
        let lines = texts.description.reduce(heads) { [textColumns] in
            $0 + $1.wrapped(to: textColumns).count
        }
        let shown = max(heads, min(lines, rows / 3))
        descriptionLines = shown - heads
        textRow = rows - shown
        arrangement = .stacked(PictureBox(columns: columns, rows: shown > 0 ? rows - shown - 1 : rows))
    }
}
