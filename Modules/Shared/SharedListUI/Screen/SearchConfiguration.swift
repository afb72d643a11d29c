public import ListInterface
public import TextInterface

/// The search of a screen whose rows are its results: the texts and the callbacks of its field in the title bar.
public struct SearchConfiguration {
    /// A mistake in the text of a search.
    public struct Mistake: Equatable {
        /// What was meant.
        public let sentence: SafeText
        /// The characters at fault, at least one, which may be the one behind the text's end.
        public let range: Range<Int>

        /// Creates a mistake.
        public init(_ sentence: SafeText, at range: Range<Int>) {
            self.sentence = sentence
            self.range = range
        }
    }

    /// Begins a search. Returns the text with which the field opens, that of the results on the screen.
    public var begin: () -> String
    /// Shows the results of a text that is being typed; those of the empty text are the rows from before. Returns
    /// the mistake in it, for which the rows stay.
    public var type: (_ text: String) -> Mistake?
    /// Keeps the results of a text. Returns the mistake in it, for which the field stays open.
    public var keep: (_ text: String) -> Mistake?
    /// Restores the rows, the focus and the place from before ``begin``.
    public var cancel: () -> Void
    /// Searches everything. Returns whether there is a search.
    public var widen: () -> Bool
    /// Returns the completions of a text, each as the whole text.
    public var completions: (_ text: String) -> [String]
    /// Returns the words for the place that is searched, such as "in All posts", at each frame.
    public var place: () -> SafeText
    /// Returns the matcher of the search for the rows on the screen, which are highlighted, at each frame.
    public var matcher: () -> (any TextMatcher)?

    /// Creates a search that finds nothing.
    public init() {
        begin = { "" }
        type = { _ in nil }
        keep = { _ in nil }
        cancel = {}
        widen = { false }
        completions = { _ in [] }
        place = { .empty }
        matcher = { nil }
    }
}
