/// Strips the tags of HTML in one pass, without a tree: for teasers. A text that is shown in full is parsed.
///
/// Follows the tokenizer of the HTML standard as far as running text depends on it. Scripts, styles, forms, embedded
/// documents and comments are left out with their contents; pictures are too.
struct HTMLStripper {
    private let bytes: [UInt8]
    private var index = 0
    /// The element whose content is being left out, and how many of its name are open.
    private var omitted: (name: String, depth: Int)?

    /// Appends the text of `html` until `buffer` is full.
    static func strip(_ html: String, into buffer: inout TeaserBuffer) {
        var stripper = HTMLStripper(bytes: Array(html.utf8))
        while !buffer.isFull, stripper.step(into: &buffer) {}
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads a tag, a comment, a character reference or a byte of text; `false` at the end.
    private mutating func step(into buffer: inout TeaserBuffer) -> Bool {
        guard let byte = byte(at: index) else { return false }
        switch byte {
        case UInt8(ascii: "<"):
            if skipComment() { return true }
            if let tag = readTag() {
                apply(tag, to: &buffer)
                return true
            }
        case UInt8(ascii: "&") where omitted == nil:
            let reference = HTMLReference(bytes[index...])
            index += reference.length
            buffer.append(reference.text.utf8)
            return true
        default: break
        }
        index += 1
        if omitted == nil { buffer.append(byte) }
        return true
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func has(_ text: StaticString, at index: Int) -> Bool {
        bytes[min(index, bytes.count)...].starts(
            with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Moves behind the next `text`, or to the end.
    private mutating func skip(behind text: StaticString) {
        while index < bytes.count, !has(text, at: index) { index += 1 }
        index = min(bytes.count, index + text.utf8CodeUnitCount)
    }

    // MARK: Comments

    /// Moves behind a comment, a declaration or an instruction; `false` where none begins here.
    private mutating func skipComment() -> Bool {
        if has("<!--", at: index) {
            // `<!-->` and `<!--->` are whole comments.
            index += 2
            skip(behind: "--")
            while let byte = byte(at: index), byte != UInt8(ascii: ">") {
                if byte == UInt8(ascii: "!"), self.byte(at: index + 1) == UInt8(ascii: ">") {
                    index += 1
                } else if byte == UInt8(ascii: "-") {
                    index += 1
                } else {
                    skip(behind: "--")
                }
            }
            index = min(bytes.count, index + 1)
            return true
        }
        if has("<!", at: index) || has("<?", at: index) {
            skip(behind: ">")
            return true
        }
        return false
    }

    // MARK: Tags

    private struct Tag {
        var name: String
        var isEnd: Bool
        var isSelfClosing = false
    }

    /// Reads the tag at the index; `nil` where none begins there. One that the end cuts off is a tag without a name.
    private mutating func readTag() -> Tag? {
        let isEnd = byte(at: index + 1) == UInt8(ascii: "/")
        let start = index + (isEnd ? 2 : 1)
        guard let first = byte(at: start), (0x61...0x7A).contains(first | 0x20) else {
            // `</` before anything but a letter begins a comment.
            guard isEnd, start < bytes.count else { return nil }
            skip(behind: ">")
            return Tag(name: "", isEnd: true)
        }
        index = start
        while let byte = byte(at: index), byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/"),
            !Self.isSpace(byte)
        {
            index += 1
        }
        // No name that matters is longer.
        var tag = Tag(
            name: String(decoding: bytes[start..<index].prefix(16), as: UTF8.self).lowercased(), isEnd: isEnd)
        while let byte = byte(at: index), byte != UInt8(ascii: ">") {
            tag.isSelfClosing = byte == UInt8(ascii: "/")
            index += 1
            if byte == UInt8(ascii: "=") { skipValue() }
        }
        index += 1
        return index <= bytes.count ? tag : Tag(name: "", isEnd: true)
    }

    /// Moves behind an attribute's value in quotation marks, in which a tag does not end.
    private mutating func skipValue() {
        while let byte = byte(at: index), Self.isSpace(byte) { index += 1 }
        guard let quote = byte(at: index), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return
        }
        index += 1
        skip(behind: quote == UInt8(ascii: "'") ? "'" : "\"")
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private mutating func apply(_ tag: Tag, to buffer: inout TeaserBuffer) {
        if !tag.isEnd, Self.rawTextElements.contains(tag.name) {
            skipRawText(of: tag.name)
            buffer.appendSpace()
        } else if let (name, depth) = omitted {
            guard tag.name == name, !tag.isSelfClosing else { return }
            let remaining = depth + (tag.isEnd ? -1 : 1)
            omitted = remaining == 0 ? nil : (name, remaining)
        } else if Self.omittedElements.contains(tag.name) {
            if !tag.isEnd, !tag.isSelfClosing { omitted = (tag.name, 1) }
            buffer.appendSpace()
        } else if Self.separatingElements.contains(tag.name) {
            buffer.appendSpace()
        }
    }

    /// Moves to the end tag of an element whose content has no tags, such as a script.
    private mutating func skipRawText(of name: String) {
        let end = Array("</\(name)".utf8)
        while index < bytes.count {
            let matches =
                bytes[index] == UInt8(ascii: "<") && index + end.count < bytes.count
                && zip(bytes[index...], end).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
            if matches, Self.isSpace(bytes[index + end.count]) || "/>".utf8.contains(bytes[index + end.count])
            {
                return
            }
            index += 1
        }
    }

    // MARK: Elements

    private static let rawTextElements: Set = [
        "iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp",
    ]
    private static let omittedElements: Set = [
        "audio", "button", "canvas", "form", "math", "object", "select", "svg", "template", "video",
    ]
    /// Elements that do not stand in a line with the text around them.
    private static let separatingElements: Set = [
        "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details",
        "dialog", "dir",
        "div", "dl", "dt", "embed", "fieldset", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4",
        "h5", "h6",
        "head", "header", "hr", "html", "img", "legend", "li", "main", "menu", "nav", "ol", "p", "pre",
        "search", "section",
        "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    ]
}
