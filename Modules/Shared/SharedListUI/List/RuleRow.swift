public import ListInterface
public import TextInterface

/// A thin line with words in it, between rows: where the last visit ended, or another day begins.
public final class RuleRow: CellDataSource {
    /// The words.
    public let text: SafeText

    /// Unlike any id that comes from outside.
    private let id = RowID(high: .random(in: 0...UInt64.max), low: .random(in: 0...UInt64.max))

    /// Makes the line.
    public init(_ text: SafeText) {
        self.text = text
    }

    /// The line as a section: the focus passes over it, and it is not counted.
    public var section: ListSection {
        ListSection([CellController(id: id, self)], kind: .decoration)
    }

    /// Sections with the line before the row at an index of all of them together; without it where there is no such
    /// row, or where that is the first.
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

    /// One line, and where there is room a free one below it.
    public func height(in context: RowContext) -> Int { context.screenRows < 8 ? 1 : 2 }

    /// Draws the words in the middle, and a piece of the line at either side where there is room for both.
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
