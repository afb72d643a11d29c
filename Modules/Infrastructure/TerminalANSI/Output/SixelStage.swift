import TerminalInterface
import TextInterface

/// Pictures in sixels on the screen: where each was drawn, and what has to be drawn again.
///
/// Below the pixels the cells are spaces. Whatever is written over a part of a picture takes its pixels away there, so the
/// picture is drawn again; and what is seen before it is written once more behind it.
struct SixelStage {
    /// A picture where its first cell is, or would be.
    struct Place: Hashable {
        let picture: UInt16
        let row: Int
        let column: Int
    }

    /// A picture that is ready to be drawn.
    struct Picture: Sendable {
        let content: TerminalPicture.Indexed
        let columns: Int
        let rows: Int
        /// All of it; most pictures are seen whole.
        let whole: [UInt8]

        init?(_ picture: TerminalPicture) {
            guard case .indexed(let content) = picture.content, picture.columns > 0, picture.rows > 0 else {
                return nil
            }
            self.content = content
            (columns, rows) = (picture.columns, picture.rows)
            whole = SixelEncoder.bytes(of: content, rows: 0..<content.height)
        }
    }

    /// What has to be drawn.
    struct Drawing {
        let place: Place
        let bytes: [UInt8]
        /// The cells that it covers.
        let area: Rectangle
    }

    /// The size of a cell; a picture of other cells is not drawn.
    var cell: CellPixels
    /// Whether the terminal keeps sixels below the cells, whatever is written there, until kitty's protocol deletes them.
    var isLayered = false
    /// A cell of each picture that is kept there.
    private var layers: [Place: Frame.Position] = [:]
    /// Whether what is kept there is unknown.
    private var isUncertain = false
    private var pictures: [UInt16: Picture] = [:]
    /// Where pictures were drawn and still are.
    private var drawn: Set<Place> = []
    /// The rows in which each picture is seen, of the frame that is being written.
    private var seen: [Place: ClosedRange<Int>] = [:]
    /// The pictures of which a part was written over.
    private var touched: Set<Place> = []

    init(cell: CellPixels) {
        self.cell = cell
    }

    mutating func keep(_ picture: Picture, as number: UInt16) {
        pictures[number] = picture
        drawn = drawn.filter { $0.picture != number }
    }

    mutating func drop(_ number: UInt16) {
        pictures[number] = nil
    }

    /// Whether the last frame shows pictures.
    var isSeen: Bool { !seen.isEmpty }

    /// What is on the screen is unknown.
    mutating func forget() {
        drawn = []
        isUncertain = true
    }

    /// Takes notice of what a frame shows.
    mutating func begin(_ grid: Grid) {
        touched = []
        seen = [:]
        for row in 0..<grid.rows {
            var last: Place?
            for column in 0..<grid.columns {
                guard let part = grid[row, column].picture else { continue }
                let place = Place(
                    picture: part.picture, row: row - part.row, column: column - part.column)
                guard place != last else { continue }
                last = place
                seen[place] = (seen[place]?.lowerBound ?? row)...row
            }
        }
        drawn.formIntersection(seen.keys)
    }

    /// Takes notice of a cell that is written.
    mutating func touch(_ cell: Cell, row: Int, column: Int) {
        guard let part = cell.picture else { return }
        touched.insert(Place(picture: part.picture, row: row - part.row, column: column - part.column))
    }

    /// The pictures that have to be drawn once the cells of the frame are written, each where it begins on the screen, and
    /// the rectangle that it covers there.
    mutating func drawings(_ grid: Grid) -> [Drawing] {
        seen.keys.sorted { ($0.row, $0.column) < ($1.row, $1.column) }.compactMap { place in
            if drawn.contains(place), !touched.contains(place) { return nil }
            guard let picture = pictures[place.picture], fits(picture), place.column >= 0,
                let rows = seen[place]
            else { return nil }
            // Behind a picture on the last row, some terminals scroll.
            var end = min(rows.upperBound + 1, grid.rows - 1)
            // Sixels come in bands of six pixels, and the last band may reach into the row below the picture.
            let height = (end - rows.lowerBound) * cell.height
            if end == grid.rows - 1, !height.isMultiple(of: 6) { end -= 1 }
            guard rows.lowerBound < end else { return nil }
            let area = Rectangle(
                row: rows.lowerBound, column: place.column, rows: end - rows.lowerBound,
                columns: picture.columns)
            guard !showsOther(than: place, in: area, of: grid) else { return nil }
            drawn.insert(place)
            return Drawing(
                place: place,
                bytes: bytes(of: picture, rows: area.row - place.row..<area.endRow - place.row), area: area)
        }
    }

    /// What deletes the pictures that are gone, or are drawn anew, where the terminal keeps them.
    mutating func deletions(before drawings: [Drawing]) -> [UInt8] {
        guard isLayered else { return [] }
        var bytes = ByteBuffer()
        let renewed = Set(drawings.map(\.place))
        if isUncertain {
            bytes.append("\u{1B}_Ga=d,d=a,q=2\u{1B}\\")
            (layers, isUncertain) = ([:], false)
        }
        for (place, cell) in layers where !drawn.contains(place) || renewed.contains(place) {
            bytes.append("\u{1B}_Ga=d,d=p,q=2,x=")
            bytes.append(decimal: cell.column + 1)
            bytes.append(",y=")
            bytes.append(decimal: cell.row + 1)
            bytes.append("\u{1B}\\")
            layers[place] = nil
        }
        for drawing in drawings {
            layers[drawing.place] = Frame.Position(row: drawing.area.row, column: drawing.area.column)
        }
        return bytes.bytes
    }

    private func fits(_ picture: Picture) -> Bool {
        picture.content.width == picture.columns * cell.width
            && picture.content.height == picture.rows * cell.height
    }

    private func bytes(of picture: Picture, rows: Range<Int>) -> [UInt8] {
        if rows == 0..<picture.rows { return picture.whole }
        return SixelEncoder.bytes(
            of: picture.content, rows: rows.lowerBound * cell.height..<rows.upperBound * cell.height)
    }

    private func showsOther(than place: Place, in area: Rectangle, of grid: Grid) -> Bool {
        let area = area.intersection(grid.bounds)
        return (area.row..<area.endRow).contains { row in
            (area.column..<area.endColumn).contains { column in
                grid[row, column].picture.map { $0.picture != place.picture } ?? false
            }
        }
    }
}
