public import FoundationEssentials
public import MarkupInterface

/// Reads XML with expat, and what expat refuses a second time with ``TolerantReader``, which is a warning.
///
/// What no second reading can help is thrown: documents that are too large, too deep or without any element, and entities
/// that expand without measure.
public struct DocumentReader: XMLReader {
    /// Makes a reader.
    public init() {}

    /// Reads a document, perhaps twice; the warnings tell why.
    public func read<Handler: XMLHandler>(
        _ bytes: Data, charset: String?, makeHandler: () -> Handler
    ) throws(XMLError) -> XMLReading<Handler> {
        let text = try DecodedText(bytes, charset: charset)
        do throws(XMLError) {
            return XMLReading(
                handler: try ExpatReader().read(text.bytes, makeHandler()), warnings: text.warnings)
        } catch {
            guard error.reason == .illFormed else { throw error }
            do throws(XMLError) {
                var reading = try TolerantReader().read(text, makeHandler())
                reading.warnings.append(.illFormed(error))
                return reading
            } catch let second {
                throw second.reason == .noElement ? error : second
            }
        }
    }
}
