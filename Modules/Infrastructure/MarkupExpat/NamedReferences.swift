import CExpat
import Glibc
import MarkupInterface

/// Declares HTML's named characters for documents that use them without a declaration.
enum NamedReferences {
    /// Whether a document has a named reference other than XML's five, which most have not.
    static func areNeeded(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = UnsafeRawBufferPointer(bytes)
        while let start = rest.baseAddress, let found = memchr(start, Int32(UInt8(ascii: "&")), rest.count) {
            rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start + 1)...])
            if rest.first != UInt8(ascii: "#"), !known.contains(where: { rest.starts(with: $0) }) {
                return true
            }
        }
        return false
    }

    /// Declares the names in place of an external DTD, and passes on references to undeclared entities as
    /// text.
    static func declare(in parser: XML_Parser, _ state: UnsafeMutablePointer<ParserState>) {
        XML_UseForeignDTD(parser, 1)
        XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
        XML_SetExternalEntityRefHandlerArg(parser, state)
        XML_SetExternalEntityRefHandler(parser) { data, context, _, _, _ in
            let state = ParserState.of(data.map(UnsafeMutableRawPointer.init))
            // A context is that of a reference to an external entity, which is not fetched.
            guard context == nil, !state.pointee.hasDeclarations else { return 1 }
            state.pointee.hasDeclarations = true
            guard let part = XML_ExternalEntityParserCreate(state.pointee.parser, nil, "UTF-8") else {
                return 0
            }
            defer { XML_ParserFree(part) }
            XML_SetEntityDeclHandler(part, nil)
            return XML_Parse(part, NamedReferences.declarations, Int32(NamedReferences.declarations.count), 1)
                == XML_STATUS_OK ? 1 : 0
        }
        XML_SetSkippedEntityHandler(parser) { data, name, isParameterEntity in
            guard let name, isParameterEntity == 0 else { return }
            ParserState.of(data).pointee.sink.text(Array("&\(String(cString: name));".utf8).span)
        }
    }

    private static let known = ["lt;", "gt;", "amp;", "quot;", "apos;"].map { Array($0.utf8) }

    private static let declarations: [CChar] = HTMLEntity.scalars
        .filter { !["lt", "gt", "amp", "quot", "apos"].contains($0.key) }
        .flatMap { name, scalar in
            // A declaration resolves character references in its value (XML 1.0, section 4.5): markup is
            // escaped twice.
            let isMarkup = scalar == "<" || scalar == "&" || scalar == "%"
            return "<!ENTITY \(name) \"&#\(isMarkup ? "38;#" : "")\(scalar.value);\">".utf8.map(CChar.init)
        }
}
