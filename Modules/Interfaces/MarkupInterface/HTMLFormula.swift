/// A formula of MathML in an HTML text, as text in one line.
public struct HTMLFormula: Hashable, Sendable {
    /// The text without tags, with unresolved character references: the author's alternative text, else the
    /// characters of the elements, with `/`, `√`, `^` and `_` for fractions, roots and scripts.
    public private(set) var text: [UInt8] = []
    /// The alternative text as written in its attribute; empty if there is none.
    public private(set) var alternativeText: [UInt8] = []
    /// Whether the formula is displayed on its own lines.
    public private(set) var isBlock = false
    /// The index after the end tag, or that of an HTML element that ends the formula earlier.
    public private(set) var end: Int

    /// Reads a formula from its start tag on, in time linear in its length.
    public init(in bytes: [UInt8], at start: Int) {
        var reader = FormulaTags(bytes, at: start)
        end = bytes.count
        guard let tag = reader.next(), tag.name == "math", !tag.isEnd else { return }
        alternativeText = tag["alttext"].map { Array(bytes[$0]) } ?? []
        isBlock = tag["display"].map { bytes[$0].elementsEqual("block".utf8) } ?? false
        var tree = FormulaTree()
        if !tag.isSelfClosing { read(&reader, bytes, into: &tree) }
        end = reader.index
        let written = FormulaTree.trimmed(alternativeText[...])
        text =
            written.isEmpty
            ? tree.text : written.flatMap { $0 == UInt8(ascii: "<") ? Array("&lt;".utf8) : [$0] }
    }

    private func read(_ reader: inout FormulaTags, _ bytes: [UInt8], into tree: inout FormulaTree) {
        while reader.index < bytes.count {
            tree.append(reader.text())
            let start = reader.index
            guard start < bytes.count else { return }
            guard let tag = reader.next() else { continue }
            if tag.name == "math" {
                if tag.isEnd { return }
            } else if !tag.isEnd, Self.endingElements.contains(tag.name) {
                return reader.index = start
            } else if tag.isEnd {
                tree.close(tag.name)
            } else {
                tree.open(tag.name)
                if tag.isSelfClosing { tree.close(tag.name) }
            }
        }
    }

    /// The elements of HTML that end a formula (HTML, section 13.2.6.5).
    private static let endingElements: Set = [
        "blockquote", "body", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "head",
        "hr",
        "img", "li", "listing", "menu", "ol", "p", "pre", "table", "ul",
    ]
}

/// Scans the tags and texts of a formula.
private struct FormulaTags {
    struct Tag {
        var name: String
        var isEnd: Bool
        var isSelfClosing = false
        fileprivate var attributes: [(name: String, value: Range<Int>)] = []

        subscript(_ name: String) -> Range<Int>? { attributes.first { $0.name == name }?.value }
    }

    private let bytes: [UInt8]
    var index: Int

    init(_ bytes: [UInt8], at index: Int) { (self.bytes, self.index) = (bytes, index) }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Takes the text up to the next angle bracket.
    mutating func text() -> ArraySlice<UInt8> {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { index = end }
        return bytes[index..<end]
    }

    /// Takes a tag; `nil` for a comment or an angle bracket of the text, which are taken too.
    mutating func next() -> Tag? {
        let isEnd = byte(at: index + 1) == UInt8(ascii: "/")
        let start = index + (isEnd ? 2 : 1)
        guard let first = byte(at: start), 0x61...0x7A ~= first | 0x20 else {
            skipOther()
            return nil
        }
        index = start
        var tag = Tag(name: word(), isEnd: isEnd)
        while let byte = byte(at: index), byte != UInt8(ascii: ">") {
            tag.isSelfClosing = byte == UInt8(ascii: "/")
            if isSpace(byte) || tag.isSelfClosing {
                index += 1
                continue
            }
            let start = index
            let name = word()
            skipSpaces()
            if self.byte(at: index) == UInt8(ascii: "=") {
                index += 1
                let value = value()
                if tag.attributes.count < 32 { tag.attributes.append((name, value)) }
            }
            if index == start { index += 1 }
        }
        index = min(index + 1, bytes.count)
        return tag
    }

    private mutating func skipOther() {
        guard let next = byte(at: index + 1), next == UInt8(ascii: "!") || next == UInt8(ascii: "?") else {
            return index += 1
        }
        let isComment = bytes[index...].starts(with: "<!--".utf8)
        var end = index + (isComment ? 4 : 2)
        while let byte = byte(at: end),
            byte != UInt8(ascii: ">") || isComment && !bytes[..<end].suffix(2).elementsEqual("--".utf8)
        {
            end += 1
        }
        index = min(end + 1, bytes.count)
    }

    /// Takes a name in lower case.
    private mutating func word() -> String {
        let start = index
        while let byte = byte(at: index), !isSpace(byte), !"=/>".utf8.contains(byte) { index += 1 }
        return String(decoding: bytes[start..<min(index, start + 16)], as: UTF8.self).lowercased()
    }

    private mutating func value() -> Range<Int> {
        skipSpaces()
        guard let quote = byte(at: index), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = index
            while let byte = byte(at: index), !isSpace(byte), byte != UInt8(ascii: ">") { index += 1 }
            return start..<index
        }
        let end = bytes[(index + 1)...].firstIndex(of: quote) ?? bytes.count
        defer { index = min(end + 1, bytes.count) }
        return index + 1..<end
    }

    private mutating func skipSpaces() {
        while let byte = byte(at: index), isSpace(byte) { index += 1 }
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
