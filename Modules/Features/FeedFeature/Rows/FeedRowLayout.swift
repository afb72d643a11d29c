import ListInterface
import TextInterface

/// How a row of the feed divides its room. Its height is a function of the screen's size and of the pictures' size alone,
/// so that a row is as high before its picture arrives as after; within it, the texts stand close to the picture.
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
    /// The first column of everything but the focus's bar: 0 where there is no room for a bar.
    let margin: Int
    /// The first column of the texts.
    var textColumn: Int
    /// The columns of the texts.
    var textColumns: Int
    /// The first line of texts that stand below a picture.
    var textRow = 0
    /// The most lines of a description.
    let descriptionLines: Int
    /// How high the row is where it has the whole screen; `nil` where it is one of many and as high as it needs.
    let wholeHeight: Int?

    /// The layout for a context; without a picture the texts have all the room.
    init(_ context: RowContext, hasPicture: Bool = true) {
        self.init(
            columns: context.columns, screenRows: context.screenRows,
            pictureSize: hasPicture ? context.pictureSize : .none)
    }

    /// The layout for a width, the rows of the whole list on the screen, and what the reader wants.
    init(columns: Int, screenRows: Int, pictureSize: PictureSize) {
        wholeHeight = nil
        margin = RowChrome.margin(columns)
        guard Self.hasRoomForPictures(columns: columns, screenRows: screenRows) else {
            arrangement = .line
            textColumn = margin
            textColumns = max(0, columns - margin)
            descriptionLines = 1
            return
        }
        let besidePictures = columns >= 84
        let widest = besidePictures ? columns * 60 / 100 : columns - margin - 1
        let box = Self.box(widest: widest, screenRows: screenRows, pictureSize: pictureSize)
        switch box {
        case nil: arrangement = .texts
        case let box? where besidePictures: arrangement = .beside(box)
        case let box?: arrangement = .stacked(box)
        }
        if besidePictures, let box {
            textColumn = margin + box.columns + Self.gap
            descriptionLines = box.rows
        } else {
            textColumn = margin
            descriptionLines = max(3, screenRows * 40 / 100)
        }
        textColumns = min(RowChrome.measure, columns - textColumn - 1)
        if case .stacked(let box) = arrangement { textRow = box.rows }
    }

    /// The layout when the picture has come: its texts stand beside it or below it, and not beside or below its box.
    ///
    /// - Parameters:
    ///   - art: What is drawn of the picture.
    ///   - columns: The columns of the row.
    func around(_ art: Grid, columns: Int) -> FeedRowLayout {
        guard !isAlone else { return self }
        var layout = self
        switch arrangement {
        case .line, .texts: break
        case .stacked(let box): layout.textRow = min(box.rows, art.rows)
        case .beside(let box):
            layout.textColumn = margin + min(box.columns, art.columns) + Self.gap
            layout.textColumns = min(RowChrome.measure, columns - layout.textColumn - 1)
        }
        return layout
    }

    /// The columns between a picture and the texts beside it.
    private static let gap = 3

    /// The room for the picture; `nil` where there is none.
    var box: PictureBox? {
        switch arrangement {
        case .line, .texts: nil
        case .stacked(let box), .beside(let box): box
        }
    }

    /// Where a row's picture stands.
    func frame(of box: PictureBox) -> Rectangle {
        Rectangle(row: 0, column: isAlone ? 0 : margin, rows: box.rows, columns: box.columns)
    }

    /// Whether the row has the whole screen.
    var isAlone: Bool { wholeHeight != nil }

    /// Whether a screen is so large that pictures are worth their room.
    static func hasRoomForPictures(columns: Int, screenRows: Int) -> Bool {
        columns >= 30 && screenRows >= 8
    }

    private static func box(widest: Int, screenRows: Int, pictureSize: PictureSize) -> PictureBox? {
        let share: Int
        switch pictureSize {
        case .none: return nil
        case .small: share = 25
        case .medium, .large: share = 40
        case .full: share = 70
        }
        let rows = (screenRows * share + 50) / 100
        // As wide as a photograph of 16:9, the widest common shape, is in cells that are twice as high as wide; and no
        // narrower than the sentences of a failed picture.
        let columns = max(24, rows * 2 * 16 / 9)
        return PictureBox(columns: min(widest, columns), rows: rows)
    }
}
