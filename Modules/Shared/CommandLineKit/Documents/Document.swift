/// A file that is generated from the table, in addition to the help.
public enum Document: String, Hashable, Sendable, CaseIterable {
    /// Completions of a shell.
    case bash, zsh, fish
    /// The manual page, in macros of man(7).
    case man
}

extension CommandLineTable {
    /// The text of a document, without a final newline.
    ///
    /// - Parameters:
    ///   - sections: The sections of the manual page below the options, but for those that have a topic's title.
    ///   - topics: The sections of the manual page below those.
    public func text(
        of document: Document, with sections: [Program.Section], topics: @autoclosure () -> [ManualTopic] = []
    ) -> String {
        switch document {
        case .bash: Completions(table: self).bash
        case .zsh: Completions(table: self).zsh
        case .fish: Completions(table: self).fish
        case .man: ManualPage(table: self, sections: sections, topics: topics()).text
        }
    }
}
