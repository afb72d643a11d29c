import ConcurrencyInterface
import ListInterface
public import TerminalInterface
import TextInterface

extension ListScreen {
    /// Takes a key, the mouse or pasted text.
    public func handle(_ event: TerminalEvent) -> Bool {
        switch event {
        case .key(let key, let modifiers):
            return handle(KeyPress(key, modifiers))
        case .mouse(let action, let row, _):
            return handle(action, line: row)
        case .paste(let text):
            return paste(text)
        case .resized, .appearance, .cellAspect, .colors, .identified, .pictures, .willSuspend, .resumed,
            .terminated:
            return false
        }
    }

    private func handle(_ press: KeyPress) -> Bool {
        let command = command(of: press)
        if command == .suspend || command == .quit, !(press.isText && isTyping) { return false }
        switch overlay {
        case .help(var help):
            let outcome =
                command == .help && !press.isLetter ? .closed : help.press(press.key, press.modifiers)
            help.clampScroll(to: furthestHelp)
            overlay = outcome == .closed ? .none : .help(help)
            return true
        case .find(let prompt):
            self.press(press, at: prompt, answer: find)
            return true
        case .question(let prompt, let answer):
            self.press(press, at: prompt, answer: answer)
            return true
        case .selection:
            overlay = .none
            return press.key == .escape || handle(press)
        case .none:
            // Whatever it is bound to, Escape first ends what is under way.
            if press.key == .escape, cancelSearch() || hideError() || clearQuery() { return true }
            guard let command else { return false }
            if let binding = configuration.keys.first(where: { $0.command.id == command }) {
                binding.action()
                return true
            }
            return move(command) || act(command)
        }
    }

    /// Whether characters are typed into a question, a search or the help's filter.
    public var isTyping: Bool {
        switch overlay {
        case .none, .selection: false
        case .help, .find, .question: true
        }
    }

    /// The command that a press asks for: the keymap's, or one of this screen that the keymap does not know.
    private func command(of press: KeyPress) -> KeyCommand.ID? {
        environment.keymap[press]
            ?? configuration.keys.map(\.command).first {
                environment.keymap[$0.id] == nil && $0.allKeys.contains(press)
            }?.id
    }

    private func press(_ press: KeyPress, at prompt: Prompt, answer: (String) -> Void) {
        switch prompt.press(press.key, press.modifiers) {
        case .typing: break
        case .cancelled: overlay = .none
        case .answered:
            overlay = .none
            answer(prompt.input.text)
        }
    }

    private func move(_ command: KeyCommand.ID) -> Bool {
        switch command {
        case .down: if !list.moveDown() { list.nudgeEnd() }
        case .up: list.moveUp()
        case .pageDown: if !list.pageDown() { list.nudgeEnd() }
        case .pageUp: list.pageUp()
        case .start: list.moveToStart()
        case .end: list.moveToEnd()
        default: return false
        }
        return true
    }

    private func act(_ command: KeyCommand.ID) -> Bool {
        switch command {
        case .select: list.focused?.delegate?.selected()
        case .back: return hideError() || back()
        case .retry: list.focused?.delegate?.retried()
        case .reload: return reload()
        case .find where !configuration.isAlone:
            overlay = .find(Prompt(environment.strings[.findPrompt], limit: TextInput.searchLimit))
        case .next: return findAgain(isForward: true)
        case .previous: return findAgain(isForward: false)
        case .larger: return changePictures(by: 1)
        case .smaller: return changePictures(by: -1)
        case .picture: return configuration.isAlone ? back() : showAlone()
        case .open: return useLink(configuration.open)
        case .copy: return copyLink()
        case .help: overlay = .help(HelpOverlay())
        default: return false
        }
        return true
    }

    // MARK: What commands do

    private func hideError() -> Bool {
        guard hasBanner else { return false }
        errorMessage = nil
        return true
    }

    private func back() -> Bool {
        guard let onBack = configuration.onBack else { return false }
        onBack()
        return true
    }

    private func reload() -> Bool {
        guard let onReload = configuration.onReload else { return false }
        if !isLoading {
            notices.remove(.rows)
            onReload()
        }
        return true
    }

    private func changePictures(by step: Int) -> Bool {
        guard let remember = configuration.onPictureSize else { return false }
        let sizes = PictureSize.allCases
        let index = (sizes.firstIndex(of: environment.pictureSize) ?? 0) + step
        guard sizes.indices.contains(index) else { return true }
        environment.pictureSize = sizes[index]
        remember(sizes[index])
        return true
    }

    private func showAlone() -> Bool {
        guard let show = configuration.showAlone else { return false }
        if list.isItemFocused, let id = list.focus { show(id) }
        return true
    }

    private func useLink(_ use: ((String) -> Void)?) -> Bool {
        guard let use else { return false }
        if let link = list.focused?.delegate?.link { use(link) }
        return true
    }

    private func copyLink() -> Bool {
        guard let copy = configuration.copy else { return false }
        guard let link = list.focused?.delegate?.link else {
            notify(environment.strings[.noticeNothingToCopy])
            return true
        }
        copy(link)
        return true
    }

    // MARK: Mouse and paste

    private func handle(_ action: MouseAction, line: Int) -> Bool {
        let step = ListMoves.linesOfAStep
        switch (overlay, action) {
        case (.help(var help), .wheelUp), (.help(var help), .wheelDown):
            help.scroll(by: action == .wheelUp ? -step : step)
            help.clampScroll(to: furthestHelp)
            overlay = .help(help)
        case (.help, .press): overlay = .none
        case (_, .wheelUp): list.scroll(by: -step)
        case (_, .wheelDown): list.scroll(by: step)
        case (_, .press): click(line: line)
        }
        return true
    }

    private func click(line: Int) {
        guard let id = list.row(atLine: line - body.row) else { return }
        if list.focus == id {
            list.focused?.delegate?.selected()
        } else {
            list.moveFocus(to: id)
        }
    }

    private func paste(_ text: String) -> Bool {
        switch overlay {
        case .none, .selection: return false
        case .help(var help):
            help.paste(text)
            overlay = .help(help)
        case .find(let prompt), .question(let prompt, _):
            prompt.input.paste(text)
        }
        return true
    }
}
