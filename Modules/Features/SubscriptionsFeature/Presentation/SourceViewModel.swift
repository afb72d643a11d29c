public import TextInterface

/// What a row in a list of sources says.
nonisolated public struct SourceViewModel: Hashable, Sendable {
    /// What stands at the row's end.
    public enum Mark: Hashable, Sendable {
        /// A number; empty for none.
        case count(SafeText)
        /// That the source fails, behind a number; empty for none.
        case failing(SafeText)
        /// That the source is being fetched.
        case fetching
    }

    /// A paragraph below the name, while the row has the focus.
    public struct Detail: Hashable, Sendable {
        /// What a detail tells.
        public enum Kind: Hashable, Sendable {
            /// What failed.
            case fault
            /// Anything else.
            case note
            /// Keys, and what they do.
            case keys
        }

        /// The paragraph.
        public let text: SafeText
        /// What it tells.
        public let kind: Kind
    }

    /// The name, or a heading's words.
    public let name: SafeText
    /// Whether it is the heading of a section.
    public let isHeading: Bool
    /// What stands at the row's end.
    public var mark: Mark
    /// What is said below the name while the row has the focus.
    public let details: [Detail]
}
