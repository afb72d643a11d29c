public import FoundationEssentials

/// Reads XML documents that strangers wrote. Takes time and memory in proportion to the document, whatever it holds, and
/// fetches nothing that it refers to.
public protocol XMLReader: Sendable {
    /// Reads a whole document, whose encoding is that of its byte order mark, else `charset`, else that of its XML
    /// declaration, else UTF-8 (RFC 7303, section 3).
    ///
    /// - Parameters:
    ///   - bytes: The document as it was received, without its transfer's compression.
    ///   - charset: The `charset` parameter of its Content-Type; `nil` where there is none.
    ///   - makeHandler: Makes a handler for one reading from the start. A reader may read twice, and hands out the handler
    ///     of the last reading.
    /// - Throws: The reason why there is no document that is worth being used.
    func read<Handler: XMLHandler>(
        _ bytes: Data, charset: String?, makeHandler: () -> Handler
    ) throws(XMLError) -> XMLReading<Handler>
}

/// A document that was read.
public struct XMLReading<Handler> {
    /// The handler with all that it has received.
    public var handler: Handler
    /// The defects of the document, in the order in which they were noticed.
    public var warnings: [XMLWarning]

    /// Makes a reading.
    public init(handler: Handler, warnings: [XMLWarning]) {
        self.handler = handler
        self.warnings = warnings
    }
}

extension XMLReading: Sendable where Handler: Sendable {}

/// A defect of a document that could be read nevertheless.
public enum XMLWarning: Hashable, Sendable {
    /// The document is no XML, for this reason; a tolerant reader has made of it what it could.
    case illFormed(XMLError)
    /// The document is not in the encoding that it was said to be in, and was read in another.
    case encoding(said: String, used: String)
}
