public import ListInterface
public import TextInterface

/// A separator with a title, such as the end of the last visit or the beginning of a day.
public final class RuleRow: CellDataSource {
    /// The title.
    public let text: SafeText

    /// A random id, distinct from all others.
    private let id = RowID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))

    /// Creates a separator.
    public init(_ text: SafeText) {
        self.text = text
    }

    /// A section of the separator alone, which cannot have the focus and is not counted.
    public var section: ListSection {
        ListSection([CellController(id: id, self)], kind: .decoration)
    }

    /// Inserts the separator before a row.
    ///
    /// - Parameter index: The row's index in all sections together. The separator is left out at the list's
    ///   start and behind its last row.
    public func dividing(_ sections: [ListSection], before index: Int?) -> [ListSection] {
        let count = sections.reduce(0) { $0 + $1.count }
        guard var rest = index, rest > 0, rest < count else { return sections }
        var divided: [ListSection] = []
        for section in sections {
            if rest >= 0, rest < section.count {
                if rest > 0 { divided.append(section.slice(0..<rest)) }
                divided += [self.section, section.slice(rest..<section.count)]
            } else {
                divided.append(section)
            }
            rest -= section.count
        }
        return divided
    }

    /// One line, with an empty one below it on screens of at least 8 rows.
    public func height(in context: RowContext) -> Int { context.screenRows < 8 ? 1 : 2 }

    /// Draws the title in the middle, with a short line at either side where there is room.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let words = text.truncated(to: grid.columns)
        let column = (grid.columns - words.width) / 2
        grid.put(words, row: 0, column: column, style: context.palette.secondary)
        let piece = min(Self.widestPiece, column - 1)
        for start in [column - 1 - piece, column + words.width + 1] {
            let line = Rectangle(row: 0, column: start, rows: 1, columns: piece)
            grid.fill(line, style: context.palette.line, with: Sign.rule.text)
        }
    }

    private static let widestPiece = 8
}
