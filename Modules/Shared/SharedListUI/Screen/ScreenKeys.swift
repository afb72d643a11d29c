import TextInterface

/// The keys of a screen, by the keymap and by what its configuration binds.
struct ScreenKeys {
    let configuration: ListConfiguration
    let environment: ScreenEnvironment

    /// The command that a press asks for: the keymap's, or one of this screen that the keymap does not know.
    func command(of press: KeyPress) -> KeyCommand.ID? {
        environment.keymap[press]
            ?? configuration.keys.map(\.command).first {
                environment.keymap[$0.id] == nil && $0.allKeys.contains(press)
            }?.id
    }

    /// The hints of the status line, the most useful first and the help last. What needs rows is left out where there
    /// are none.
    ///
    /// - Parameter hasErrorHints: Whether what answers to an error comes first.
    func hints(for list: ListController, isLoading: Bool, hasErrorHints: Bool) -> [Hint] {
        let strings = environment.strings
        let isMovable = !configuration.isAlone && !list.isEmpty
        var hints: [Hint] = []
        func add(_ id: KeyCommand.ID, _ word: SafeText) { hints.append(Hint(joined([id]), word)) }
        if hasErrorHints { hints += errorHints }
        if isMovable { hints.append(Hint(joined([.down, .up]), strings[.hintMove])) }
        if let hint = configuration.selectHint, list.isItemFocused { add(.select, hint) }
        if configuration.onBack != nil { add(.back, strings[.hintBack]) }
        // While the rows are loaded for the first time it does nothing.
        if configuration.onReload != nil, !isLoading || !list.isEmpty { add(.reload, strings[.hintReload]) }
        if isMovable { add(.find, strings[.hintFind]) }
        if configuration.showAlone != nil, list.isItemFocused { add(.picture, strings[.hintPicture]) }
        for binding in configuration.keys
        where !list.isEmpty || Self.groupsWithoutRows.contains(binding.command.group) {
            if let hint = binding.hint { add(binding.command.id, hint) }
        }
        add(.help, strings[.hintHelp])
        // A key is named once, by what it does first.
        var named: Set<SafeText> = []
        return hints.filter { !$0.key.isEmpty && named.insert($0.key).inserted }
    }

    /// What means something without rows.
    private static let groupsWithoutRows: Set<KeyCommand.Group> = [.screen, .program]

    /// The keys that answer to an error under the rows.
    var errorHints: [Hint] {
        let hide = Hint("Esc", environment.strings[.hintHide])
        return reloadHint.map { [$0, hide] } ?? [hide]
    }

    /// The key that loads again; `nil` where there is none.
    var reloadHint: Hint? {
        let hint = Hint(joined([.reload]), environment.strings[.hintAgain])
        return configuration.onReload == nil || hint.key.isEmpty ? nil : hint
    }

    /// The first keys of commands, between slashes; empty where they have none.
    private func joined(_ ids: [KeyCommand.ID]) -> SafeText {
        let labels = ids.compactMap { command($0)?.allKeys.first }.map(environment.strings.label)
        return labels.dropFirst().reduce(labels.first ?? .empty) { $0 + "/" + $1 }
    }

    /// The command of an identifier: the keymap's, or one of this screen that the keymap does not know.
    private func command(_ id: KeyCommand.ID) -> KeyCommand? {
        environment.keymap[id] ?? configuration.keys.map(\.command).first { $0.id == id }
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
        if group == .move, !configuration.isAlone {
            entries.append(HelpEntry(keys: strings[.keyWheel], text: strings[.helpWheel]))
            entries.append(HelpEntry(keys: strings[.keyClick], text: strings[.helpClick]))
        }
        return entries
    }

    /// A command's line; none where it has no key. Behind what goes back from a picture alone stands what showed it.
    private func entry(_ command: KeyCommand, _ words: SafeText) -> [HelpEntry] {
        let labels = command.keys.map(environment.strings.label)
        let keys = labels.dropFirst().reduce(labels.first ?? .empty) { $0 + " " + $1 }
        var entries = keys.isEmpty ? [] : [HelpEntry(keys: keys, text: words)]
        if command.id == .back, configuration.isAlone, let picture = self.command(.picture) {
            entries += entry(picture, environment.strings[.helpBack])
        }
        return entries
    }

    /// What the help says of a command on this screen; `nil` where it does nothing.
    private func words(for command: KeyCommand) -> SafeText? {
        let strings = environment.strings
        let isOwn = configuration.keys.contains { $0.command.id == command.id }
        let isUsable =
            switch command.id {
            case .down, .up, .pageDown, .pageUp, .start, .end, .find, .next, .previous: !configuration.isAlone
            case .picture: configuration.showAlone != nil
            case .open: configuration.open != nil
            case .copy: configuration.copy != nil
            case .reload: configuration.onReload != nil
            case .larger, .smaller: configuration.onPictureSize != nil
            case .select, .retry, .back, .help, .leave, .repaint, .suspend, .quit: true
            default: isOwn
            }
        guard isOwn || isUsable else { return nil }
        switch command.id {
        case .select where configuration.selectHint != nil: return configuration.selectHint
        case .back: return strings[configuration.onBack == nil ? .helpHide : .helpBack]
        default: return strings.title(of: command)
        }
    }
}
