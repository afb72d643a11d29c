import ListInterface
import TextInterface

/// The layout of a row: box of the picture, and columns and lines of texts. It depends on screen size,
/// picture size and texts alone, so that loaded art never changes a row's height.
struct FeedRowLayout: Equatable {
    /// The arrangement of picture and texts.
    enum Arrangement: Equatable {
        /// One line without a picture.
        case line
        /// Texts without a picture.
        case texts
        /// The picture above the texts.
        case stacked(PictureBox)
        /// The picture left of the texts.
        case beside(PictureBox)
    }

    /// The arrangement of picture and texts.
    let arrangement: Arrangement
    /// The first column behind the bar of the focus and a sign; 0 on screens without room for them.
    let margin: Int
    /// The first column of the texts.
    var textColumn: Int
    /// The most columns of a line of running text.
    var textColumns: Int
    /// The column behind the facts at the end of a line, the same for all rows of a list.
    let textEnd: Int
    /// The row of the first line of texts.
    var textRow = 0
    /// The most lines of all texts.
    let lineLimit: Int
    /// The most lines of a description.
    let descriptionLines: Int
    /// The height of a row that fills the screen; `nil` for a row of a list.
    let wholeHeight: Int?

    /// The layout of a row of a list.
    init(_ context: RowContext, hasPicture: Bool = true) {
        self.init(
            columns: context.columns, screenRows: context.screenRows, pictureSize: context.pictureSize,
            hasPicture: hasPicture)
    }

    /// The layout for a width, the rows of the list's viewport, and the reader's picture size.
    init(columns: Int, screenRows: Int, pictureSize: PictureSize, hasPicture: Bool = true) {
        let hasRoom = Self.hasRoomForPictures(columns: columns, screenRows: screenRows)
        self =
            switch hasRoom ? pictureSize : .none {
            case .none: FeedRowLayout(lineOf: columns)
            case .small: FeedRowLayout(thumbnail: (7, 2), columns: columns, hasPicture: hasPicture)
            case .medium:
                FeedRowLayout(
                    thumbnail: (columns < Self.fewestBesideWideThumbnails ? 12 : 14, 4), columns: columns,
                    hasPicture: hasPicture)
            case .large: FeedRowLayout(share: 40, of: screenRows, columns: columns, hasPicture: hasPicture)
            case .full: FeedRowLayout(share: 70, of: screenRows, columns: columns, hasPicture: hasPicture)
            }
    }

    /// The layout of one line.
    private init(lineOf columns: Int) {
        wholeHeight = nil
        margin = RowChrome.margin(columns)
        arrangement = .line
        textColumn = margin
        textEnd = Self.end(of: columns)
        textColumns = textEnd - margin
        lineLimit = 1
        descriptionLines = 1
    }

    /// The layout of a thumbnail in cells, left out on narrow screens, with as many lines of texts beside it.
    private init(thumbnail: (columns: Int, rows: Int), columns: Int, hasPicture: Bool) {
        let box = PictureBox(columns: thumbnail.columns, rows: thumbnail.rows, isFilled: true)
        let isShown = hasPicture && columns >= Self.fewestBesideThumbnails
        wholeHeight = nil
        margin = RowChrome.margin(columns)
        arrangement = isShown ? .beside(box) : .texts
        textEnd = Self.end(of: columns)
        textColumn = margin + (isShown ? box.columns + Self.thumbnailGap : 0)
        textColumns = min(RowChrome.measure, textEnd - textColumn)
        lineLimit = box.rows
        descriptionLines = box.rows
    }

    /// The layout of a picture of a share of the screen's rows in percent, beside the texts or on narrow
    /// screens above them.
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
        textEnd = Self.end(of: columns)
        textColumns = min(RowChrome.measure, textEnd - textColumn)
        textRow = hasPicture && !besidePictures ? box.rows : 0
        lineLimit = isBeside ? box.rows : .max
        descriptionLines = isBeside ? box.rows : screenRows * 40 / 100
    }

    /// The layout of a row that fills the screen.
    ///
    /// - Parameter box: The box of the picture above the texts; `nil` for none.
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

    /// The text columns of a row that fills the screen.
    static func columnsAlone(_ columns: Int) -> Int {
        let margin = RowChrome.margin(columns)
        return min(RowChrome.measure, margin == 0 ? columns : columns - margin - 1)
    }

    /// The layout around loaded art: texts move next to art that is smaller than its box.
    ///
    func around(_ art: Grid) -> FeedRowLayout {
        guard !isFullScreen, let box, !box.isFilled else { return self }
        var layout = self
        if case .stacked = arrangement {
            layout.textRow = min(box.rows, art.rows)
        } else {
            layout.textColumn = margin + min(box.columns, art.columns) + Self.gap
            layout.textColumns = min(RowChrome.measure, textEnd - layout.textColumn)
        }
        return layout
    }

    /// The columns of lines that may be wider than running text: names, titles and locations.
    var lineColumns: Int { textEnd - textColumn }

    /// The column behind all texts: the last one is free where there is room for a margin.
    private static func end(of columns: Int) -> Int {
        RowChrome.margin(columns) == 0 ? columns : columns - 1
    }

    /// The columns between a picture, or a thumbnail, and the texts beside it.
    private static let (gap, thumbnailGap) = (3, 2)
    /// The fewest columns of a row that shows a thumbnail.
    private static let fewestBesideThumbnails = 60
    /// The fewest columns of a row that shows a wide thumbnail; lists in panes mostly have less.
    private static let fewestBesideWideThumbnails = 80

    /// The box of the picture; `nil` for none.
    var box: PictureBox? {
        switch arrangement {
        case .line, .texts: nil
        case .stacked(let box), .beside(let box): box
        }
    }

    /// The cells of a box in the row.
    func frame(of box: PictureBox) -> Rectangle {
        Rectangle(row: 0, column: isFullScreen ? 0 : margin, rows: box.rows, columns: box.columns)
    }

    /// Whether the row fills the screen.
    var isFullScreen: Bool { wholeHeight != nil }

    /// Whether a screen is large enough for pictures.
    static func hasRoomForPictures(columns: Int, screenRows: Int) -> Bool {
        columns >= 30 && screenRows >= 8
    }

    private static func box(rows: Int, widest: Int) -> PictureBox {
        // 16:9 is the widest common aspect ratio, cells are twice as high as wide, and 24 columns hold the
        // message of a failed picture.
        PictureBox(columns: min(widest, max(24, rows * 2 * 16 / 9)), rows: rows)
    }
}
