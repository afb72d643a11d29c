import ListInterface
import PresentationInterface
public import TerminalInterface
import TextInterface

extension ListScreen {
    /// Handles a key, a mouse action or pasted text.
    public func handle(_ event: TerminalEvent) -> Bool {
        if let sidebar { return handle(event, in: sidebar) }
        switch event {
        case .key(let key, let modifiers):
            return handle(KeyPress(key, modifiers))
        case .mouse(let action, let row, let column):
            switch overlay.mouse(action, row: row, column: column) {
            case .taken: break
            case .passed: handle(action, row: row, column: column)
            case .pressed(let press): handle(press)
            }
            return true
        case .paste(let text):
            guard !overlay.paste(text) else { return true }
            if let field { paste(text, into: field) }
            return field != nil
        case .resized, .appearance, .cellAspect, .colors, .identified, .pictures, .willSuspend, .resumed,
            .terminated:
            return false
        }
    }

    private func handle(_ event: TerminalEvent, in sidebar: ListScreen) -> Bool {
        if case .mouse(.press, let row, let column) = event, !sidebar.isModal,
            let back = sidebar.configuration.onBack,
            (sidebar.drawn.body.row..<sidebar.drawn.body.endRow).contains(row),
            column >= sidebar.drawn.body.endColumn
        {
            back()
            return true
        }
        if sidebar.handle(event) { return true }
        guard case .key(let key, let modifiers) = event, let back = sidebar.configuration.onBack,
            environment.keymap[KeyPress(key, modifiers)] == .leave
        else { return false }
        back()
        return true
    }

    @discardableResult
    private func handle(_ press: KeyPress) -> Bool {
        let command = keys.command(of: press)
        if command == .suspend || command == .quit, !(press.isText && isTyping) { return false }
        if overlay.press(press, command) { return true }
        if let field {
            handle(press, in: field)
            return true
        }
        if command == nil, typeNumber(press) { return true }
        let isNumbered = number != nil
        defer { number = nil }
        // Escape cancels the action in progress before it performs its command.
        if press.key == .escape,
            isNumbered || findInteraction.cancel() || hideError() || findInteraction.clear()
        {
            return true
        }
        if command != .details, command != .back { reduceError() }
        guard let command else { return isNumbered }
        if let binding = configuration.keys.first(where: { $0.command.id == command }) {
            binding.action()
            return true
        }
        return list.move(by: command, onPageAtEnd: configuration.onPageAtEnd) || perform(command)
            || refuse(command)
    }

    /// Notifies the reader of a command that does nothing on this screen, or for the row in focus.
    ///
    /// - Returns: Whether the command is not one of the program's, which its owner performs.
    @discardableResult
    public func refuse(_ command: KeyCommand.ID) -> Bool {
        guard let reason = keys.refusal(of: command) else { return false }
        notify(reason)
        return true
    }

    private func perform(_ command: KeyCommand.ID) -> Bool {
        switch command {
        case .back where hideError(): return true
        case .details: return toggleDetails()
        case .reload: return reload()
        case .find where configuration.search != nil: return openSearch()
        case .everywhere:
            guard let search = configuration.search else { return false }
            return search.widen() || openSearch() && search.widen()
        case .find where !configuration.isFullScreen:
            let prompt = Prompt(environment.strings[.findPrompt], limit: TextInput.searchLimit)
            overlay.show(
                .question(prompt, isFind: true) { [findInteraction] in findInteraction.find(FoldedText($0)) })
            return true
        case .next: return next(isForward: true)
        case .previous: return next(isForward: false)
        case .help:
            overlay.show(.help(HelpOverlay()))
            return true
        default:
            let actions = ListActions(
                configuration: configuration, list: list, environment: environment, number: number,
                notify: { [unowned self] in notify($0) })
            return actions.perform(command)
        }
    }

    /// Handles a digit of a link's number, which does not start with 0.
    ///
    /// - Returns: Whether the press is such a digit.
    private func typeNumber(_ press: KeyPress) -> Bool {
        guard configuration.numberedLink != nil, press.isText, case .character(let character) = press.key,
            character.isASCII, let digit = character.wholeNumberValue, digit > 0 || number != nil
        else { return false }
        number = min((number ?? 0) * 10 + digit, Self.largestNumber)
        return true
    }

    private static var largestNumber: Int { 999 }

    private func next(isForward: Bool) -> Bool {
        if findInteraction.findAgain(isForward: isForward) { return true }
        configuration.onNext?(isForward)
        return configuration.onNext != nil
    }

    private func reload() -> Bool {
        guard let onReload = configuration.onReload else { return false }
        if !isLoading {
            notices.remove(.rows)
            onReload()
        }
        return true
    }

    // MARK: Errors

    /// Hides the error. One that is reduced to its sign stays where there is a screen to go back to.
    private func hideError() -> Bool {
        guard presentedError != nil, load.errorPlacement != .sign || configuration.onBack == nil else {
            return false
        }
        load = load.with(.noError)
        return true
    }

    /// Reduces the error to its sign.
    private func reduceError() {
        if presentedError != nil, load.errorPlacement != .sign { load = load.with(.sign) }
    }

    private func toggleDetails() -> Bool {
        // An error in place of the rows is whole.
        guard presentedError != nil else { return errorMessage != nil }
        load = load.with(load.errorPlacement == .banner ? .sign : .banner)
        return true
    }

    // MARK: The mouse

    /// Whether a click in a row of cells of the screen changes nothing but the focus of panes: in a text, and in
    /// the row in focus.
    func isFocus(row: Int) -> Bool {
        configuration.scrollsByLine || list.row(atLine: row - drawn.body.row).map { $0 == list.focus } ?? true
    }

    private func handle(_ action: MouseAction, row: Int, column: Int) {
        if action == .press, let hint = drawn.hints.first(where: { $0.contains(row: row, column: column) }) {
            handle(hint.press)
            return
        }
        // An action beside the rows is one in another pane, to which a screen that handles all keys does not lead.
        let body = drawn.body
        guard (body.column..<body.endColumn).contains(column) else { return }
        switch action {
        case .drag: break
        case .wheelUp: list.scroll(by: -ListMoves.linesPerStep)
        case .wheelDown: list.scroll(by: ListMoves.linesPerStep)
        case .press:
            reduceError()
            let line = row - body.row
            guard let id = list.row(atLine: line), keepSearch() else { return }
            if let name = list.key(line: line, column: column - body.column), let press = KeyPress(name: name)
            {
                list.moveFocus(to: id)
                handle(press)
            } else if list.focus == id || configuration.scrollsByLine {
                list.controller(of: id)?.delegate?.selected()
            } else {
                list.moveFocus(to: id)
            }
        }
    }
}
