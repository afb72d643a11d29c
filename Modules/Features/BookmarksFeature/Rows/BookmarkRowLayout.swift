import ListInterface

/// How a row of the bookmarks divides its room between the picture's row and what it says itself.
struct BookmarkRowLayout {
    /// Where it is said that the picture is bookmarked.
    enum Mark: Equatable {
        /// In a line above the picture's row, behind so many columns.
        case line(margin: Int)
        /// As a sign in this column, beside it.
        case sign(column: Int)
        /// Nowhere, for want of room.
        case none
    }

    /// The context of the picture's row.
    let picture: RowContext
    /// The height of the picture's row.
    let pictureHeight: Int
    /// Where it is said that the picture is bookmarked.
    let mark: Mark

    /// The fewest columns of the picture's row beside a sign.
    private static let fewestColumns = 4

    /// The layout in a context.
    ///
    /// - Parameter height: How high the picture's row is in one.
    init(_ context: RowContext, height: (RowContext) -> Int) {
        let high = height(context)
        guard high == 1 else {
            (picture, pictureHeight) = (context, high)
            mark = .line(margin: RowChrome.margin(context.columns))
            return
        }
        var beside = context
        beside.columns = context.columns - 2
        let hasRoom = beside.columns >= Self.fewestColumns && height(beside) == 1
        (picture, pictureHeight) = (hasRoom ? beside : context, 1)
        mark = hasRoom ? .sign(column: beside.columns + 1) : .none
    }

    /// The first line of the picture's row.
    var pictureRow: Int {
        if case .line = mark { 1 } else { 0 }
    }

    /// The rows of cells that the whole takes.
    var height: Int { pictureRow + pictureHeight }
}
