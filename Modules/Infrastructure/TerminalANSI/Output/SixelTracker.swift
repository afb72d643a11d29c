import TerminalInterface
import TextInterface

/// Tracks pictures in sixels on the screen, and computes those to draw again.
///
/// Cells with a picture are spaces. Text that is written over a part of a picture erases its pixels there, so
/// the picture is drawn again, and the text over it after that.
struct SixelTracker {
    /// A picture at the position of its first cell, which may be off screen.
    struct Origin: Hashable {
        let picture: UInt16
        let row: Int
        let column: Int
    }

    /// An encoded picture.
    struct Picture: Sendable {
        let content: TerminalPicture.Indexed
        let columns: Int
        let rows: Int
        /// The sequence of the whole picture, which most frames show.
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

    /// A sequence to write.
    struct PictureSequence {
        let origin: Origin
        let bytes: [UInt8]
        /// The covered cells.
        let area: Rectangle
    }

    /// The size of a cell; a picture for cells of another size is not drawn.
    var cell: CellPixels
    /// See ``KnownTerminal/layersSixels``.
    var isLayered = false
    /// The first visible cell of each picture in the layer below the text.
    private var layers: [Origin: Frame.Position] = [:]
    /// Whether the layer's contents are unknown.
    private var isUncertain = false
    private var pictures: [UInt16: Picture] = [:]
    /// The cells of each picture on the screen.
    private var drawn: [Origin: Rectangle] = [:]
    /// The visible rows of each picture, in the frame that is being written.
    private var visibleRows: [Origin: ClosedRange<Int>] = [:]
    /// The pictures that were partly overwritten.
    private var overwritten: Set<Origin> = []

    init(cell: CellPixels) {
        self.cell = cell
    }

    mutating func add(_ picture: Picture, as number: UInt16) {
        pictures[number] = picture
        drawn = drawn.filter { $0.key.picture != number }
    }

    mutating func remove(_ number: UInt16) {
        pictures[number] = nil
    }

    /// Whether the last frame shows pictures.
    var hasPictures: Bool { !visibleRows.isEmpty }

    /// Invalidates the screen.
    mutating func invalidate() {
        drawn = [:]
        isUncertain = true
    }

    /// Collects the pictures of a frame.
    mutating func begin(_ grid: Grid) {
        overwritten = []
        visibleRows = [:]
        for row in 0..<grid.rows {
            var last: Origin?
            for column in 0..<grid.columns {
                guard let part = grid[row, column].picture else { continue }
                let origin = Origin(
                    picture: part.picture, row: row - part.row, column: column - part.column)
                guard origin != last else { continue }
                last = origin
                visibleRows[origin] = (visibleRows[origin]?.lowerBound ?? row)...row
            }
        }
        drawn = drawn.filter { visibleRows[$0.key] != nil }
    }

    /// Notes that a cell is written.
    mutating func noteWrite(_ cell: Cell, row: Int, column: Int) {
        guard let part = cell.picture else { return }
        overwritten.insert(Origin(picture: part.picture, row: row - part.row, column: column - part.column))
    }

    /// The pictures to draw after the frame's cells.
    mutating func drawings(_ grid: Grid) -> [PictureSequence] {
        visibleRows.keys.sorted { ($0.row, $0.column) < ($1.row, $1.column) }.compactMap { origin in
            guard let picture = pictures[origin.picture], fits(picture), origin.column >= 0,
                let rows = visibleRows[origin]
            else { return nil }
            // After sixels on the last row some terminals scroll.
            let end = min(rows.upperBound + 1, grid.rows - 1)
            var height = (end - rows.lowerBound) * cell.height
            // A band has six rows of pixels, and the last one may reach into the row below the picture.
            if end == grid.rows - 1 { height -= height % 6 }
            guard height > 0 else { return nil }
            let visible = Rectangle(
                row: rows.lowerBound, column: origin.column, rows: end - rows.lowerBound,
                columns: picture.columns)
            // The last row may be filled in part.
            var area = visible
            area.rows = max(1, height / cell.height)
            if let drawn = drawn[origin], drawn.intersection(area) == area, !overwritten.contains(origin) {
                return nil
            }
            guard !showsOther(than: origin, in: visible, of: grid) else { return nil }
            drawn[origin] = area
            return PictureSequence(
                origin: origin, bytes: bytes(of: picture, from: visible.row - origin.row, height: height),
                area: visible)
        }
    }

    /// The commands that delete removed and redrawn pictures, where the terminal layers sixels.
    mutating func deletions(before drawings: [PictureSequence]) -> [UInt8] {
        guard isLayered else { return [] }
        var bytes = ByteBuffer()
        let renewed = Set(drawings.map(\.origin))
        if isUncertain {
            bytes.append("\u{1B}_Ga=d,d=a,q=2\u{1B}\\")
            (layers, isUncertain) = ([:], false)
        }
        for (origin, cell) in layers where drawn[origin] == nil || renewed.contains(origin) {
            bytes.append("\u{1B}_Ga=d,d=p,q=2,x=")
            bytes.append(decimal: cell.column + 1)
            bytes.append(",y=")
            bytes.append(decimal: cell.row + 1)
            bytes.append("\u{1B}\\")
            layers[origin] = nil
        }
        for drawing in drawings {
            layers[drawing.origin] = Frame.Position(row: drawing.area.row, column: drawing.area.column)
        }
        return bytes.bytes
    }

    private func fits(_ picture: Picture) -> Bool {
        picture.content.width == picture.columns * cell.width
            && picture.content.height == picture.rows * cell.height
    }

    private func bytes(of picture: Picture, from row: Int, height: Int) -> [UInt8] {
        let start = row * cell.height
        if start == 0, height == picture.content.height { return picture.whole }
        return SixelEncoder.bytes(of: picture.content, rows: start..<start + height)
    }

    private func showsOther(than origin: Origin, in area: Rectangle, of grid: Grid) -> Bool {
        let area = area.intersection(grid.bounds)
        return (area.row..<area.endRow).contains { row in
            (area.column..<area.endColumn).contains { column in
                grid[row, column].picture.map { $0.picture != origin.picture } ?? false
            }
        }
    }
}
