/// Scans the start tags of a page in one pass, without a tree; comments, scripts and styles are skipped.
struct TagScanner {
    /// A start tag with its name in lower case, and its attributes with unresolved references, each name
    /// once.
    struct Tag {
        var name: String
        fileprivate(set) var attributes: [String: String] = [:]

        subscript(_ name: String) -> String? { attributes[name] }
    }

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// The next start tag; `nil` at the end.
    mutating func next() -> Tag? {
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            if has("!--") {
                index += 3
                skip(behind: "-->")
            } else if let byte = byte(at: index), 0x61...0x7A ~= byte | 0x20 {
                let tag = tag()
                if Self.opaque.contains(tag.name) { skip(behind: "</\(tag.name)") }
                return tag
            }
        }
        index = bytes.count
        return nil
    }

    /// The elements without tags in their contents.
    private static let opaque: Set = ["script", "style", "textarea", "title", "noscript", "template", "xmp"]
    /// The tags whose attributes are read.
    private static let read: Set = ["a", "base", "link"]

    private mutating func tag() -> Tag {
        var tag = Tag(name: word { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") })
        let isRead = Self.read.contains(tag.name)
        while let byte = byte(at: index), byte != UInt8(ascii: ">") {
            guard !Self.isSpace(byte), byte != UInt8(ascii: "/") else {
                index += 1
                continue
            }
            let start = index
            let name = word { "=>/".utf8.contains($0) }
            skipSpaces()
            var value = bytes.startIndex..<bytes.startIndex
            if self.byte(at: index) == UInt8(ascii: "=") {
                index += 1
                value = self.value()
            }
            if isRead, tag.attributes[name] == nil { tag.attributes[name] = text(value) }
            if index == start { index += 1 }
        }
        index = min(index + 1, bytes.count)
        return tag
    }

    /// Takes bytes up to white space or an end, and returns them in lower case.
    private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
        let start = index
        while let byte = byte(at: index), !Self.isSpace(byte), !isEnd(byte) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    }

    /// Takes a value with or without quotation marks.
    private mutating func value() -> Range<Int> {
        skipSpaces()
        guard let quote = byte(at: index), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = index
            while let byte = byte(at: index), !Self.isSpace(byte), byte != UInt8(ascii: ">") { index += 1 }
            return start..<index
        }
        index += 1
        let end = bytes[index...].firstIndex(of: quote) ?? bytes.count
        defer { index = min(end + 1, bytes.count) }
        return index..<end
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private mutating func skipSpaces() {
        while let byte = byte(at: index), Self.isSpace(byte) { index += 1 }
    }

    private func has(_ text: String) -> Bool {
        bytes[index...].starts(with: text.utf8) { $0 == $1 || $0 | 0x20 == $1 }
    }

    /// Moves past a text in lower case, or to the end.
    private mutating func skip(behind text: String) {
        let first = text.utf8.first
        while index < bytes.count {
            index = bytes[index...].firstIndex { $0 == first } ?? bytes.count
            if has(text) {
                index += text.utf8.count
                return
            }
            index = min(index + 1, bytes.count)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
