import MarkupInterface
import TextInterface

/// A table of an opened item, whose rows may differ in their number of cells.
nonisolated struct ReaderTable: Hashable, Sendable {
    /// The cells, row by row.
    let rows: [[[ReaderRun]]]
    /// The widths of the table's columns: those of their widest cells.
    let widths: [Int]
    /// Whether the first row is a header: all of its texts are strong.
    let hasHead: Bool
    /// Whether all cells of each column, without the header, are numbers, which are right-aligned.
    let isNumeric: [Bool]
    /// The base direction: that of the first strong directional character (UAX #9, P2).
    let isRightToLeft: Bool

    /// The distance between two columns, in cells.
    static let gap = 2

    init(_ rows: [[[ReaderRun]]]) {
        self.rows = rows
        let count = rows.lazy.map(\.count).max() ?? 0
        let hasHead = Self.isHead(rows)
        self.hasHead = hasHead
        isRightToLeft = SafeText(rows.lazy.joined().joined().prefix(1_000).map(\.text).joined()).isRightToLeft
        var (widths, isNumeric) = (Array(repeating: 0, count: count), Array(repeating: true, count: count))
        for (row, cells) in rows.enumerated() {
            for (column, cell) in cells.enumerated() {
                let text = SafeText(cell.lazy.map(\.text).joined())
                widths[column] = max(widths[column], text.width)
                if row > 0 || !hasHead, !Self.isNumber(text) { isNumeric[column] = false }
            }
        }
        (self.widths, self.isNumeric) = (widths, isNumeric)
    }

    /// The width of the table in cells, without wrapped columns.
    var width: Int { Self.width(of: widths) }

    /// The width of columns with the gaps between them.
    static func width(of columns: [Int]) -> Int { columns.reduce(0, +) + gap * max(0, columns.count - 1) }

    /// The text of a row, with `|` between cells.
    func text(of row: Int) -> String {
        rows[row].map { $0.lazy.map(\.text).joined() }.joined(separator: " | ")
    }

    private static func isHead(_ rows: [[[ReaderRun]]]) -> Bool {
        guard rows.count > 1, let first = rows.first else { return false }
        let runs = first.joined().filter { !$0.text.allSatisfy(\.isWhitespace) && $0.role != .number }
        return !runs.isEmpty && runs.allSatisfy { $0.traits.contains(.strong) }
    }

    private static func isNumber(_ text: SafeText) -> Bool {
        text.text.unicodeScalars.allSatisfy {
            $0.properties.numericType != nil || " .,:%+-−–€$£°".unicodeScalars.contains($0)
        }
    }
}
