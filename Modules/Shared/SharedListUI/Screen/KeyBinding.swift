public import TerminalInterface
public import TextInterface

/// A key that does something on a screen besides what every list has.
public struct KeyBinding {
    /// Under which heading the help lists a key.
    public enum Group: Hashable, Sendable, CaseIterable {
        /// What moves through the list.
        case move
        /// What is done with the row in focus.
        case row
        /// What finds text.
        case find
        /// What concerns the whole screen.
        case screen
        /// What works everywhere.
        case program
    }

    /// The key.
    public let key: Key
    /// What is held down with it; Shift is part of a character.
    public let modifiers: Modifiers
    /// The key's name, such as `v` or `Ctrl-O`.
    public let label: SafeText
    /// The word beside the name in the status line; `nil` for a key that only the help names.
    public let hint: SafeText?
    /// What the help says that it does.
    public let help: SafeText
    /// The help's heading for it.
    public let group: Group
    /// Does it.
    public let action: () -> Void

    /// Makes a binding.
    public init(
        _ key: Key, _ modifiers: Modifiers = [], label: SafeText, hint: SafeText? = nil, help: SafeText,
        group: Group = .screen, action: @escaping () -> Void
    ) {
        self.key = key
        self.modifiers = modifiers
        self.label = label
        self.hint = hint
        self.help = help
        self.group = group
        self.action = action
    }

    func matches(_ key: Key, _ modifiers: Modifiers) -> Bool {
        self.key == key && self.modifiers.subtracting(.shift) == modifiers
    }
}
