/// A mistake in the text of a query.
public struct SearchMistake: Error, Hashable, Sendable {
    /// The kinds of mistakes.
    public enum Kind: Hashable, Sendable {
        /// A quotation mark without a closing one.
        case openQuote
        /// A parenthesis without a closing one.
        case openParenthesis
        /// A closing parenthesis without an opening one.
        case closedParenthesis
        /// `OR` without a word on one of its sides.
        case missingOperand
        /// A field without a value.
        case missingValue
        /// A value that is not one of these.
        case unknownValue([String])
        /// A value that is neither a date nor a duration.
        case noDate
        /// More than ``SearchQuery/clauseLimit`` words, or parentheses in more than ``SearchQuery/depthLimit``
        /// others.
        case tooLong
    }

    /// The kind.
    public var kind: Kind
    /// The characters of the mistake in the query's text, at least one, which may be the one after the end.
    public var range: Range<Int>

    /// Makes a mistake.
    public init(_ kind: Kind, at range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}
