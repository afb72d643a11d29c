import TerminalInterface
import TextInterface

/// Tracks the placements of pictures in kitty's protocol, and computes those to place, move or delete.
///
/// Cells with a picture are spaces. A picture that is partly covered takes as many rectangles as needed.
struct PlacementTracker {
    /// A rectangle of a picture on the screen.
    struct Placement: Hashable {
        let picture: UInt16
        /// The cells on the screen.
        let area: Rectangle
        /// The picture's row and column at the area's first cell.
        let row: Int
        let column: Int
    }

    /// A picture in the terminal's memory.
    struct Picture: Hashable, Sendable {
        let columns: Int
        let rows: Int
        let pixels: CellPixels

        /// - Returns: `nil` if the file has no readable size.
        init?(_ picture: TerminalPicture) {
            guard picture.columns > 0, picture.rows > 0, let pixels = picture.pixelSize else { return nil }
            (columns, rows, self.pixels) = (picture.columns, picture.rows, pixels)
        }
    }

    /// A command, to be written with the cursor at the placement's first cell.
    enum Command: Hashable {
        case place(Placement, id: Int, source: Source)
        case delete(picture: UInt16, id: Int)
    }

    /// The visible pixels of a picture.
    struct Source: Hashable {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
    }

    private var pictures: [UInt16: Picture] = [:]
    /// The placements on the screen, by placement id, from 1.
    private var shown: [Int: Placement] = [:]
    /// Whether placements may have moved on the screen.
    private var isUncertain = false
    /// The placements of the frame that is being written.
    private var visible: [Placement] = []
    /// The pictures whose cells were written: some terminals erase those pixels.
    private var overwritten: Set<UInt16> = []

    mutating func add(_ picture: Picture, as number: UInt16) {
        pictures[number] = picture
        removePlacements(of: number)
    }

    mutating func remove(_ number: UInt16) {
        pictures[number] = nil
        removePlacements(of: number)
    }

    /// A new or deleted picture has no placements.
    private mutating func removePlacements(of number: UInt16) {
        shown = shown.filter { $0.value.picture != number }
    }

    /// Whether the screen or the frame has placements.
    var hasPictures: Bool { !shown.isEmpty || !visible.isEmpty }

    /// Invalidates the positions of placements.
    mutating func invalidate() {
        isUncertain = true
    }

    /// Forgets all placements: the alternate screen is new.
    mutating func removeAllPlacements() {
        shown = [:]
    }

    /// Collects the placements of a frame.
    mutating func begin(_ grid: Grid) {
        overwritten = []
        visible = []
        /// The rectangles that end at the row above.
        var open: [Placement] = []
        for row in 0..<grid.rows {
            var extended: [Placement] = []
            for part in Self.parts(of: row, in: grid) {
                let above = open.firstIndex { $0.isContinued(by: part) }
                extended.append(above.map { open.remove(at: $0).extended() } ?? part)
            }
            visible += open
            open = extended
        }
        visible += open
    }

    /// The parts of pictures in a row.
    private static func parts(of row: Int, in grid: Grid) -> [Placement] {
        var parts: [Placement] = []
        var column = 0
        while column < grid.columns {
            let start = column
            column += 1
            guard let first = grid[row, start].picture else { continue }
            while column < grid.columns, let next = grid[row, column].picture,
                next.picture == first.picture, next.row == first.row,
                next.column - first.column == column - start
            {
                column += 1
            }
            parts.append(
                Placement(
                    picture: first.picture,
                    area: Rectangle(row: row, column: start, rows: 1, columns: column - start),
                    row: first.row, column: first.column))
        }
        return parts
    }

    /// Notes that a cell is written.
    mutating func noteWrite(_ cell: Cell) {
        if let part = cell.picture { overwritten.insert(part.picture) }
    }

    /// The commands to write after the frame's cells.
    mutating func commands() -> [Command] {
        var old = shown
        var commands: [Command] = []
        var new: [Int: Placement] = [:]
        var unplaced: [Placement] = []
        for placement in visible where pictures[placement.picture] != nil {
            if let id = old.first(where: { $0.value == placement })?.key {
                old[id] = nil
                new[id] = placement
                if isUncertain || overwritten.contains(placement.picture), let command = place(placement, id)
                {
                    commands.append(command)
                }
            } else {
                unplaced.append(placement)
            }
        }
        for placement in unplaced {
            // A placement with a used id moves.
            let id =
                old.filter { $0.value.picture == placement.picture }.keys.min()
                ?? (1...).first { new[$0] == nil && old[$0] == nil }!
            guard let command = place(placement, id) else { continue }
            old[id] = nil
            new[id] = placement
            commands.append(command)
        }
        for (id, placement) in old.sorted(by: { $0.key < $1.key }) {
            commands.insert(.delete(picture: placement.picture, id: id), at: 0)
        }
        (shown, isUncertain) = (new, false)
        return commands
    }

    /// - Returns: `nil` if no pixel is visible.
    private func place(_ placement: Placement, _ id: Int) -> Command? {
        guard let picture = pictures[placement.picture] else { return nil }
        func span(_ start: Int, _ count: Int, of cells: Int, _ pixels: Int) -> (Int, Int)? {
            let first = start * pixels / cells
            let end = min(pixels, ((start + count) * pixels + cells - 1) / cells)
            return first < end ? (first, end - first) : nil
        }
        guard
            let (x, width) = span(
                placement.column, placement.area.columns, of: picture.columns, picture.pixels.width),
            let (y, height) = span(
                placement.row, placement.area.rows, of: picture.rows, picture.pixels.height)
        else { return nil }
        return .place(placement, id: id, source: Source(x: x, y: y, width: width, height: height))
    }
}

extension PlacementTracker.Placement {
    fileprivate func isContinued(by part: Self) -> Bool {
        picture == part.picture && area.endRow == part.area.row && area.column == part.area.column
            && area.columns == part.area.columns && row + area.rows == part.row && column == part.column
    }

    fileprivate func extended() -> Self {
        var area = area
        area.rows += 1
        return Self(picture: picture, area: area, row: row, column: column)
    }
}

extension TerminalPicture {
    /// The size in pixels from a PNG's first chunk, IHDR (PNG, 11.2.2).
    fileprivate var pixelSize: CellPixels? {
        if case .pixels(let pixels) = content, pixels.width > 0, pixels.height > 0 {
            return CellPixels(width: pixels.width, height: pixels.height)
        }
        guard case .png(let bytes) = content, bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = CellPixels(width: number(at: 16), height: number(at: 20))
        return size.width > 0 && size.height > 0 ? size : nil
    }
}
