public import FoundationEssentials
public import MarkupInterface

/// Reads XML with expat, and ill-formed documents again with ``TolerantReader``, with a warning.
///
/// Other failures are thrown at once: a document that is too large, too deep or without any element, and
/// excessive expansion of entities.
public struct DocumentReader: XMLReader {
    /// Makes a reader without state.
    public init() {}

    /// Reads a document, an ill-formed one twice.
    public func read<Handler: XMLHandler>(
        _ bytes: Data, charset: String?, makeHandler: () -> Handler
    ) throws(XMLError) -> XMLResult<Handler> {
        let text = try DecodedText(bytes, charset: charset)
        do throws(XMLError) {
            return XMLResult(
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
