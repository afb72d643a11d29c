import MarkupInterface

/// Strips HTML for teasers in one pass, without a tree.
///
/// Follows the tokenizer of the HTML standard where text depends on it. Scripts, styles, forms, embedded
/// documents, comments and pictures are omitted with their contents; formulas are text in one line.
struct HTMLStripper {
    private let bytes: [UInt8]
    private var index = 0
    /// The element whose contents are omitted, and the depth of elements of its name.
    private var omitted: (name: TagName, depth: Int)?

    /// Appends the text of `html` until `buffer` is full.
    static func strip(_ html: String, into buffer: inout TeaserBuffer) {
        var stripper = HTMLStripper(bytes: Array(html.utf8))
        while !buffer.isFull, stripper.step(into: &buffer) {}
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a tag, a comment, a character reference, or text up to the next of them; `false` at the end.
    private mutating func step(into buffer: inout TeaserBuffer) -> Bool {
        guard let byte = byte(at: index) else { return false }
        switch byte {
        case UInt8(ascii: "<"):
            if skipComment() { return true }
            let start = index
            if let tag = readTag() {
                apply(tag, at: start, to: &buffer)
                return true
            }
        case UInt8(ascii: "&") where omitted == nil:
            let reference = CharacterReference(bytes[index...])
            index += reference.length
            for byte in reference.text.utf8 { buffer.append(byte) }
            return true
        default: break
        }
        // Anything else is text.
        let start = index
        index = bytes.span.index(of: UInt8(ascii: "<"), or: UInt8(ascii: "&"), from: start + 1)
        if omitted == nil { buffer.append(bytes.span.extracting(start..<index)) }
        return true
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func has(_ text: StaticString, at index: Int) -> Bool {
        guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    /// Moves past the next `sign`, or to the end.
    private mutating func skip(past sign: UInt8) {
        index = min(bytes.count, bytes.span.index(of: sign, or: sign, from: index) + 1)
    }

    /// Moves past the next two hyphens, or to the end.
    private mutating func skipHyphens() {
        let hyphen = UInt8(ascii: "-")
        repeat { skip(past: hyphen) } while index < bytes.count && bytes[index] != hyphen
        index = min(bytes.count, index + 1)
    }

    // MARK: Comments

    /// Skips a comment, a declaration or a processing instruction; `false` if none begins here.
    private mutating func skipComment() -> Bool {
        guard let sign = byte(at: index + 1), sign == UInt8(ascii: "!") || sign == UInt8(ascii: "?") else {
            return false
        }
        if has("<!--", at: index) {
            // `<!-->` and `<!--->` are complete comments (HTML, section 13.2.5).
            index += 2
            skipHyphens()
            while let byte = byte(at: index), byte != UInt8(ascii: ">") {
                if byte == UInt8(ascii: "!"), self.byte(at: index + 1) == UInt8(ascii: ">") {
                    index += 1
                } else if byte == UInt8(ascii: "-") {
                    index += 1
                } else {
                    skipHyphens()
                }
            }
            index = min(bytes.count, index + 1)
            return true
        }
        skip(past: UInt8(ascii: ">"))
        return true
    }

    // MARK: Tags

    private struct Tag {
        var name: TagName
        var isEnd: Bool
        var isSelfClosing = false
    }

    /// Reads the tag at the index; `nil` if none begins there. A truncated tag has no name.
    private mutating func readTag() -> Tag? {
        let isEnd = byte(at: index + 1) == UInt8(ascii: "/")
        let start = index + (isEnd ? 2 : 1)
        guard let first = byte(at: start), (0x61...0x7A).contains(first | 0x20) else {
            // `</` before anything but a letter begins a bogus comment.
            guard isEnd, start < bytes.count else { return nil }
            skip(past: UInt8(ascii: ">"))
            return Tag(name: TagName(), isEnd: true)
        }
        let name: TagName
        (name, index) = self.name(at: start)
        var tag = Tag(name: name, isEnd: isEnd)
        while true {
            index = bytes.span.index(of: UInt8(ascii: ">"), or: UInt8(ascii: "="), from: index) + 1
            guard index <= bytes.count else { return Tag(name: TagName(), isEnd: true) }
            if bytes[index - 1] == UInt8(ascii: ">") { break }
            skipValue()
        }
        tag.isSelfClosing = bytes[index - 2] == UInt8(ascii: "/")
        return tag
    }

    /// Reads the name at an index; returns it with its end.
    private func name(at start: Int) -> (TagName, end: Int) {
        let bytes = bytes.span
        var (name, end) = (TagName(), start)
        while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/"),
            !bytes[end].isSpace
        {
            name.append(bytes[end])
            end += 1
        }
        return (name, end)
    }

    /// Skips an attribute's value in quotation marks, within which a tag does not end.
    private mutating func skipValue() {
        while let byte = byte(at: index), byte.isSpace { index += 1 }
        guard let quote = byte(at: index), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return
        }
        index += 1
        skip(past: quote)
    }

    private mutating func apply(_ tag: Tag, at start: Int, to buffer: inout TeaserBuffer) {
        let kind = tag.name.kind
        if !tag.isEnd, kind == .rawText {
            skipRawText(of: tag.name)
            buffer.appendSpace()
        } else if let (name, depth) = omitted {
            guard tag.name == name, !tag.isSelfClosing else { return }
            let remaining = depth + (tag.isEnd ? -1 : 1)
            omitted = remaining == 0 ? nil : (name, remaining)
        } else if kind == .omitted {
            if !tag.isEnd, !tag.isSelfClosing { omitted = (tag.name, 1) }
            buffer.appendSpace()
        } else if kind == .formula, !tag.isEnd {
            let formula = HTMLFormula(in: bytes, at: start)
            if formula.isBlock { buffer.appendSpace() }
            Self.strip(String(decoding: formula.text, as: UTF8.self), into: &buffer)
            if formula.isBlock { buffer.appendSpace() }
            index = formula.end
        } else if kind == .separating {
            buffer.appendSpace()
        }
    }

    /// Moves to the end tag of a raw text element, such as a script.
    private mutating func skipRawText(of name: TagName) {
        while let found = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = found
            var (end, other) = (index + 2, TagName())
            while let byte = byte(at: end), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/"),
                !byte.isSpace, other.length <= name.length
            {
                other.append(byte)
                end += 1
            }
            if byte(at: index + 1) == UInt8(ascii: "/"), other == name, end < bytes.count { return }
            index += 1
        }
        index = bytes.count
    }
}
