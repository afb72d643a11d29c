/// A source's text with its type, not sanitized.
public enum ItemText: Hashable, Sendable {
    /// Text without markup.
    case plain(String)
    /// A fragment of HTML, or a whole document.
    case html(String)

    /// The text with its markup.
    public var source: String {
        switch self {
        case .plain(let source), .html(let source): source
        }
    }
}
