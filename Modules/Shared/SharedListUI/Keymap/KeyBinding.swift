public import TextInterface

/// The action of a command on a screen.
public struct KeyBinding {
    /// The command. One that is not in the keymap is bound to its default keys.
    public let command: KeyCommand
    /// The word beside the key in the status bar; `nil` for a command that only the help shows.
    public let hint: SafeText?
    /// Whether the hint is shown only where a post is read, alone or beside its list, after all other hints.
    public let isReadingHint: Bool
    /// Performs the command.
    public let action: () -> Void

    /// Creates a binding.
    public init(
        _ command: KeyCommand, hint: SafeText? = nil, isReadingHint: Bool = false,
        action: @escaping () -> Void
    ) {
        self.command = command
        self.hint = hint
        self.isReadingHint = isReadingHint
        self.action = action
    }
}
