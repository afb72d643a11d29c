import TextInterface

@testable import TerminalANSI

/// A minimal terminal emulator that accepts only the sequences that the module writes.
struct ScreenModel {
    /// The rendering of clusters of uncertain width.
    enum WidthBehavior: CaseIterable {
        /// With the width of ``SafeText``.
        case agreeing
        /// As separate scalars, one after the other.
        case splitting
        /// In a single cell.
        case narrow
    }

    /// A color in SGR parameters.
    enum SGRColor: Equatable {
        case terminal
        case indexed(Int)
        case rgb(Int, Int, Int)
    }

    struct SGRState: Equatable {
        var foreground = SGRColor.terminal
        var background = SGRColor.terminal
        var attributes: Style.Attributes = []
    }

    struct ScreenCell: Equatable {
        var text = " "
        var sgr = SGRState()
        var width = 1
        /// The color of sixels on the cell, each component 0…100.
        var pixel: [Int]?
    }

    let columns: Int
    let rows: Int
    let widthBehavior: WidthBehavior
    var cells: [[ScreenCell]]
    var row = 0
    var column = 0
    /// The position of the last cluster.
    private var last: (row: Int, column: Int)?
    var sgr = SGRState()
    var title = ""
    /// The enabled private modes.
    var modes: Set<Int> = []
    /// The shape of the cursor (DECSCUSR).
    var cursorShape: Int?
    /// Whether the terminal's bidirectional reordering is on.
    var isReordering = true
    /// The transmitted pictures, by id.
    var pictures: [Int: Picture] = [:]
    var halfPicture: HalfPicture?
    /// The cells of placements.
    var placed: [PlacedCell] = []
    /// Whether text erases placed pictures, as in WezTerm; kitty keeps them.
    var erasesPlaced = false
    /// Whether it runs tmux.
    var isTmux = false
    /// The pixels of a cell, for sixels.
    var cell = (width: 2, height: 3)
    /// The scroll margins, if set.
    var margins: Range<Int>?
    /// The left and right margins, if set.
    var columnMargins: Range<Int>?
    /// The number of lines scrolled between left and right margins.
    var scrolledLinesOfColumns = 0
    /// Whether vacated rows have the current background (terminfo's bce).
    var erasesWithBackground = false
    /// The saved cursor and SGR state.
    var saved: (row: Int, column: Int, sgr: SGRState)?
    /// The number of scrolled lines.
    var scrolledLines = 0
    /// Whether sixels erase the column to their right, as in Konsole.
    var spillsSixels = false
    /// The received queries.
    var queries: [String] = []
    /// The copied texts, in base64.
    var clipboard: [String] = []

    init(columns: Int, rows: Int, widthBehavior: WidthBehavior = .agreeing) {
        (self.columns, self.rows, self.widthBehavior) = (columns, rows, widthBehavior)
        // Distinct from every expected cell.
        cells = Array(repeating: Array(repeating: ScreenCell(text: "#"), count: columns), count: rows)
    }

    /// The same terminal in another size, with undefined cells and the same SGR state.
    func resized(columns: Int, rows: Int) -> ScreenModel {
        var model = ScreenModel(columns: columns, rows: rows, widthBehavior: widthBehavior)
        (model.title, model.modes, model.sgr) = (title, modes, sgr)
        return model
    }

    /// An unexpected sequence, or output beyond the edge.
    struct ProtocolError: Error, CustomStringConvertible {
        var description: String
    }

