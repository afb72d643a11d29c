public import FoundationEssentials
public import MarkupInterface

/// Reads what is meant to be XML, and is not.
///
/// Junk before the declaration, stray ampersands and angle brackets, control characters, broken bytes, attributes without
/// quotation marks, undeclared prefixes, missing and mismatched end tags and truncation are accepted. Declarations of
/// document types are passed over: names of HTML's characters are the only entities.
public struct TolerantReader: XMLReader {
    /// Makes a reader.
    public init() {}

    /// Reads whatever has an element.
    public func read<Handler: XMLHandler>(
        _ bytes: Data, charset: String?, makeHandler: () -> Handler
    ) throws(XMLError) -> XMLReading<Handler> {
        try read(DecodedText(bytes, charset: charset), makeHandler())
    }

    /// Reads a document whose bytes need not be UTF-8.
    func read<Handler: XMLHandler>(
        _ text: DecodedText, _ handler: Handler
    ) throws(XMLError) -> XMLReading<Handler> {
        let (bytes, warnings) = text.repaired
        guard bytes.count <= XMLError.byteLimit else { throw XMLError(.tooLarge) }
        var tokenizer = TolerantTokenizer(bytes, handler)
        try tokenizer.run()
        // The sink has the handler that it was made with.
        return XMLReading(handler: tokenizer.handler as! Handler, warnings: warnings)
    }
}
