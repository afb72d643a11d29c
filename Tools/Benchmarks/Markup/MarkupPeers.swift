import CExpat
import CGumbo
import Foundation

/// expat with empty handlers and with namespaces.
enum ExpatPeer {
    /// Returns 1 for a well-formed document.
    static func parse(_ document: Data) -> Int {
        guard let parser = XML_ParserCreateNS("UTF-8", 1) else { return 0 }
        defer { XML_ParserFree(parser) }
        XML_SetElementHandler(parser, { _, _, _ in }, { _, _ in })
        XML_SetCharacterDataHandler(parser) { _, _, _ in }
        return document.withUnsafeBytes { bytes in
            let text = bytes.bindMemory(to: CChar.self)
            return XML_Parse(parser, text.baseAddress, Int32(text.count), 1) == XML_STATUS_OK ? 1 : 0
        }
    }
}

/// gumbo with its own allocator, whose tree is freed unread.
enum GumboPeer {
    /// Returns the number of the tree's roots.
    static func parse(_ html: String) -> Int {
        var options = kGumboDefaultOptions
        var html = html
        return html.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                let output = gumbo_parse_with_options(&options, text.baseAddress, text.count)
                defer { gumbo_destroy_output(&options, output) }
                return output?.pointee.root == nil ? 0 : 1
            }
        }
    }
}
