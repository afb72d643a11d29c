import Foundation
import TerminalInterface
import TextInterface

/// The keys of a screen: those of the keymap, and those of its configuration.
struct ScreenKeys {
    let configuration: ListConfiguration
    let environment: ScreenEnvironment
    var panes = PaneSurroundings()

    /// The command of a key: the keymap's, or one of this screen that is not in the keymap.
    func command(of press: KeyPress) -> KeyCommand.ID? {
        environment.keymap[press]
            ?? configuration.keys.map(\.command).first {
                environment.keymap[$0.id] == nil && $0.allKeys.contains(press)
            }?.id
    }

    /// The hints of the status bar, the most useful first and the help last. Hints of commands that need rows
    /// are left out on a screen without rows.
    func hints(for list: ListController, isLoading: Bool) -> [Hint] {
        let strings = environment.strings
        let isMovable = !configuration.isFullScreen && !list.isEmpty
        var hints: [Hint?] = [panes.count > 2 ? paneHint : nil]
        if configuration.scrollsByLine, isMovable {
            hints.append(hint(.pageDown, strings[.hintMore]))
            if configuration.onNext != nil { hints.append(hint(.next, strings[.hintNext])) }
        } else if panes.isBesidePost, list.isItemFocused {
            hints.append(hint(.down, strings[.hintMove], or: .up))
            hints.append(hint(.pageDown, strings[.hintReadOn]))
            if configuration.onNext != nil { hints.append(hint(.next, strings[.hintNext])) }
        } else if let word = configuration.selectHint {
            if list.isItemFocused { hints.append(hint(.select, word)) }
        } else if isMovable {
            hints.append(hint(.down, strings[.hintMove], or: .up))
        }
        if configuration.search != nil { hints.append(hint(.find, strings[.hintSearch])) }
        for binding in configuration.keys
        where !list.isEmpty || Self.groupsWithoutRows.contains(binding.command.group) {
            if let word = binding.hint, !binding.isReadingHint {
                hints.append(hint(binding.command.id, word))
            }
        }
        if configuration.scrollsByLine, configuration.open != nil {
            hints.append(hint(.open, strings[.hintOpen]))
        }
        if isMovable { hints.append(hint(.find, strings[.hintFind])) }
        if configuration.showFullScreen != nil, list.isItemFocused {
            hints.append(hint(.picture, strings[.hintPicture]))
        }
        // A reload during the first load does nothing.
        if configuration.onReload != nil, !isLoading || !list.isEmpty {
            hints.append(hint(.reload, strings[.hintReload]))
        }
        if configuration.scrollsByLine || panes.isBesidePost { hints += readingHints(for: list) }
        if configuration.onBack != nil { hints.append(hint(.back, strings[.hintBack], isEssential: true)) }
        hints.append(hint(.help, strings[.hintHelp], isEssential: true))
        // A key has one hint, that of its first command.
        var named: Set<SafeText> = []
        return hints.compactMap(\.self).filter { named.insert($0.key).inserted }
    }

    /// The hints of commands on the post that is read, which are removed first where not all hints fit.
    private func readingHints(for list: ListController) -> [Hint?] {
        guard list.isItemFocused || configuration.scrollsByLine else { return [] }
        let opens = configuration.open != nil ? hint(.open, environment.strings[.hintOpen]) : nil
        return [opens]
            + configuration.keys.filter(\.isReadingHint).map { binding in
                binding.hint.flatMap { hint(binding.command.id, $0) }
            }
    }

    /// The hint of the keys that move the focus between panes.
    private var paneHint: Hint? {
        let presses = [KeyCommand.ID.back, .select].compactMap {
            command($0)?.allKeys.first(where: \.movesFocus)
        }
        guard presses.count == 2 else { return nil }
        let labels = presses.map(environment.strings.label)
        return Hint(labels[0] + "/" + labels[1], environment.strings[.hintPane], presses[0])
    }

    /// The groups whose commands need no rows.
    private static let groupsWithoutRows: Set<KeyCommand.Group> = [.screen, .program]

