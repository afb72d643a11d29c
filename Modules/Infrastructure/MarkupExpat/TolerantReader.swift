public import FoundationEssentials
public import MarkupInterface

/// Reads ill-formed XML.
///
/// Junk before the declaration, stray ampersands and angle brackets, control characters, invalid bytes,
/// attributes without quotation marks, undeclared prefixes, missing and mismatched end tags and truncation
/// are accepted. Document types are skipped: HTML's named characters are the only entities.
public struct TolerantReader: XMLReader {
    /// Makes a reader without state.
    public init() {}

    /// Reads a document with at least one element.
    public func read<Handler: XMLHandler>(
        _ bytes: Data, charset: String?, makeHandler: () -> Handler
    ) throws(XMLError) -> XMLResult<Handler> {
        try read(DecodedText(bytes, charset: charset), makeHandler())
    }

    /// Reads a document with bytes that may be invalid UTF-8.
    func read<Handler: XMLHandler>(
        _ text: DecodedText, _ handler: Handler
    ) throws(XMLError) -> XMLResult<Handler> {
        let (bytes, warnings) = text.repaired
        guard bytes.count <= XMLError.byteLimit else { throw XMLError(.tooLarge) }
        var tokenizer = TolerantTokenizer(bytes, handler)
        try tokenizer.run()
        // The tokenizer was made with a Handler.
        return XMLResult(handler: tokenizer.handler as! Handler, warnings: warnings)
    }
}
