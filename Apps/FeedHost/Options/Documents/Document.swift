nonisolated extension Settings.Document {
    /// The whole document, made from the tables of options and commands.
    var text: String {
        switch self {
        case .bash: Completions.bash
        case .zsh: Completions.zsh
        case .fish: Completions.fish
        case .man: ManualPage.text
        }
    }
}
