import CExpat
import Glibc
import MarkupInterface

/// The state of expat's callbacks.
struct ParserState {
    var sink: EventSink
    /// The reason why a callback has stopped the parser.
    private(set) var failure: XMLError.Reason?
    private(set) var hasEnough = false
    /// Whether HTML's named characters have been declared.
    var hasDeclarations = false

    /// The most entities that a document may declare. Expat recurses into nested entities.
    private static let entityLimit = 1_000

    let parser: XML_Parser
    private var entityCount = 0

    init(_ handler: any XMLHandler, parser: XML_Parser) {
        sink = EventSink(handler)
        self.parser = parser
    }

    /// Sets the parser's callbacks. `state` must outlive the parsing.
    static func receive(_ parser: XML_Parser, _ state: UnsafeMutablePointer<ParserState>) {
        XML_SetUserData(parser, state)
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let name, let attributes else { return }
                ParserState.of(data).pointee.start(name, attributes)
            },
            { data, _ in ParserState.of(data).pointee.end() })
        XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
            ParserState.of(data).pointee.countEntity()
        }
        XML_SetCharacterDataHandler(parser) { data, text, count in
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count)).bindMemory(to: UInt8.self)
            ParserState.of(data).pointee.sink.text(bytes.span)
        }
    }

    static func of(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ParserState> {
        guard let data else { preconditionFailure("Expat hands out the state that it was given") }
        return data.assumingMemoryBound(to: ParserState.self)
    }

    private mutating func start(
        _ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>
    ) {
        guard sink.start(bytes(name)) else {
            failure = .tooDeep
            XML_StopParser(parser, 0)
            return
        }
        var next = attributes
        while let name = next[0], let value = next[1] {
            sink.attribute(bytes(name), bytes(value).span)
            next += 2
        }
        stopIfEnough()
    }

    private mutating func end() {
        // Expat reports the end of an empty element after it was stopped at its start.
        if hasEnough || failure != nil { return }
        sink.end()
        stopIfEnough()
    }

    private mutating func countEntity() {
        entityCount += 1
        guard entityCount > Self.entityLimit else { return }
        failure = .expansion
        XML_StopParser(parser, 0)
    }

    private mutating func stopIfEnough() {
        guard sink.hasEnough else { return }
        hasEnough = true
        XML_StopParser(parser, 0)
    }
}

/// The bytes of a C string without its terminator.
private func bytes(_ string: UnsafePointer<XML_Char>) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(start: string, count: strlen(string)).bindMemory(to: UInt8.self)
}
