import TerminalInterface

nonisolated extension KeyPress {
    /// Whether the key, where it goes back or opens, moves the focus between panes: all but Escape, Backspace and
    /// Enter.
    var movesFocus: Bool { ![.escape, .backspace, .enter].contains(key) }
}
