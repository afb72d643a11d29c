public import FoundationEssentials

/// Reads untrusted XML documents, in time and memory linear in the document, without fetching external
/// entities.
public protocol XMLReader: Sendable {
    /// Reads a whole document. Its encoding is that of its byte order mark, else `charset`, else that of its
    /// XML declaration, else UTF-8 (RFC 7303, section 3).
    ///
    /// - Parameters:
    ///   - bytes: The document after content decoding.
    ///   - charset: The `charset` parameter of its Content-Type; `nil` if there is none.
    ///   - makeHandler: Makes a handler for each reading. A reader may read twice, and returns the last
    ///     handler.
    /// - Throws: The failure of a document that is of no use.
    func read<Handler: XMLHandler>(
        _ bytes: Data, charset: String?, makeHandler: () -> Handler
    ) throws(XMLError) -> XMLResult<Handler>
}

/// The result of reading a document.
public struct XMLResult<Handler> {
    /// The handler after all events.
    public var handler: Handler
    /// The defects of the document in order of detection.
    public var warnings: [XMLWarning]

    /// Makes a result.
    public init(handler: Handler, warnings: [XMLWarning]) {
        self.handler = handler
        self.warnings = warnings
    }
}

extension XMLResult: Sendable where Handler: Sendable {}

/// A defect of a document that was read nevertheless.
public enum XMLWarning: Hashable, Sendable {
    /// The document is not well-formed, for this reason, and was read by a tolerant reader.
    case illFormed(XMLError)
    /// The document was not in its declared encoding, and was read in another.
    case encoding(said: String, used: String)
}
