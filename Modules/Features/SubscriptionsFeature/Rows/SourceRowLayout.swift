import ListInterface
import TextInterface

/// The layout of a row in a list of sources.
struct SourceRowLayout {
    private let source: SourceViewModel
    /// The first column of the texts, behind the bar of the focus.
    private let margin: Int
    /// The columns of the texts, without a last free one.
    private let texts: Range<Int>
    /// The columns before the name.
    private let indent: Int
    private let name: TextLine
    private let end: StyledEnd
    private let details: [(lines: [TextLine], kind: SourceViewModel.Detail.Kind)]

    /// The mark at the end of the name's line.
    private struct StyledEnd {
        let text: SafeText
        let style: Style
    }

    init(_ source: SourceViewModel, in context: RowContext) {
        self.source = source
        margin = min(1, RowChrome.margin(context.columns))
        texts = margin..<max(margin, context.columns - margin)
        end = Self.end(of: source.mark, in: context)
        let gap = end.text.isEmpty ? 0 : 1
        // Sources are indented below their heading.
        indent = source.role == .source ? margin : 0
        name = TextLine(
            source.name.truncated(to: texts.count - indent - end.text.width - gap),
            isRightToLeft: source.name.isRightToLeft)
        let room = texts.count
        details =
            context.isFocused
            ? source.details.map { (TextLine.wrap([$0.text], to: room), $0.kind) } : []
    }

    /// The height in rows of cells.
    var height: Int { 1 + details.reduce(0) { $0 + $1.lines.count } }

    func draw(into grid: inout Grid, in context: RowContext) {
        let palette = context.palette
        RowChrome.drawFocus(lines: grid.rows, into: &grid, in: context)
        // Bold alone would be too weak a focus without its bar.
        let focus: Style.Attributes = margin == 0 ? .inverse : .bold
        let style = style(in: palette).adding(context.isFocused ? focus : [])
        let end = texts.upperBound - end.text.width
        let start = texts.lowerBound + indent
        let columns = start..<max(start, self.end.text.isEmpty ? end : end - 1)
        RowChrome.draw([name], row: 0, columns: columns, style: style, into: &grid, in: context)
        grid.put(
            self.end.text, row: 0, column: end, style: self.end.style, isRightToLeft: false)
        var row = 1
        for (lines, kind) in details {
            let style = kind == .fault ? palette.error : palette.secondary
            RowChrome.draw(lines, row: row, columns: texts, style: style, into: &grid, in: context)
            row += lines.count
        }
    }

    /// The style of the name: the reader's groups are bright, and kinds, which have capital letters, dim.
    private func style(in palette: Palette) -> Style {
        switch source.role {
        case .collection, .source: palette.body
        case .group: Style(foreground: palette.title.foreground, background: palette.title.background)
        case .kind: palette.secondary
        }
    }

    /// The key that a detail names at a cell.
    func key(line: Int, column: Int) -> String? {
        var row = 1
        for (lines, kind) in details {
            if kind == .keys, lines.indices.contains(line - row) {
                return lines[line - row].key(at: column - texts.lowerBound)
            }
            row += lines.count
        }
        return nil
    }

    private static func end(of mark: SourceViewModel.Mark, in context: RowContext) -> StyledEnd {
        let palette = context.palette
        return switch mark {
        case .count(let count): StyledEnd(text: count, style: palette.secondary)
        case .failing(let count):
            StyledEnd(
                text: count.isEmpty ? Sign.failure.text : count + " " + Sign.failure.text,
                style: palette.error)
        case .fetching:
            StyledEnd(text: Sign.wheel[context.ticker.step % Sign.wheel.count], style: palette.accent)
        }
    }
}