    /// The hints for an error below the rows.
    ///
    /// - Parameter isWhole: Whether the error is shown in full.
    func errorHints(isWhole: Bool) -> [Hint] {
        let strings = environment.strings
        let hide = Hint("Esc", strings[.hintHide], KeyPress(.escape))
        let details = isWhole ? nil : hint(.details, strings[.hintDetails])
        return [reloadHint, hide, details].compactMap(\.self)
    }

    /// The hint of the reload key; `nil` if it is disabled, or where the reader has disabled the network.
    var reloadHint: Hint? {
        guard configuration.onReload != nil, environment.network != .offlineByChoice else { return nil }
        return hint(.reload, environment.strings[.hintReload])
    }

    /// The hints for the link whose number is being typed.
    var numberHints: [Hint] {
        let strings = environment.strings
        let open = configuration.open == nil ? nil : hint(.open, strings[.hintOpen])
        let copy = configuration.copy == nil ? nil : hint(.copy, strings[.hintCopy])
        return [open, copy, Hint("Esc", strings[.hintCancel], KeyPress(.escape))].compactMap(\.self)
    }

    /// The hints while a text is found, before the others.
    func findHints(before hints: [Hint]) -> [Hint] {
        let strings = environment.strings
        let matches = hint(.next, strings[.hintMatch], or: .previous)
        let own = [matches, Hint("Esc", strings[.hintEndFind], KeyPress(.escape))].compactMap(\.self)
        return own + hints.filter { hint in !own.contains { $0.press == hint.press } }
    }

    /// The hints while a search is typed.
    var searchHints: [Hint] {
        let strings = environment.strings
        let arrows = strings[.keyUp] + "/" + strings[.keyDown]
        return [
            Hint("Enter", strings[.hintKeep], KeyPress(.enter)), hint(.complete, strings[.hintComplete]),
            hint(.everywhere, strings[.hintEverywhere]), Hint(arrows, strings[.hintChoose], KeyPress(.down)),
            Hint("Esc", strings[.hintBack], KeyPress(.escape), isEssential: true),
        ].compactMap(\.self)
    }

    /// The hint of a command's first key, and after a slash of a second command's; `nil` without keys.
    private func hint(
        _ id: KeyCommand.ID, _ word: SafeText, or other: KeyCommand.ID? = nil, isEssential: Bool = false
    ) -> Hint? {
        let presses = [id, other].compactMap { $0.flatMap(command)?.allKeys.first }
        guard let press = presses.first else { return nil }
        let labels = presses.map(environment.strings.label)
        return Hint(
            labels.dropFirst().reduce(labels[0]) { $0 + "/" + $1 }, word, press, isEssential: isEssential)
    }

    /// The command with an identifier: the keymap's, or one of this screen that is not in the keymap.
    private func command(_ id: KeyCommand.ID) -> KeyCommand? {
        environment.keymap[id] ?? configuration.keys.map(\.command).first { $0.id == id }
    }

    /// The notice of a command that does nothing on this screen; `nil` for a command that other code
    /// performs, and for the one that goes back.
    func refusal(of id: KeyCommand.ID) -> SafeText? {
        let strings = environment.strings
        switch id {
        case .leave, .repaint, .suspend, .quit, .back: return nil
        case .details: return strings[.noticeNoError]
        case .reload: return strings[.noticeNothingToReload]
        case .retry: return strings[.noticeNothingToRetry]
        case .picture: return strings[.noticeNoPicture]
        case .open: return strings[.noticeNothingToOpen]
        case .copy: return strings[.noticeNothingToCopy]
        default:
            return command(id).map { strings(.noticeUnavailable, strings.title(of: $0).text) }
        }
    }

    /// All keys of this screen, for the help.
    var helpGroups: [HelpGroup] {
        KeyCommand.Group.allCases.map { group in
            HelpGroup(title: environment.strings[title(of: group)], entries: entries(of: group))
        }
    }

