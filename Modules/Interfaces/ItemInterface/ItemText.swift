/// A text as its source sent it, with its type. Drawing sanitizes it.
public enum ItemText: Hashable, Sendable {
    /// Text without markup.
    case plain(String)
    /// A fragment of HTML, or a whole document.
    case html(String)

    /// The text as it was sent, markup included.
    public var source: String {
        switch self {
        case .plain(let source), .html(let source): source
        }
    }
}
