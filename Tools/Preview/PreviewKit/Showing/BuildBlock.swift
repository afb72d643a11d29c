import TerminalInterface
import TextInterface

/// The errors of a failed build, in lines above the preview's own.
struct BuildBlock: Equatable {
    private(set) var lines: [SafeText] = []

    var rows: Int { lines.count }

    /// - Parameter size: The terminal's size, at most half of which shows errors.
    init(_ stage: PreviewRebuilder.Stage, in size: TerminalSize) {
        guard case .failed(let errors) = stage, size.columns > Self.indent else { return }
        let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
        lines = [
            SafeText(
                "\(Sign.failure.rawValue) What was saved does not build: \(count). "
                    + "Shown is what was built before.")
        ]
        for error in errors {
            let text = [error.place, error.message].compactMap(\.self).joined(separator: ": ")
            lines += SafeText(text).wrapped(to: size.columns - Self.indent).map { "  " + $0 }
        }
        let most = max(1, size.rows / 2)
        if lines.count > most {
            let rest = lines.count - most + 1
            lines = lines.prefix(most - 1) + ["  … and \(rest) more lines"]
        }
    }

    func draw(row: Int, _ palette: Palette, into grid: inout Grid) {
        let style = palette.error.on(palette.bar.background)
        for (offset, line) in lines.enumerated() {
            grid.fill(
                Rectangle(row: row + offset, column: 0, rows: 1, columns: grid.columns), style: style)
            grid.put(
                line.truncated(to: grid.columns - 1), row: row + offset, column: 1,
                style: offset == 0 ? style.adding(.bold) : style)
        }
    }

    private static let indent = 4
}
