import SharedListUI

@testable import AppSettings

nonisolated extension Keymap {
    /// The keymap of an app with two commands of its own.
    static let sample = Keymap([
        KeyCommand(.bookmark, "b", in: .row) { _ in "Bookmark" },
        KeyCommand(KeyCommand.ID("save"), "s", in: .row) { _ in "Save" },
    ])
}

nonisolated extension KeyCommand.ID {
    static let bookmark = Self("bookmark")
}

extension Settings {
    nonisolated init() { self.init(keymap: .sample) }
}
