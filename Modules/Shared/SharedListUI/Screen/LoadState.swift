import ListInterface
import PresentationInterface
import TextInterface

/// The state of a screen's loads.
struct LoadState: Equatable {
    /// Whether something loads.
    private(set) var isLoading = false
    /// Whether a load has ended.
    private(set) var hasLoaded = false
    /// What failed, until the next load or until the reader hides it.
    private(set) var errorMessage: SafeText?

    /// The state once a load has begun or ended.
    func with(_ viewModel: ResourceLoadingViewModel) -> LoadState {
        var state = self
        state.hasLoaded = hasLoaded || isLoading && !viewModel.isLoading
        state.isLoading = viewModel.isLoading
        return state
    }

    /// The state with an error, or without.
    func with(_ viewModel: ResourceErrorViewModel) -> LoadState {
        var state = self
        state.errorMessage = viewModel.message.map { SafeText($0) }
        return state
    }

    /// Draws the line under the title, in which a bar shows that something loads.
    func draw(row: Int, environment: ScreenEnvironment, into grid: inout Grid) {
        let palette = environment.palette
        grid.drawRule(row: row, style: palette.line)
        guard isLoading else { return }
        let columns = grid.columns
        var (start, end) = (0, columns)
        if !environment.isMotionReduced {
            let length = max(3, columns / 6)
            let step = environment.ticker.step * 2 + length / 2
            start = step % (columns + length) - length
            end = start + length
        }
        grid.fill(
            Rectangle(row: row, column: start, rows: 1, columns: end - start), style: palette.accent,
            with: Sign.progress.text)
    }
}

extension Grid {
    /// Draws a thin line across the grid.
    mutating func drawRule(row: Int, style: Style) {
        fill(Rectangle(row: row, column: 0, rows: 1, columns: columns), style: style, with: Sign.rule.text)
    }
}
