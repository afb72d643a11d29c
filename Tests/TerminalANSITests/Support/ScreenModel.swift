import TextInterface

@testable import TerminalANSI

/// A terminal as simple as can be, which understands what we write and nothing else.
struct ScreenModel {
    /// What it does with clusters about whose width terminals disagree.
    enum Taste: CaseIterable {
        /// It knows them, and gives them the width that we think they have.
        case knowing
        /// It knows none of them, and shows their parts one behind the other.
        case apart
        /// It gives each a single cell.
        case narrow
    }

    /// A colour, as it was written.
    enum Ink: Equatable {
        case terminal
        case indexed(Int)
        case rgb(Int, Int, Int)
    }

    struct Pen: Equatable {
        var foreground = Ink.terminal
        var background = Ink.terminal
        var attributes: Style.Attributes = []
    }

    struct Place: Equatable {
        var text = " "
        var pen = Pen()
        var width = 1
        /// The colour of the pixels on top, each part 0…100, where sixels lie.
        var pixel: [Int]?
    }

    let columns: Int
    let rows: Int
    let taste: Taste
    var places: [[Place]]
    var row = 0
    var column = 0
    /// Where the last cluster was written.
    private var last: (row: Int, column: Int)?
    var pen = Pen()
    var title = ""
    /// The private modes that are on: none once a terminal was taken over, as far as frames go.
    var modes: Set<Int> = []
    /// Whether the terminal reorders text by itself.
    var isReordering = true
    /// The pictures in pixels that it keeps, by their numbers.
    var pictures: [Int: Picture] = [:]
    var halfPicture: HalfPicture?
    /// The cells that show parts of those pictures.
    var placed: [PlacedCell] = []
    /// Whether what is written over a picture takes it away there, as in WezTerm; kitty keeps it.
    var erasesPlaced = false
    /// Whether tmux stands before it.
    var isTmux = false
    /// The pixels of a cell, for sixels.
    var cell = (width: 2, height: 3)
    /// The rows that scroll, if not all do.
    var margins: Range<Int>?
    /// Whether new rows have the background of the pen.
    var erasesWithBackground = false
    /// The cursor and the pen that were put aside.
    var saved: (row: Int, column: Int, pen: Pen)?
    /// The rows that scrolled away.
    var scrolledLines = 0
    /// Whether it empties the cells right of sixels, too, as Konsole does.
    var spillsSixels = false
    /// What it was asked.
    var questions: [String] = []
    /// What was put on the clipboard, in base64.
    var clipboard: [String] = []

    init(columns: Int, rows: Int, taste: Taste = .knowing) {
        (self.columns, self.rows, self.taste) = (columns, rows, taste)
        // What was there before must not shine through.
        places = Array(repeating: Array(repeating: Place(text: "#"), count: columns), count: rows)
    }

    /// The same terminal with another size, and nothing on it that could be relied on; it keeps its pen.
    func resized(columns: Int, rows: Int) -> ScreenModel {
        var model = ScreenModel(columns: columns, rows: rows, taste: taste)
        (model.title, model.modes, model.pen) = (title, modes, pen)
        return model
    }

    /// What it does not understand, or what would go over its edge.
    struct Confusion: Error, CustomStringConvertible {
        var description: String
    }

    mutating func take(_ bytes: [UInt8]) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Confusion(description: "no UTF-8: \(bytes)")
        }
        var rest = text.unicodeScalars[...]
        while let first = rest.first {
            switch first {
            case "\u{1B}": try takeEscape(&rest)
            case "\r":
                column = 0
                rest.removeFirst()
            case "\n":
                if row + 1 == scrolling.upperBound { try scroll(up: true) } else { row += 1 }
                guard row < rows else { throw Confusion(description: "a line feed on the last line") }
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
        guard !places.joined().contains(where: { $0.pixel != nil }) else {
            throw Confusion(description: "pixels that scroll")
        }
        guard up || row == scrolling.lowerBound else {
            throw Confusion(description: "a reverse line feed inside the screen")
        }
        let free = Place(pen: erasesWithBackground ? Pen(background: pen.background) : Pen())
        places.remove(at: up ? scrolling.lowerBound : scrolling.upperBound - 1)
        places.insert(
            Array(repeating: free, count: columns), at: up ? scrolling.upperBound - 1 : scrolling.lowerBound)
        last = nil
        scrolledLines += 1
    }

    // MARK: Text

    private mutating func write(_ text: String) throws {
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Confusion(description: "a control character in \(text.debugDescription)")
        }
        // A placeholder of a picture and its two marks.
        if text.unicodeScalars.first == PlaceholderMarks.placeholder {
            try put(String(text.unicodeScalars.prefix(3)), width: 1)
            let rest = String(text.unicodeScalars.dropFirst(3))
            return rest.isEmpty ? () : try write(rest)
        }
        // A joiner at the end of a run joins what is not known here.
        let joiner = text.unicodeScalars.last.flatMap { ["\u{200C}", "\u{200D}"].contains($0) ? $0 : nil }
        defer { if let joiner { join(joiner) } }
        for cluster in SafeText(text).clusters {
            switch taste {
            case .narrow where cluster.isWidthUncertain: try put(cluster.text, width: 1)
            case .apart: for scalar in cluster.text.unicodeScalars { try putApart(scalar) }
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
        guard let last, places[last.row][last.column].text.unicodeScalars.last != scalar else { return }
        places[last.row][last.column].text.unicodeScalars.append(scalar)
    }

    private mutating func put(_ text: String, width: Int) throws {
        if column + width > columns {
            guard taste == .apart else { throw Confusion(description: "\(text) beyond the edge") }
            column = columns - width
        }
        for place in column..<column + width { erase(place) }
        places[row][column] = Place(text: text, pen: pen, width: width)
        if width == 2 { places[row][column + 1] = Place(text: "", pen: pen, width: 0) }
        last = (row, column)
        column = min(columns - 1, column + width)
    }

    /// Makes a place free: the other half of a wide cluster goes too.
    private mutating func erase(_ column: Int) {
        if places[row][column].width == 2 { places[row][column + 1] = Place(pen: places[row][column].pen) }
        if places[row][column].width == 0 { places[row][column - 1] = Place(pen: places[row][column].pen) }
        places[row][column] = Place()
        if erasesPlaced { placed = placed.filter { ($0.row, $0.column) != (row, column) } }
    }
}
