import ListInterface
import TerminalInterface
import TextInterface

/// The search whose results are the rows.
extension ListScreen {
    /// Opens the field of the search in the title bar.
    ///
    /// - Returns: Whether the screen has a search.
    func openSearch() -> Bool {
        guard let search = configuration.search else { return false }
        _ = findInteraction.clear()
        field = SearchField(search.begin())
        return true
    }

    /// Handles a key while a search is typed.
    func handle(_ press: KeyPress, in field: SearchField) {
        if environment.keymap[press, isTyping: true] == .complete {
            if field.complete(by: { configuration.search?.completions($0) ?? [] }) { typed() }
            return
        }
        switch field.press(press) {
        case .edited: typed()
        case .kept: keepSearch()
        case .cancelled:
            self.field = nil
            configuration.search?.cancel()
        case .passed: move(by: press)
        }
    }

    /// Moves in the results, without leaving the field.
    private func move(by press: KeyPress) {
        switch keys.command(of: press) {
        case .down?: list.moveDown()
        case .up?: list.moveUp()
        case .pageDown?: list.pageDown()
        case .pageUp?: list.pageUp()
        case .everywhere?: _ = configuration.search?.widen()
        default: break
        }
    }

    /// Pastes a text into the field.
    func paste(_ text: String, into field: SearchField) {
        field.paste(text)
        typed()
    }

    private func typed() {
        guard let field else { return }
        field.mistake = configuration.search?.type(field.input.text)
    }

    /// Keeps the results, unless the text has a mistake.
    ///
    /// - Returns: Whether the field is closed.
    @discardableResult
    func keepSearch() -> Bool {
        guard let field else { return true }
        field.mistake = configuration.search?.keep(field.input.text)
        if field.mistake == nil { self.field = nil }
        return field.mistake == nil
    }

    /// The mistake's sentence, where the status bar has too little room for it.
    func mistakeNotice(_ layout: ScreenLayout) -> SafeText? {
        guard let sentence = field?.mistake?.sentence else { return nil }
        let room = layout.columns - 2 * layout.margin - Hint.gap - Hint.width(of: keys.searchHints.suffix(1))
        return layout.status != nil && sentence.width <= room ? nil : sentence
    }

    /// The status bar while a search is typed.
    func searchBar(_ field: SearchField, _ layout: ScreenLayout) -> StatusBar {
        let style = environment.palette.bar
        let room = layout.columns - 2 * layout.margin
        var bar = StatusBar(hints: keys.searchHints, configuration: configuration, environment: environment)
        bar.configuration.status = { [] }
        if let mistake = field.mistake {
            if mistakeNotice(layout) == nil {
                bar.sentence = StyledText(
                    text: mistake.sentence, style: environment.palette.accent.on(style.background))
            }
        } else if let status = configuration.status?().first(where: { $0.width <= room / 2 }) {
            bar.sentence = StyledText(text: status, style: style)
        }
        return bar
    }

    /// Draws the field in the title bar, or in the last line of a screen without one.
    func drawField(_ field: SearchField, _ layout: ScreenLayout, into frame: inout Frame) {
        field.draw(
            row: layout.title ?? frame.grid.rows - 1, label: environment.strings[.searchLabel],
            place: configuration.search?.place() ?? .empty, environment: environment, into: &frame)
    }
}
