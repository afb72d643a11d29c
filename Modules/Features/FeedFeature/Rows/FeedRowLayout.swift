import ListInterface
import TextInterface

/// How a row of the feed divides its room. Its height is a function of the screen's size, of the pictures' size and of its
/// texts alone, so that a row is as high before its picture arrives as after.
struct FeedRowLayout: Equatable {
    /// Where a row's picture and its texts stand.
    enum Arrangement: Equatable {
        /// All in one line, without a picture.
        case line
        /// Texts only.
        case texts
        /// The picture above the texts.
        case stacked(PictureBox)
        /// The picture left of the texts.
        case beside(PictureBox)
    }

    /// Where picture and texts stand.
    let arrangement: Arrangement
    /// The first column of everything but the focus's bar and a sign: 0 where there is no room for them.
    let margin: Int
    /// The first column of the texts.
    var textColumn: Int
    /// The columns of the texts.
    var textColumns: Int
    /// The column behind what stands at the end of a line, which is one for rows with a thumbnail and without.
    var textEnd: Int
    /// The first line of texts that stand below a picture.
    var textRow = 0
    /// The most lines of all texts.
    let lineLimit: Int
    /// The most lines of a description.
    let descriptionLines: Int
    /// How high the row is where it has the whole screen; `nil` where it is one of many and as high as it needs.
    let wholeHeight: Int?

    /// The layout for a context.
    init(_ context: RowContext, hasPicture: Bool = true) {
        self.init(
            columns: context.columns, screenRows: context.screenRows, pictureSize: context.pictureSize,
            hasPicture: hasPicture)
    }

    /// The layout for a width, the rows of the whole list on the screen, and what the reader wants; without a picture the
    /// texts have all the room.
    init(columns: Int, screenRows: Int, pictureSize: PictureSize, hasPicture: Bool = true) {
        let hasRoom = Self.hasRoomForPictures(columns: columns, screenRows: screenRows)
        self =
            switch hasRoom ? pictureSize : .none {
            case .none: FeedRowLayout(lineOf: columns)
            case .small: FeedRowLayout(thumbnail: (7, 2), columns: columns, hasPicture: hasPicture)
            case .medium: FeedRowLayout(thumbnail: (14, 4), columns: columns, hasPicture: hasPicture)
            case .large: FeedRowLayout(share: 40, of: screenRows, columns: columns, hasPicture: hasPicture)
            case .full: FeedRowLayout(share: 70, of: screenRows, columns: columns, hasPicture: hasPicture)
            }
    }

    /// Everything in one line.
    private init(lineOf columns: Int) {
        wholeHeight = nil
        margin = RowChrome.margin(columns)
        arrangement = .line
        textColumn = margin
        textColumns = columns - margin
        textEnd = columns
        lineLimit = 1
        descriptionLines = 1
    }

    /// A thumbnail of so many cells, where there is room for it, and as many lines of texts beside it.
    private init(thumbnail: (columns: Int, rows: Int), columns: Int, hasPicture: Bool) {
        let box = PictureBox(columns: thumbnail.columns, rows: thumbnail.rows, isFilled: true)
        let isShown = hasPicture && columns >= Self.fewestBesideThumbnails
        wholeHeight = nil
        margin = RowChrome.margin(columns)
        arrangement = isShown ? .beside(box) : .texts
        textEnd = min(margin + box.columns + Self.thumbnailGap + RowChrome.measure, columns - 1)
        textColumn = margin + (isShown ? box.columns + Self.thumbnailGap : 0)
        textColumns = min(RowChrome.measure, textEnd - textColumn)
        lineLimit = box.rows
        descriptionLines = box.rows
    }

    /// A picture of a share of the screen's rows, in percent, beside or above the texts.
    private init(share: Int, of screenRows: Int, columns: Int, hasPicture: Bool) {
        let besidePictures = columns >= 84
        let box = Self.box(
            rows: (screenRows * share + 50) / 100,
            widest: besidePictures ? columns * 60 / 100 : columns - RowChrome.margin(columns) - 1)
        let isBeside = hasPicture && besidePictures
        wholeHeight = nil
        margin = RowChrome.margin(columns)
        arrangement = isBeside ? .beside(box) : hasPicture ? .stacked(box) : .texts
        textColumn = margin + (isBeside ? box.columns + Self.gap : 0)
        textColumns = min(RowChrome.measure, columns - textColumn - 1)
        textEnd = textColumn + textColumns
        textRow = hasPicture && !besidePictures ? box.rows : 0
        lineLimit = isBeside ? box.rows : .max
        descriptionLines = isBeside ? box.rows : screenRows * 40 / 100
    }

    /// The layout of a row that has the whole screen.
    ///
    /// - Parameter box: The room for a picture, above the texts; `nil` where none is shown.
    init(columns: Int, wholeHeight rows: Int, box: PictureBox?, textRow: Int, descriptionLines: Int) {
        margin = RowChrome.margin(columns)
        textColumn = margin
        textColumns = Self.columnsAlone(columns)
        textEnd = textColumn + textColumns
        wholeHeight = rows
        lineLimit = .max
        arrangement = box.map(Arrangement.stacked) ?? .texts
        self.textRow = textRow
        self.descriptionLines = descriptionLines
    }

    /// The columns of texts that have the whole screen.
    static func columnsAlone(_ columns: Int) -> Int {
        let margin = RowChrome.margin(columns)
        return min(RowChrome.measure, margin == 0 ? columns : columns - margin - 1)
    }

    /// The layout when the picture has come: its texts stand beside it or below it, and not beside or below its box.
    ///
    /// - Parameters:
    ///   - art: What is drawn of the picture.
    ///   - columns: The columns of the row.
    func around(_ art: Grid, columns: Int) -> FeedRowLayout {
        guard !isFullScreen, let box, !box.isFilled else { return self }
        var layout = self
        if case .stacked = arrangement {
            layout.textRow = min(box.rows, art.rows)
        } else {
            layout.textColumn = margin + min(box.columns, art.columns) + Self.gap
            layout.textColumns = min(RowChrome.measure, columns - layout.textColumn - 1)
            layout.textEnd = layout.textColumn + layout.textColumns
        }
        return layout
    }

    /// The columns between a picture and the texts beside it, and those between a thumbnail and them.
    private static let (gap, thumbnailGap) = (3, 2)
    /// The fewest columns of a row with a thumbnail.
    private static let fewestBesideThumbnails = 60

    /// The room for the picture; `nil` where there is none.
    var box: PictureBox? {
        switch arrangement {
        case .line, .texts: nil
        case .stacked(let box), .beside(let box): box
        }
    }

    /// Where a row's picture stands.
    func frame(of box: PictureBox) -> Rectangle {
        Rectangle(row: 0, column: isFullScreen ? 0 : margin, rows: box.rows, columns: box.columns)
    }

    /// Whether the row has the whole screen.
    var isFullScreen: Bool { wholeHeight != nil }

    /// Whether a screen is so large that pictures are worth their room.
    static func hasRoomForPictures(columns: Int, screenRows: Int) -> Bool {
        columns >= 30 && screenRows >= 8
    }

    private static func box(rows: Int, widest: Int) -> PictureBox {
        // As wide as a photograph of 16:9, the widest common shape, is in cells that are twice as high as wide; and no
        // narrower than the sentences of a failed picture.
        PictureBox(columns: min(widest, max(24, rows * 2 * 16 / 9)), rows: rows)
    }
}
