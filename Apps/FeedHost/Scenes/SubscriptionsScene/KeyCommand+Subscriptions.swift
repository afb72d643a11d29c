import SceneSupport
public import SharedListUI
public import SubscriptionsFeature
import TerminalInterface

nonisolated extension KeyCommand {
    /// Shows or hides the sources.
    public static let sources = KeyCommand(.sources, KeyPress(.tab), in: .screen)
    /// Adds a source.
    public static let add = KeyCommand(.add, "a", in: .screen)
    /// Renames the source in focus.
    public static let rename = KeyCommand(.rename, "e", in: .screen)
    /// Moves the source in focus to groups.
    public static let move = KeyCommand(.move, "M", in: .screen)
    /// Fetches the articles of new posts of the source in focus, or stops.
    public static let fullText = KeyCommand(.fullText, "F", in: .screen)
    /// Removes the source in focus.
    public static let remove = KeyCommand(.remove, "d", in: .screen)

    private init(_ command: SubscriptionsPresenter.Command, _ key: KeyPress, in group: Group) {
        self.init(ID(command.rawValue), key, in: group) { command.title(in: $0) }
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
