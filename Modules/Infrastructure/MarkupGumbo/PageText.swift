import FoundationEssentials
import MarkupInterface

/// A page in UTF-8.
struct PageText {
    let bytes: [UInt8]

    /// Reads bytes in the encoding of their byte order mark, else in the first one that they are valid in: the
    /// declared one, that of the page's own declaration, UTF-8.
    init(_ page: Data, charset: String?) {
        for (name, mark) in Self.marks where page.starts(with: mark) {
            let body = page.dropFirst(mark.count)
            bytes = Charset(name).flatMap { Self.decode(body, $0)?.text } ?? Array(body)
            return
        }
        let own = Self.declaration(in: page).flatMap(Charset.init)
        // A page whose declaration can be read has single bytes (HTML, section 13.2.3.2).
        let labels = [charset.flatMap(Charset.init), own.map { $0.isWide ? .utf8 : $0 }].compactMap(\.self)
        let isValid = String(validating: page, as: UTF8.self) != nil
        let isASCII = page.allSatisfy { $0 < 0x80 }
        // Text in another encoding is rarely valid UTF-8, unless it is all ASCII, as ISO 2022.
        if isValid, !isASCII, labels.first?.isWide != true {
            bytes = Array(page)
            return
        }
        for label in labels where label != .utf8 {
            guard let decoded = Self.decode(page, label), decoded.isWhole else { continue }
            bytes = decoded.text
            return
        }
        let repaired = String(decoding: page, as: UTF8.self)
        let isMostlyValid =
            repaired.unicodeScalars.lazy.filter { !$0.isASCII }
            .reduce(0) { $0 + ($1 == "\u{FFFD}" ? -1 : 1) } > 0
        let isUTF8 = labels.first.map { $0 == .utf8 } ?? true
        if isASCII || isUTF8 && isMostlyValid {
            bytes = Array(repaired.utf8)
        } else {
            let label = labels.first { $0 != .utf8 } ?? .windows1252
            bytes =
                (Self.decode(page, label) ?? Self.decode(page, .windows1252))?.text ?? Array(repaired.utf8)
        }
    }

    private static let marks: [(name: String, bytes: [UInt8])] = [
        ("UTF-8", [0xEF, 0xBB, 0xBF]), ("UTF-16BE", [0xFE, 0xFF]), ("UTF-16LE", [0xFF, 0xFE]),
    ]

    private static func decode(_ bytes: Data, _ charset: Charset) -> (text: [UInt8], isWhole: Bool)? {
        charset.decode(bytes, limit: 20_000_000)
    }

    /// The label in the first `<meta>` with one, among the first 4,096 bytes.
    private static func declaration(in page: Data) -> String? {
        let head = Array(page.prefix(4_096))
        var scanner = HTMLScanner(head)
        while scanner.index < head.count {
            scanner.index = head.firstIndex(of: UInt8(ascii: "<"), from: scanner.index)
            guard let next = scanner.byte(at: scanner.index + 1) else { break }
            if next == UInt8(ascii: "!") {
                scanner.skipComment()
            } else if scanner.readName(from: scanner.index + 1) == "meta",
                let tag = TagAttributes(head, from: scanner.index, keeping: ["charset", "content"])
            {
                scanner.index = tag.end
                if let label = tag["charset"] { return String(decoding: head[label], as: UTF8.self) }
                let content = tag["content"].map { String(decoding: head[$0], as: UTF8.self).lowercased() }
                if let content, let start = content.firstRange(of: "charset=") {
                    return String(content[start.upperBound...].prefix { $0 != ";" })
                }
            }
        }
        return nil
    }
}
