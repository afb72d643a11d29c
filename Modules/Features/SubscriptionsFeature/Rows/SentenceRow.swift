public import ListInterface
public import TextInterface

/// A sentence between rows, with a spinner while a task runs. An empty one is a free line.
public final class SentenceRow: CellDataSource {
    private let text: SafeText
    private let isBusy: Bool

    /// Makes a row.
    ///
    /// - Parameter isBusy: Whether the sentence has a spinner.
    public init(_ text: SafeText, isBusy: Bool = false) {
        self.text = text
        self.isBusy = isBusy
    }

    /// The section of the sentence, which the focus skips and the position does not count.
    public func section(_ id: RowID) -> ListSection {
        ListSection([CellController(id: id, self)], kind: .decoration)
    }

    private func lines(_ columns: Int) -> [TextLine] {
        let margin = min(1, RowChrome.margin(columns))
        return TextLine.wrap([text], to: min(RowChrome.measure, columns - 2 * margin - (isBusy ? 2 : 0)))
    }

    /// The height of the wrapped sentence.
    public func height(in context: RowContext) -> Int { max(1, lines(context.columns).count) }

    /// Draws the sentence.
    public func draw(into grid: inout Grid, in context: RowContext) {
        let margin = min(1, RowChrome.margin(grid.columns))
        var start = margin
        if isBusy {
            let sign = Sign.wheel[context.ticker.step % Sign.wheel.count]
            grid.put(sign, row: 0, column: margin, style: context.palette.accent)
            start += 2
        }
        RowChrome.draw(
            lines(grid.columns), row: 0, columns: start..<max(start, grid.columns - margin),
            style: context.palette.secondary, into: &grid, in: context)
    }
}