    private func title(of group: KeyCommand.Group) -> ListText {
        switch group {
        case .move: .helpGroupMove
        case .row: .helpGroupRow
        case .find: .helpGroupFind
        case .screen: .helpGroupScreen
        case .program: .helpGroupProgram
        }
    }

    private func entries(of group: KeyCommand.Group) -> [HelpEntry] {
        let strings = environment.strings
        let known = environment.keymap.commands.filter { $0.group == group }
        let own = configuration.keys.map(\.command).filter {
            $0.group == group && environment.keymap[$0.id] == nil
        }
        var entries = (known + own).flatMap { command in
            words(for: command).map { entry(command, $0) } ?? []
        }
        if group == .row, configuration.numberedLink != nil {
            let keys = numberHints.dropLast().map { SafeText("3") + $0.key }
            entries.append(
                HelpEntry(
                    keys: keys.dropFirst().reduce(keys.first ?? .empty) { $0 + " " + $1 },
                    text: strings[.helpNumber]))
        }
        if group == .move, !configuration.isFullScreen {
            entries.append(HelpEntry(keys: strings[.keyWheel], text: strings[.helpWheel]))
            entries.append(HelpEntry(keys: strings[.keyClick], text: strings[.helpClick]))
        }
        return entries
    }

    /// The press of a command's line in the help; `nil` for a command that other code handles.
    private func press(of command: KeyCommand) -> KeyPress? {
        let isElsewhere = [.leave, .repaint, .suspend, .quit].contains(command.id)
        return isElsewhere || command.isForTyping ? nil : command.allKeys.first
    }

    /// The help's line of a command, none where it has no key. On a full screen picture, the command that
    /// shows pictures in full screen follows the one that goes back.
    private func entry(_ command: KeyCommand, _ words: SafeText) -> [HelpEntry] {
        let labels = command.keys.map(environment.strings.label)
        let keys = labels.dropFirst().reduce(labels.first ?? .empty) { $0 + " " + $1 }
        var entries = keys.isEmpty ? [] : [HelpEntry(keys: keys, text: words, press: press(of: command))]
        if command.id == .back, configuration.isFullScreen, let picture = self.command(.picture) {
            entries += entry(picture, environment.strings[.helpBack])
        }
        return entries
    }

    /// A word of the status bar as the descriptions in the help are written, with a capital letter.
    private func sentence(_ word: SafeText) -> SafeText {
        SafeText(word.text.prefix(1).uppercased(with: environment.locale) + word.text.dropFirst())
    }

    /// The help's description of a command on this screen; `nil` if the screen does not support it.
    private func words(for command: KeyCommand) -> SafeText? {
        let strings = environment.strings
        let isOwn = configuration.keys.contains { $0.command.id == command.id }
        let isUsable =
            switch command.id {
            case .down, .up, .pageDown, .pageUp, .start, .end, .find, .next, .previous, .details:
                !configuration.isFullScreen
            case .everywhere, .complete: configuration.search != nil
            case .picture: configuration.showFullScreen != nil
            case .open: configuration.open != nil
            case .copy: configuration.copy != nil
            case .reload: configuration.onReload != nil
            case .larger, .smaller: configuration.onPictureSize != nil
            case .zoom, .narrow, .widen: panes.isSplit
            case .select, .retry, .back, .help, .leave, .repaint, .suspend, .quit: true
            default: isOwn
            }
        guard isOwn || isUsable else { return nil }
        switch command.id {
        case .select where configuration.selectHint != nil: return configuration.selectHint.map(sentence)
        case .back: return strings[configuration.onBack == nil ? .helpHide : .helpBack]
        case .find: return strings[configuration.search == nil ? .helpFind : .helpSearch]
        case .next where configuration.onNext != nil: return strings[.helpNextUnread]
        case .previous where configuration.onNext != nil: return strings[.helpPreviousUnread]
        case .down where configuration.scrollsByLine: return strings[.helpLineDown]
        case .up where configuration.scrollsByLine: return strings[.helpLineUp]
        default: return strings.title(of: command)
        }
    }
}
