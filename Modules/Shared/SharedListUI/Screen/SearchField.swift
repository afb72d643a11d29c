import ListInterface
import Observation
import TerminalInterface
import TextInterface

/// The field of a search in the title bar.
@Observable
final class SearchField {
    /// The result of a key.
    enum Outcome: Equatable {
        /// The text has changed.
        case edited
        case kept
        case cancelled
        /// The key is not text input.
        case passed
    }

    /// The mistake in the text; `nil` for none.
    var mistake: SearchConfiguration.Mistake?
    let input: TextInput
    /// The completions between which a key changes, and the number of the present one.
    private var completions: (texts: [String], index: Int)?

    init(_ text: String) {
        input = TextInput(text, limit: TextInput.searchLimit)
    }

    func press(_ press: KeyPress) -> Outcome {
        switch press.key {
        case .enter: return .kept
        case .escape: return .cancelled
        // As in a question, deleting from an empty text cancels.
        case .backspace where press.modifiers.isEmpty && input.isEmpty: return .cancelled
        default: break
        }
        guard input.press(press.key, press.modifiers) else { return .passed }
        completions = nil
        return .edited
    }

    func paste(_ text: String) {
        input.paste(text)
        completions = nil
    }

    /// Completes the text, or replaces the last completion by the next one.
    ///
    /// - Parameter complete: Returns the completions of a text.
    /// - Returns: Whether the text has changed.
    func complete(by complete: (String) -> [String]) -> Bool {
        var next = completions ?? (complete(input.text), -1)
        guard !next.texts.isEmpty else { return false }
        next.index = (next.index + 1) % next.texts.count
        input.replace(with: next.texts[next.index])
        completions = next
        return true
    }
}

extension SearchField {
    /// Draws the label, the text and the place that is searched. Of a narrow row the place goes first, then the
    /// label.
    func draw(
        row: Int, label: SafeText, place: SafeText, environment: ScreenEnvironment, into frame: inout Frame
    ) {
        let style = environment.palette.bar
        let margin = ScreenLayout.margin(frame.grid.columns)
        var columns = margin..<max(margin, frame.grid.columns - margin)
        frame.grid.fill(row: row, style: style)
        if columns.count - label.width - 1 >= Self.fewestColumns {
            frame.grid.put(label, row: row, column: columns.lowerBound, style: style.adding(.bold))
            columns = columns.lowerBound + label.width + 1..<columns.upperBound
        }
        let wanted = max(Self.fewestColumns, SafeText(input.text).width + 1)
        if !place.isEmpty, wanted + Self.gap + place.width <= columns.count {
            columns = columns.lowerBound..<columns.upperBound - place.width - Self.gap
            frame.grid.put(place, row: row, column: columns.upperBound + Self.gap, style: style)
        }
        let cursor = input.draw(
            row: row, columns: columns, style: style, mistake: mistake?.range,
            refusal: environment.strings[.promptFull],
            accent: environment.palette.accent.on(style.background),
            into: &frame.grid)
        frame.cursor = .init(row: row, column: min(cursor, frame.grid.columns - 1))
    }

    /// The columns that the text has at least beside a label or a place.
    private static var fewestColumns: Int { 16 }
    private static var gap: Int { 2 }
}
