import RandomTesting
import TerminalInterface
import TextInterface

/// Random frames: mostly the previous one with changes, in all styles and scripts.
struct RandomFrames {
    /// The clusters of texts.
    enum Parts {
        /// Clusters on whose width all terminals agree.
        case certain
        /// Of these, the ones of one scalar: xterm draws marks beyond their cells.
        case scalars
        /// Also clusters of uncertain width.
        case all
    }

    var generator: SeededGenerator
    private let parts: [String]
    /// Whether most bands of rows move within columns.
    var movesColumns = false

    init(seed: UInt64, parts: Parts = .all) {
        generator = SeededGenerator(seed: seed)
        let certain = [
            "a", "b", "Q", "_", " ", " ", "é", "e\u{301}", "漢", "字", "ж", "한", "😀", "█", "─",
            "o\u{308}\u{323}",
        ]
        let uncertain = ["❤️", "👩‍🚀", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇬🇷", "👋🏽", "1️⃣", "कि", "می\u{200C}خ", "🫨"]
        self.parts =
            switch parts {
            case .certain: certain
            case .scalars: certain.filter { $0.unicodeScalars.count == 1 }
            case .all: certain + certain + uncertain
            }
    }

    mutating func bytes(upTo count: Int) -> [UInt8] {
        // Half of them begin or end sequences.
        let special = Array("\u{1B}\u{1B}\u{1B}[]OP_^X\\\u{7};?0019~AMmct<Rn$yu".utf8)
        return (0..<number(0...count)).map { _ in
            Bool.random(using: &generator)
                ? special.randomElement(using: &generator)! : UInt8(number(0...255))
        }
    }

    mutating func next(after frame: Frame?, columns: Int, rows: Int) -> Frame {
        var grid = Grid(columns: columns, rows: rows, style: style())
        if let frame, number(0...9) > 0 {
            grid.draw(frame.grid, row: 0, column: 0)
            if number(0...2) == 0 { scroll(&grid) }
        }
        for _ in 0..<number(0...5) { change(&grid) }
        var result = Frame(grid: grid, title: frame?.title ?? .empty)
        if number(0...4) == 0 { result.title = text(upTo: 6) }
        if number(0...1) == 0 {
            result.cursor = Frame.Position(row: number(-1...rows), column: number(-1...columns))
        }
        return result
    }

    /// Moves a band of rows up or down.
    private mutating func scroll(_ grid: inout Grid) {
        guard grid.rows > 1 else { return }
        let first = number(0...1) == 0 ? 0 : number(0...grid.rows - 2)
        let last = number(0...1) == 0 ? grid.rows - 1 : number(first + 1...max(first + 1, grid.rows - 1))
        let lines = number(0...1) == 0 ? 1 : number(1...last - first)
        let columns = movesColumns ? self.columns(of: grid) : 0..<grid.columns
        var band = Grid(columns: columns.count, rows: last + 1 - first, style: style())
        let isUp = number(0...1) == 0
        if number(0...1) == 0 { band.draw(grid, row: -first, column: -columns.lowerBound) }
        var moved = Grid(columns: columns.count, rows: band.rows - lines)
        moved.draw(grid, row: -first - (isUp ? lines : 0), column: -columns.lowerBound)
        band.draw(moved, row: isUp ? 0 : lines, column: 0)
        grid.draw(band, row: first, column: columns.lowerBound)
    }

    private mutating func columns(of grid: Grid) -> Range<Int> {
        let width = number(grid.columns / 4...grid.columns)
        let first = number(0...grid.columns - width)
        return first..<first + width
    }

    private mutating func change(_ grid: inout Grid) {
        let (row, column) = (number(0...grid.rows), number(-2...grid.columns))
        let area = Rectangle(row: row, column: column, rows: number(1...3), columns: number(1...12))
        switch number(0...5) {
        case 0...2: grid.put(text(upTo: 12), row: row, column: column, style: style())
        case 3: grid.fill(area, style: style())
        case 4: grid.fill(area, style: style(), with: "·")
        default:
            let style = style()
            grid.restyle(area) { _ in style }
        }
    }

    mutating func text(upTo count: Int) -> SafeText {
        var text = ""
        for _ in 0..<number(0...count) { text += parts.randomElement(using: &generator)! }
        return SafeText(text)
    }

    mutating func style() -> Style {
        let colors = [
            .terminal, Color(0x14161B), Color(0xFBFAF7), Color(0xFF8F85), Color(0x7FB8FF), Color(0x2B303B),
        ]
        return Style(
            foreground: colors.randomElement(using: &generator)!,
            background: colors.randomElement(using: &generator)!,
            attributes: number(0...2) > 0 ? [] : Style.Attributes(rawValue: UInt8(number(0...63))))
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }
}
