/// One row of the table of keys: help, manual page and README.md's list come from it.
nonisolated struct KeySyntax: Sendable {
    /// The keys as a person reads them: `j`, `Down`, `PageDown`, `Ctrl-D`.
    var keys: [String]
    /// What they do, in one line.
    var help: String

    init(_ keys: String..., help: String) {
        self.keys = keys
        self.help = help
    }

    /// Every key of the app. What binds them is `ListScreen`, `App` and what `App` installs on its screens; a test presses
    /// every key there is to see that none is missing here.
    static let table = [
        KeySyntax("j", "Down", help: "down"),
        KeySyntax("k", "Up", help: "up"),
        KeySyntax("Space", "PageDown", "Ctrl-D", help: "a screen down"),
        KeySyntax("PageUp", "Ctrl-U", help: "a screen up"),
        KeySyntax("g", "Home", help: "to the start"),
        KeySyntax("G", "End", help: "to the end"),
        KeySyntax("Enter", "l", "Right", help: "open the comments, or load again where loading failed"),
        KeySyntax("Esc", "h", "Left", "Backspace", help: "hide an error, else back"),
        KeySyntax("v", help: "the picture alone, and back"),
        KeySyntax("+", "=", help: "larger pictures"),
        KeySyntax("-", help: "smaller pictures"),
        KeySyntax("R", help: "try the picture again"),
        KeySyntax("b", help: "bookmark the picture, or no longer"),
        KeySyntax("B", help: "the bookmarks"),
        KeySyntax("o", help: "open the picture's address"),
        KeySyntax("y", help: "copy the picture's address"),
        KeySyntax("s", help: "save the picture"),
        KeySyntax("/", help: "find text"),
        KeySyntax("n", help: "next match"),
        KeySyntax("N", help: "match before"),
        KeySyntax("r", help: "reload"),
        KeySyntax("?", help: "every key of the screen"),
        KeySyntax("q", help: "back, or quit where there is nothing to go back to"),
        KeySyntax("Ctrl-L", help: "paint the screen anew"),
        KeySyntax("Ctrl-Z", help: "suspend"),
        KeySyntax("Ctrl-C", help: "quit"),
        KeySyntax("Wheel", help: "scroll"),
        KeySyntax("Click", help: "go there, then open"),
    ]
}
