import MarkupInterface

/// Writes the elements within a text as HTML.
struct MarkupWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether text is escaped, as beside elements.
    var escapes = false
    private(set) var hasElements = false
    /// Whether the last start tag is still open.
    private var isInTag = false

    mutating func removeAll() {
        if !bytes.isEmpty { bytes.removeAll(keepingCapacity: true) }
        (escapes, hasElements, isInTag) = (false, false, false)
    }

    mutating func open(_ label: [UInt8]) {
        closeTag()
        (escapes, hasElements) = (true, true)
        bytes.append(UInt8(ascii: "<"))
        bytes += label
        isInTag = true
    }

    mutating func attribute(_ label: [UInt8], _ value: Span<UInt8>) {
        bytes.append(UInt8(ascii: " "))
        bytes += label
        bytes += "=\"".utf8
        for index in value.indices {
            if value[index] == UInt8(ascii: "\"") {
                bytes += "&quot;".utf8
            } else {
                appendEscaped(value[index])
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func text(_ text: Span<UInt8>) {
        closeTag()
        if escapes {
            for index in text.indices { appendEscaped(text[index]) }
        } else {
            text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        }
    }

    mutating func close(_ label: [UInt8]) {
        let isVoid = isInTag && Self.voidElements.contains(String(decoding: label, as: UTF8.self))
        closeTag()
        if isVoid { return }
        bytes += "</".utf8
        bytes += label
        bytes.append(UInt8(ascii: ">"))
    }

    private mutating func closeTag() {
        if isInTag { bytes.append(UInt8(ascii: ">")) }
        isInTag = false
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        default: bytes.append(byte)
        }
    }

    /// HTML's void elements (HTML, section 13.1.2).
    private static let voidElements: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    var trimmed: ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
        guard let start = bytes.firstIndex(where: { !isSpace($0) }),
            let end = bytes.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return bytes[start...end]
    }
}
