import SceneSupport
public import SharedListUI
public import SubscriptionsFeature
import TerminalInterface

nonisolated extension KeyCommand {
    /// Shows or hides the sources.
    public static let sources = KeyCommand(.sources, KeyPress(.tab))
    /// Adds a source.
    public static let add = KeyCommand(.add, "a")
    /// Renames the source in focus.
    public static let rename = KeyCommand(.rename, "e")
    /// Moves the source in focus to groups.
    public static let move = KeyCommand(.move, "M")
    /// Removes the source in focus.
    public static let remove = KeyCommand(.remove, "d")

    private init(_ command: SubscriptionsPresenter.Command, _ key: KeyPress) {
        self.init(ID(command.rawValue), key, in: .screen) { command.title(in: $0) }
    }
}

nonisolated extension Keymap {
    /// The names of the keys in sentences about sources.
    public var subscriptionsKeys: SubscriptionsPresenter.Keys {
        SubscriptionsPresenter.Keys(
            add: name(of: KeyCommand.add.id), retry: name(of: .reload),
            rename: name(of: KeyCommand.rename.id), undo: name(of: KeyCommand.undo.id))
    }
}
