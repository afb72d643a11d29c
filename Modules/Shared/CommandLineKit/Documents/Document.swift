/// A file that is made from a table, beside the help.
public enum Document: String, Hashable, Sendable, CaseIterable {
    /// A shell's completions.
    case bash, zsh, fish
    /// The manual page, in man(7)'s macros.
    case man
}

extension CommandLineTable {
    /// The whole text of a document, without the last line's end.
    ///
    /// - Parameter sections: What the manual page says below the options.
    public func text(of document: Document, with sections: [Program.Section]) -> String {
        switch document {
        case .bash: Completions(table: self).bash
        case .zsh: Completions(table: self).zsh
        case .fish: Completions(table: self).fish
        case .man: ManualPage(table: self, sections: sections).text
        }
    }
}
