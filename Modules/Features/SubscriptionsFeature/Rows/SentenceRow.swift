public import ListInterface
public import TextInterface

/// A sentence between rows, with a sign that turns before it while something goes on. Without words, a free line.
public final class SentenceRow: CellDataSource {
    private let text: SafeText
    private let isBusy: Bool

    /// Makes a row.
    ///
    /// - Parameter isBusy: Whether something goes on that the sentence tells of.
    public init(_ text: SafeText, isBusy: Bool = false) {
        self.text = text
        self.isBusy = isBusy
    }

    /// The sentence as a section: the focus passes over it, and it is not counted.
    public func section(_ id: RowID) -> ListSection {
        ListSection([CellController(id: id, self)], kind: .decoration)
    }

    private func lines(_ columns: Int) -> [TextLine] {
        let margin = min(1, RowChrome.margin(columns))
        return TextLine.wrap([text], to: min(RowChrome.measure, columns - 2 * margin - (isBusy ? 2 : 0)))
    }

    /// As high as the sentence needs.
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
