import TerminalInterface
import TextInterface

/// Pictures that are placed on the screen one by one, in kitty's protocol: where each stands, and what has to be placed,
/// moved or deleted.
///
/// Below a picture the cells are spaces. Of a picture that is cut off, or partly covered, as many rectangles are placed as
/// it takes.
struct PlacementStage {
    /// A part of a picture on the screen.
    struct Placement: Hashable {
        let picture: UInt16
        /// The cells on the screen.
        let area: Rectangle
        /// The picture's row and column in the first cell.
        let row: Int
        let column: Int
    }

    /// A picture that the terminal keeps.
    struct Picture: Hashable, Sendable {
        let columns: Int
        let rows: Int
        let pixels: CellPixels

        /// - Returns: `nil` where the size cannot be read from the file.
        init?(_ picture: TerminalPicture) {
            guard picture.columns > 0, picture.rows > 0, let pixels = picture.pixelSize else { return nil }
            (columns, rows, self.pixels) = (picture.columns, picture.rows, pixels)
        }
    }

    /// Something that has to be said to the terminal, with the cursor at the first cell of a placement.
    enum Command: Hashable {
        case place(Placement, id: Int, source: Source)
        case delete(picture: UInt16, id: Int)
    }

    /// The pixels of a picture that are seen.
    struct Source: Hashable {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
    }

    private var pictures: [UInt16: Picture] = [:]
    /// What is on the screen, by the number of the placement, from 1.
    private var shown: [Int: Placement] = [:]
    /// Whether what is on the screen may be elsewhere by now.
    private var isUncertain = false
    /// Where pictures are seen in the frame that is being written.
    private var wanted: [Placement] = []
    /// The pictures over which something was written: some terminals take those cells' pixels away.
    private var touched: Set<UInt16> = []

    mutating func keep(_ picture: Picture, as number: UInt16) {
        pictures[number] = picture
        forgetPlacements(of: number)
    }

    mutating func drop(_ number: UInt16) {
        pictures[number] = nil
        forgetPlacements(of: number)
    }

    /// The terminal deletes the placements of a picture with it.
    private mutating func forgetPlacements(of number: UInt16) {
        shown = shown.filter { $0.value.picture != number }
    }

    /// Whether pictures are placed on the screen, or are to be.
    var isSeen: Bool { !shown.isEmpty || !wanted.isEmpty }

    /// What is on the screen is unknown.
    mutating func forget() {
        isUncertain = true
    }

    /// The terminal's screen is another, on which nothing was placed.
    mutating func forgetScreen() {
        shown = [:]
    }

    /// Takes notice of what a frame shows.
    mutating func begin(_ grid: Grid) {
        touched = []
        wanted = []
        /// The rectangles that end with the row above.
        var open: [Placement] = []
        for row in 0..<grid.rows {
            var extended: [Placement] = []
            for part in Self.parts(of: row, in: grid) {
                let above = open.firstIndex { $0.isContinued(by: part) }
                extended.append(above.map { open.remove(at: $0).extended() } ?? part)
            }
            wanted += open
            open = extended
        }
        wanted += open
    }

    /// The parts of pictures in one row.
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

    /// Takes notice of a cell that is written.
    mutating func touch(_ cell: Cell) {
        if let part = cell.picture { touched.insert(part.picture) }
    }

    /// What has to be said once the cells of the frame are written.
    mutating func commands() -> [Command] {
        var old = shown
        var commands: [Command] = []
        var new: [Int: Placement] = [:]
        var unplaced: [Placement] = []
        for placement in wanted where pictures[placement.picture] != nil {
            if let id = old.first(where: { $0.value == placement })?.key {
                old[id] = nil
                new[id] = placement
                if isUncertain || touched.contains(placement.picture), let command = place(placement, id) {
                    commands.append(command)
                }
            } else {
                unplaced.append(placement)
            }
        }
        for placement in unplaced {
            // One that is placed again under its number moves.
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

    /// - Returns: `nil` where no pixel of the picture is seen.
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

extension PlacementStage.Placement {
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
    /// The size in pixels that a PNG tells (PNG, 11.2.2: the first chunk is IHDR).
    fileprivate var pixelSize: CellPixels? {
        if case .pixels(let pixels) = content, pixels.width > 0, pixels.height > 0 {
            return CellPixels(width: pixels.width, height: pixels.height)
        }
        guard case .png(let bytes) = content, bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = CellPixels(width: number(at: 16), height: number(at: 20))
        return size.width > 0 && size.height > 0 ? size : nil
    }
}
