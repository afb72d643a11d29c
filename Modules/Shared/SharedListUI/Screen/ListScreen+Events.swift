import ConcurrencyInterface
import ListInterface
public import TerminalInterface
import TextInterface

extension ListScreen {
    /// Takes a key, the mouse or pasted text.
    public func handle(_ event: TerminalEvent) -> Bool {
        switch event {
        case .key(let key, let modifiers):
            // Shift is part of a character.
            var modifiers = modifiers
            if case .character = key { modifiers.remove(.shift) }
            return handle(key, modifiers)
        case .mouse(let action, let row, _):
            return handle(action, line: row)
        case .paste(let text):
            return paste(text)
        case .resized, .appearance, .cellAspect, .colors, .identified, .pictures, .willSuspend, .resumed,
            .terminated:
            return false
        }
    }

    private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        if case (.character(let letter), .control) = (key, modifiers), "cz".contains(letter) { return false }
        switch overlay {
        case .help(var help):
            let outcome = help.press(key, modifiers)
            help.clampScroll(to: furthestHelp)
            overlay = outcome == .closed ? .none : .help(help)
            return true
        case .find(let prompt):
            press(key, modifiers, at: prompt, answer: find)
            return true
        case .question(let prompt, let answer):
            press(key, modifiers, at: prompt, answer: answer)
            return true
        case .selection:
            overlay = .none
            return key == .escape || handle(key, modifiers)
        case .none:
            if let binding = configuration.keys.first(where: { $0.matches(key, modifiers) }) {
                binding.action()
                return true
            }
            return move(key, modifiers) || act(key, modifiers)
        }
    }

    private func press(
        _ key: Key, _ modifiers: Modifiers, at prompt: Prompt, answer: (String) -> Void
    ) {
        switch prompt.press(key, modifiers) {
        case .typing: break
        case .cancelled: overlay = .none
        case .answered:
            overlay = .none
            answer(prompt.input.text)
        }
    }

    private func move(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch (key, modifiers) {
        case (.character("j"), []), (.down, []): if !list.moveDown() { list.nudgeEnd() }
        case (.character("k"), []), (.up, []): list.moveUp()
        case (.character(" "), []), (.pageDown, []), (.character("d"), .control):
            if !list.pageDown() { list.nudgeEnd() }
        case (.pageUp, []), (.character("u"), .control): list.pageUp()
        case (.character("g"), []), (.home, []): list.moveToStart()
        case (.character("G"), []), (.end, []): list.moveToEnd()
        default: return false
        }
        return true
    }

    private func act(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch (key, modifiers) {
        case (.enter, []), (.character("l"), []), (.right, []): list.focused?.delegate?.selected()
        case (.escape, _): return cancelSearch() || hideError() || clearQuery() || back()
        case (.character("h"), []), (.left, []), (.backspace, []): return hideError() || back()
        case (.character("R"), []): list.focused?.delegate?.retried()
        case (.character("r"), []): return reload()
        case (.character("/"), []) where !configuration.isAlone:
            overlay = .find(Prompt(environment.strings[.findPrompt], limit: TextInput.searchLimit))
        case (.character("n"), []): return findAgain(isForward: true)
        case (.character("N"), []): return findAgain(isForward: false)
        case (.character("+"), []), (.character("="), []): return changePictures(by: 1)
        case (.character("-"), []): return changePictures(by: -1)
        case (.character("v"), []): return configuration.isAlone ? back() : showAlone()
        case (.character("o"), []): return useLink(configuration.open)
        case (.character("y"), []): return copyLink()
        case (.character("?"), []): overlay = .help(HelpOverlay())
        default: return false
        }
        return true
    }

    // MARK: What keys do

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
        let step = ListController.linesOfAStep
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
