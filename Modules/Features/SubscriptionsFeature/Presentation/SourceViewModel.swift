public import TextInterface

/// The texts of a row in a list of sources.
nonisolated public struct SourceViewModel: Hashable, Sendable {
    /// The mark at the row's end.
    public enum Mark: Hashable, Sendable {
        /// A count; empty for 0.
        case count(SafeText)
        /// A count, empty for 0, and the sign of a failing source.
        case failing(SafeText)
        /// The sign of a running fetch.
        case fetching
    }

    /// A paragraph below the name of a row in focus.
    public struct Detail: Hashable, Sendable {
        /// The role of a detail.
        public enum Kind: Hashable, Sendable {
            /// A failure.
            case fault
            /// A note.
            case note
            /// The keys for a failing source.
            case keys
        }

        /// The paragraph.
        public let text: SafeText
        /// The role.
        public let kind: Kind
    }

    /// The role of a row.
    public enum Role: Hashable, Sendable {
        /// All items, or the bookmarks.
        case collection
        /// The heading of a group of the reader.
        case group
        /// The heading of the sources of a kind.
        case kind
        /// A source, below its heading.
        case source
    }

    /// The name or the heading.
    public let name: SafeText
    /// The role of the row.
    public let role: Role
    /// The mark at the row's end.
    public var mark: Mark
    /// The paragraphs below the name while the row has the focus.
    public let details: [Detail]
}
