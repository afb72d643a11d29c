/// The estimated rows of an item's parts on a screen, by which the reader's progress is counted.
///
/// The estimate takes no layout and does not change when a picture loads, so that the progress never goes back.
nonisolated struct ReadingRows: Hashable, Sendable {
    /// The values by which a part's rows are estimated.
    private struct Part: Hashable {
        /// The width of its wrapped text in cells.
        var width = 0
        /// The width of its marks in cells.
        var depth = 0
        /// The number of other rows.
        var rows = 0
    }

    private let parts: [Part]

    /// The rows of a picture, and the columns that wrapping leaves free at a line's end, on average.
    private static let pictureRows = 10
    private static let freeColumns = 3

    init(of parts: [ReaderPart]) {
        self.parts = parts.map { part in
            var measured = Part(depth: part.depth, rows: part.isSpaced ? 1 : 0)
            switch part.content {
            case .preformatted(let lines, _): measured.rows += lines.count
            case .table(let table, let rows): measured.width = rows.count * table.width
            case .picture: measured.rows += Self.pictureRows
            case .heading(let level, _):
                measured.width = part.text.estimatedWidth
                measured.rows += level < 3 ? 1 : 0
            default: measured.width = part.text.estimatedWidth
            }
            return measured
        }
    }

    /// The share of all rows, from 0 to 1, at a part.
    ///
    /// - Parameters:
    ///   - share: The share of the part's own rows.
    ///   - columns: The columns of text.
    func share(through index: Int, share: Double, columns: Int) -> Double {
        var (read, all) = (0.0, 0)
        for (number, part) in parts.enumerated() {
            let room = max(1, columns - part.depth - Self.freeColumns)
            let rows = part.rows + max(1, (part.width + room - 1) / room)
            if number <= index { read += Double(rows) * (number < index ? 1 : share) }
            all += rows
        }
        return read / Double(all)
    }
}

nonisolated extension String {
    /// The display width, estimated without a table: two cells for each scalar from Hangul on that is wide in
    /// most texts.
    fileprivate var estimatedWidth: Int {
        unicodeScalars.reduce(0) { width, scalar in
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60:
                width + 2
            default: width + 1
            }
        }
    }
}
