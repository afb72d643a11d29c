public import TextInterface

/// What a screen does when a reader asks for a command.
public struct KeyBinding {
    /// The command. Where the keymap has none of its identifier, its default keys ask for it.
    public let command: KeyCommand
    /// The word beside the key in the status line; `nil` for a command that only the help names.
    public let hint: SafeText?
    /// Does it.
    public let action: () -> Void

    /// Binds a command to an action.
    public init(_ command: KeyCommand, hint: SafeText? = nil, action: @escaping () -> Void) {
        self.command = command
        self.hint = hint
        self.action = action
    }
}
