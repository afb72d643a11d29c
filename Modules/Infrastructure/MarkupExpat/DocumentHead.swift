import FoundationEssentials
import MarkupInterface

/// Detects a document's encoding from its first bytes (XML 1.0, appendix F).
struct DocumentHead {
    /// The encoding of a byte order mark, or of a `<` in two or four bytes.
    private(set) var mark: Charset?
    private(set) var markLength = 0
    /// The encoding that the XML declaration names.
    private(set) var declared: Charset?
    /// Whether the first bytes are ASCII characters.
    let isASCII: Bool

    init(_ bytes: Data) {
        let head = Array(bytes.prefix(Self.length))
        isASCII = head.count >= 2 && head.prefix(4).allSatisfy { 0x01...0x7F ~= $0 }
        for (name, start, length) in Self.marks where head.starts(with: start) {
            mark = Charset(name)
            markLength = length
            break
        }
        // All EBCDIC code pages have the characters of a declaration at the same positions.
        let isEBCDIC = head.starts(with: [0x4C, 0x6F, 0xA7, 0x94])
        let text = isEBCDIC ? Charset("IBM037")?.decode(Data(head), limit: .max)?.text ?? [] : head
        declared = Self.encoding(in: text[min(markLength, text.count)...]).flatMap(Charset.init)
    }

    /// The bytes that are searched for a declaration.
    private static let length = 1_024

    private static let marks: [(name: String, start: [UInt8], length: Int)] = [
        ("UTF-8", [0xEF, 0xBB, 0xBF], 3), ("UTF-32BE", [0x00, 0x00, 0xFE, 0xFF], 4),
        ("UTF-32LE", [0xFF, 0xFE, 0x00, 0x00], 4), ("UTF-16BE", [0xFE, 0xFF], 2),
        ("UTF-16LE", [0xFF, 0xFE], 2), ("UTF-32BE", [0, 0, 0, 0x3C], 0), ("UTF-32LE", [0x3C, 0, 0, 0], 0),
        ("UTF-16BE", [0, 0x3C, 0], 0), ("UTF-16LE", [0x3C, 0], 0),
    ]

    /// The value of `encoding` in the first XML declaration.
    private static func encoding(in text: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: text, as: UTF8.self)
        guard let start = text.firstRange(of: "<?xml") else { return nil }
        let declaration = text[start.upperBound...].prefix { $0 != ">" }
        guard let name = declaration.firstRange(of: "encoding") else { return nil }
        let value = declaration[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return String(value.dropFirst().prefix { $0 != quote })
    }
}
