import TerminalInterface
import TextInterface

/// A question in the status bar that one key answers.
struct KeyChoice {
    let question: SafeText
    let answers: [(press: KeyPress, word: SafeText)]

    /// Draws the question and the keys of its answers, which a click presses.
    func draw(
        row: Int, configuration: ListConfiguration, environment: ScreenEnvironment, into grid: inout Grid
    ) -> [ClickTarget] {
        let strings = environment.strings
        let hints = answers.map { Hint(strings.label(of: $0.press), $0.word, $0.press, isEssential: true) }
        let cancel = Hint("Esc", strings[.hintCancel], KeyPress(.escape))
        var bar = StatusBar(hints: hints + [cancel], configuration: configuration, environment: environment)
        bar.sentence = StyledText(text: question, style: environment.palette.bar.adding(.bold))
        return bar.draw(row: row, into: &grid)
    }
}