    mutating func take(_ bytes: [UInt8]) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ProtocolError(description: "no UTF-8: \(bytes)")
        }
        var rest = text.unicodeScalars[...]
        while let first = rest.first {
            switch first {
            case "\u{1B}": try takeEscape(&rest)
            case "\r":
                guard columnMargins == nil else {
                    throw ProtocolError(description: "a carriage return between margins")
                }
                column = 0
                rest.removeFirst()
            case "\n":
                if row + 1 == scrolling.upperBound { try scroll(up: true) } else { row += 1 }
                guard row < rows else { throw ProtocolError(description: "a line feed on the last line") }
                rest.removeFirst()
            default:
                let run = rest.prefix { $0 != "\u{1B}" && $0 != "\r" && $0 != "\n" }
                rest.removeFirst(run.count)
                try write(String(run))
            }
        }
    }

    // MARK: Scrolling

    private var scrolling: Range<Int> { margins ?? 0..<rows }

    mutating func scroll(up: Bool) throws {
        guard !cells.joined().contains(where: { $0.pixel != nil }) else {
            throw ProtocolError(description: "pixels that scroll")
        }
        guard up || row == scrolling.lowerBound else {
            throw ProtocolError(description: "a reverse line feed inside the screen")
        }
        let columns = columnMargins ?? 0..<columns
        guard columns.contains(column) else {
            throw ProtocolError(description: "a scroll with the cursor beyond a margin")
        }
        let free = ScreenCell(sgr: erasesWithBackground ? SGRState(background: sgr.background) : SGRState())
        var band = cells[scrolling].map { Array($0[columns]) }
        guard !band.contains(where: { $0.first?.width == 0 || $0.last?.width == 2 }) else {
            throw ProtocolError(description: "a margin that cuts a wide cluster")
        }
        band.remove(at: up ? 0 : band.count - 1)
        band.insert(Array(repeating: free, count: columns.count), at: up ? band.count : 0)
        for (row, cells) in zip(scrolling, band) { self.cells[row].replaceSubrange(columns, with: cells) }
        if columnMargins != nil { scrolledLinesOfColumns += 1 }
        last = nil
        scrolledLines += 1
    }

    // MARK: Text

    private mutating func write(_ text: String) throws {
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw ProtocolError(description: "a control character in \(text.debugDescription)")
        }
        // A placeholder and its two diacritics.
        if text.unicodeScalars.first == PlaceholderDiacritics.placeholder {
            try put(String(text.unicodeScalars.prefix(3)), width: 1)
            let rest = String(text.unicodeScalars.dropFirst(3))
            return rest.isEmpty ? () : try write(rest)
        }
        // A joiner at the end of a run belongs to an unsupported sequence.
        let joiner = text.unicodeScalars.last.flatMap { ["\u{200C}", "\u{200D}"].contains($0) ? $0 : nil }
        defer { if let joiner { join(joiner) } }
        for cluster in SafeText(text).clusters {
            switch widthBehavior {
            case .narrow where cluster.isWidthUncertain: try put(cluster.text, width: 1)
            case .splitting: for scalar in cluster.text.unicodeScalars { try putApart(scalar) }
            default: try put(cluster.text, width: cluster.width)
            }
        }
    }

    private mutating func putApart(_ scalar: Unicode.Scalar) throws {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: join(scalar)
        default: try put(String(scalar), width: SafeText(String(scalar)).width)
        }
    }

    private mutating func join(_ scalar: Unicode.Scalar) {
        guard let last, cells[last.row][last.column].text.unicodeScalars.last != scalar else { return }
        cells[last.row][last.column].text.unicodeScalars.append(scalar)
    }

    private mutating func put(_ text: String, width: Int) throws {
        guard columnMargins == nil else { throw ProtocolError(description: "text between margins") }
        if column + width > columns {
            guard widthBehavior == .splitting else {
                throw ProtocolError(description: "\(text) beyond the edge")
            }
            column = columns - width
        }
        for place in column..<column + width { erase(place) }
        cells[row][column] = ScreenCell(text: text, sgr: sgr, width: width)
        if width == 2 { cells[row][column + 1] = ScreenCell(text: "", sgr: sgr, width: 0) }
        last = (row, column)
        column = min(columns - 1, column + width)
    }

    /// Erases a cell and the other half of a wide cluster.
    private mutating func erase(_ column: Int) {
        if cells[row][column].width == 2 { cells[row][column + 1] = ScreenCell(sgr: cells[row][column].sgr) }
        if cells[row][column].width == 0 { cells[row][column - 1] = ScreenCell(sgr: cells[row][column].sgr) }
        cells[row][column] = ScreenCell()
        if erasesPlaced { placed = placed.filter { ($0.row, $0.column) != (row, column) } }
    }
}
