import SharedListUI

nonisolated extension KeyCommand {
    /// A screen's own command, which is not in the keymap.
    static func sample(_ key: KeyPress, _ title: String, in group: Group = .screen) -> KeyCommand {
        KeyCommand(ID(title), key, in: group) { _ in title }
    }
}
