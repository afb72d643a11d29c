import ListInterface
import TerminalInterface
import TextInterface

/// A line of the help: keys and their description.
struct HelpEntry: Equatable {
    let keys: SafeText
    let text: SafeText
    /// The press that a click on the entry stands for; `nil` for none.
    var press: KeyPress?
}

/// The entries below one heading.
struct HelpGroup: Equatable {
    let title: SafeText
    let entries: [HelpEntry]
}

/// The help: all keys of a screen in a box above it, filtered by typed text.
struct HelpOverlay {
    let filter = TextInput(limit: TextInput.searchLimit)
    private(set) var scroll = 0

    enum Line: Equatable {
        case heading(SafeText)
        /// A line of an entry, whose keys and text are wrapped.
        case entry(HelpEntry)
        case space
    }

    /// - Returns: Whether the help stays open.
    mutating func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch (key, modifiers) {
        case (.escape, _), (.enter, _): return false
        case (.backspace, _):
            if filter.isEmpty { return false }
            filter.removeLast()
        case (.down, _): scroll += 1
        case (.up, _): scroll -= 1
        case (.pageDown, _): scroll += ScreenOverlay.linesPerPage
        case (.pageUp, _): scroll -= ScreenOverlay.linesPerPage
        case (.home, _): scroll = 0
        case (.character("u"), .control): filter.removeAll()
        case (.character(let character), []):
            filter.type(character)
            scroll = 0
        default: break
        }
        return true
    }

    mutating func paste(_ text: String) {
        filter.paste(text)
        scroll = 0
    }

    mutating func scroll(by lines: Int) {
        scroll += lines
    }

    /// Limits the scroll offset to the content.
    mutating func clampScroll(to furthest: Int) {
        scroll = min(max(0, scroll), furthest)
    }
}

extension HelpGroup {
    /// The group with the entries whose keys or description match a filter, or all where its title does;
    /// `nil` for none.
    func matching(_ filter: String) -> HelpGroup? {
        let filter = FoldedText(filter)
        let isWhole = filter.isFound(in: title.text)
        let entries = entries.filter {
            isWhole || filter.isFound(in: $0.keys.text) || filter.isFound(in: $0.text.text)
        }
        return entries.isEmpty ? nil : HelpGroup(title: title, entries: entries)
    }
}
