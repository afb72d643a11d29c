import TextInterface

extension ListScreen {
    /// The hints of the status line, the most useful first and the help last. What needs rows is left out where there
    /// are none, and what answers to an error comes first where the banner has no room for it.
    func hints(beside banner: ErrorBanner) -> [Hint] {
        let strings = environment.strings
        let isMovable = !configuration.isAlone && !list.isEmpty
        var hints: [Hint] = []
        if hasBanner, banner.hints.isEmpty { hints += errorHints }
        if isMovable { hints.append(Hint("j/k", strings[.hintMove])) }
        if let hint = configuration.selectHint, list.isItemFocused { hints.append(Hint("Enter", hint)) }
        if configuration.onBack != nil { hints.append(Hint("Esc", strings[.hintBack])) }
        // While the rows are loaded for the first time it does nothing.
        if configuration.onReload != nil, !isLoading || !list.isEmpty {
            hints.append(Hint("r", strings[.hintReload]))
        }
        if isMovable { hints.append(Hint("/", strings[.hintFind])) }
        if configuration.showAlone != nil, list.isItemFocused {
            hints.append(Hint("v", strings[.hintPicture]))
        }
        for binding in configuration.keys
        where !list.isEmpty || Self.groupsWithoutRows.contains(binding.group) {
            if let hint = binding.hint { hints.append(Hint(binding.label, hint)) }
        }
        // A key is named once, by what it does first.
        var named: Set<SafeText> = []
        return hints.filter { named.insert($0.key).inserted } + [Hint("?", strings[.hintHelp])]
    }

    /// What means something without rows.
    private static let groupsWithoutRows: Set<KeyBinding.Group> = [.screen, .program]

    /// The keys that answer to an error under the rows.
    var errorHints: [Hint] {
        var hints = [Hint("Esc", environment.strings[.hintHide])]
        if configuration.onReload != nil { hints.insert(Hint("r", environment.strings[.hintAgain]), at: 0) }
        return hints
    }

    /// All keys of this screen, for the help.
    var helpGroups: [HelpGroup] {
        KeyBinding.Group.allCases.map { group in
            let own = configuration.keys.filter { $0.group == group }
            return HelpGroup(
                title: environment.strings[title(of: group)],
                entries: entries(of: group) + own.map { HelpEntry(keys: $0.label, text: $0.help) })
        }
    }

    private func title(of group: KeyBinding.Group) -> ListText {
        switch group {
        case .move: .helpGroupMove
        case .row: .helpGroupRow
        case .find: .helpGroupFind
        case .screen: .helpGroupScreen
        case .program: .helpGroupProgram
        }
    }

    private func entries(of group: KeyBinding.Group) -> [HelpEntry] {
        let strings = environment.strings
        func entry(_ keys: SafeText, _ text: ListText) -> HelpEntry {
            HelpEntry(keys: keys, text: strings[text])
        }
        switch group {
        case .move where configuration.isAlone, .find where configuration.isAlone:
            return []
        case .move:
            return [
                entry("j " + strings[.keyDown], .helpDown), entry("k " + strings[.keyUp], .helpUp),
                entry(strings[.keySpace] + " " + strings[.keyPageDown] + " Ctrl-D", .helpPageDown),
                entry(strings[.keyPageUp] + " Ctrl-U", .helpPageUp),
                entry("g " + strings[.keyHome], .helpStart), entry("G " + strings[.keyEnd], .helpEnd),
                entry(strings[.keyWheel], .helpWheel), entry(strings[.keyClick], .helpClick),
            ]
        case .row:
            var entries = [
                HelpEntry(keys: "Enter l ->", text: configuration.selectHint ?? strings[.helpSelect]),
                entry("R", .helpRetry),
            ]
            if configuration.showAlone != nil { entries.append(entry("v", .helpPicture)) }
            if configuration.open != nil { entries.append(entry("o", .helpOpen)) }
            if configuration.copy != nil { entries.append(entry("y", .helpCopy)) }
            return entries
        case .find:
            return [entry("/", .helpFind), entry("n", .helpNext), entry("N", .helpPrevious)]
        case .screen:
            var entries: [HelpEntry] = []
            if configuration.onReload != nil { entries.append(entry("r", .helpReload)) }
            entries.append(entry("Esc h <-", configuration.onBack == nil ? .helpHide : .helpBack))
            if configuration.isAlone { entries.append(entry("v", .helpBack)) }
            if configuration.onPictureSize != nil {
                entries += [entry("+", .helpLarger), entry("-", .helpSmaller)]
            }
            return entries
        case .program:
            return [
                entry("?", .helpHelp), entry("q", .helpLeave), entry("Ctrl-L", .helpRepaint),
                entry("Ctrl-Z", .helpSuspend), entry("Ctrl-C", .helpQuit),
            ]
        }
    }
}
