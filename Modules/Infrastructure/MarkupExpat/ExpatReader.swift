import CExpat
public import FoundationEssentials
public import MarkupInterface

/// Reads well-formed XML with expat.
///
/// External entities are not fetched. HTML's named characters are declared implicitly; references to other
/// undeclared entities are text.
public struct ExpatReader: XMLReader {
    /// Makes a reader without state.
    public init() {}

    /// Reads a well-formed document; throws `illFormed` for any other.
    public func read<Handler: XMLHandler>(
        _ bytes: Data, charset: String?, makeHandler: () -> Handler
    ) throws(XMLError) -> XMLResult<Handler> {
        let text = try DecodedText(bytes, charset: charset)
        return XMLResult(handler: try read(text.bytes, makeHandler()), warnings: text.warnings)
    }

    /// Reads a document in UTF-8.
    func read<Handler: XMLHandler>(_ text: Data, _ handler: Handler) throws(XMLError) -> Handler {
        guard let parser = Parser() else { throw XMLError(.outOfMemory) }
        return try text.bytes.withUnsafeBytes { bytes throws(XMLError) in
            try parser.parse(bytes.bindMemory(to: UInt8.self), handler)
        }
    }
}

private struct Parser: ~Copyable {
    private let parser: XML_Parser

    init?() {
        let separator = [XML_Char(NameTable.separator), 0]
        guard let parser = XML_ParserCreateNS("UTF-8", separator[0]) else { return nil }
        self.parser = parser
        XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, 1_000_000)
        XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 10)
    }

    deinit { XML_ParserFree(parser) }

    func parse<Handler: XMLHandler>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ handler: Handler
    ) throws(XMLError) -> Handler {
        var state = ParserState(handler, parser: parser)
        let error = withUnsafeMutablePointer(to: &state) { state in
            ParserState.receive(parser, state)
            if NamedReferences.areNeeded(in: bytes) { NamedReferences.declare(in: parser, state) }
            return bytes.withMemoryRebound(to: CChar.self) { bytes in
                XML_Parse(parser, bytes.baseAddress, Int32(clamping: bytes.count), 1) == XML_STATUS_OK
                    ? XML_ERROR_NONE : XML_GetErrorCode(parser)
            }
        }
        if error != XML_ERROR_NONE, !state.hasEnough { throw failure(error, state) }
        // The sink was made with a Handler.
        return state.sink.handler as! Handler
    }

    private func failure(_ error: XML_Error, _ state: ParserState) -> XMLError {
        let reason: XMLError.Reason =
            switch error {
            case XML_ERROR_NO_ELEMENTS where !state.sink.hasElement: .noElement
            case XML_ERROR_NO_MEMORY: .outOfMemory
            case XML_ERROR_AMPLIFICATION_LIMIT_BREACH: .expansion
            default: state.failure ?? .illFormed
            }
        return XMLError(
            reason, line: Int(XML_GetCurrentLineNumber(parser)),
            column: Int(XML_GetCurrentColumnNumber(parser)),
            message: XML_ErrorString(error).map { String(cString: $0) } ?? "")
    }
}
