public import TextInterface

/// The action of a command on a screen.
public struct KeyBinding {
    /// The command. One that is not in the keymap is bound to its default keys.
    public let command: KeyCommand
    /// The word beside the key in the status bar; `nil` for a command that only the help shows.
    public let hint: SafeText?
    /// Performs the command.
    public let action: () -> Void

    /// Creates a binding.
    public init(_ command: KeyCommand, hint: SafeText? = nil, action: @escaping () -> Void) {
        self.command = command
        self.hint = hint
        self.action = action
    }
}
