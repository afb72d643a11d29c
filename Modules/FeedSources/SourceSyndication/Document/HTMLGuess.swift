/// Distinguishes HTML from plain text where the format, as RSS, does not.
enum HTMLGuess {
    /// Whether a text has an HTML tag, a comment or a character reference, or a tag of an unknown element that
    /// is an end tag or has an attribute with a value: plain texts have words in angle brackets only.
    static func isHTML(_ text: ArraySlice<UInt8>) -> Bool {
        var index = text.startIndex
        while let found = next(in: text, from: index) {
            if isReference(text, at: found) { return true }
            let tag = tag(in: text, at: found)
            if tag == .html || tag == .other && isWrittenAsTag(text, at: found) { return true }
            index = found + 1
        }
        return false
    }

    /// Whether a title is HTML: it has an end tag or a character reference, and no unknown tags. A plain
    /// title may mention HTML, which must not be removed.
    static func isHTMLTitle(_ text: ArraySlice<UInt8>) -> Bool {
        var index = text.startIndex
        var hasMark = false
        while let found = next(in: text, from: index) {
            let tag = tag(in: text, at: found)
            if tag == .other { return false }
            let isEnd = tag == .html && text[found + 1] == UInt8(ascii: "/")
            hasMark = hasMark || isEnd || isReference(text, at: found)
            index = found + 1
        }
        return hasMark
    }

    /// Whether a name is that of an element of HTML.
    static func isElement(_ label: [UInt8]) -> Bool {
        elements.contains(String(decoding: label, as: UTF8.self).lowercased())
    }

    private static func next(in text: ArraySlice<UInt8>, from start: Int) -> Int? {
        text[start...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
    }

    private enum Tag { case html, other }

    /// The kind of the tag at an index; `nil` if there is none.
    private static func tag(in text: ArraySlice<UInt8>, at index: Int) -> Tag? {
        guard text[index] == UInt8(ascii: "<") else { return nil }
        var rest = text[(index + 1)...].prefix(longestName + 2)
        if rest.starts(with: "!--".utf8) { return .html }
        if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
        let name = rest.prefix { 0x61...0x7A ~= $0 | 0x20 || 0x31...0x36 ~= $0 }
        guard let first = name.first, first > 0x39 else { return nil }
        let end = text[name.endIndex...].first ?? 0
        guard end == 0x20 || 0x09...0x0D ~= end || end == UInt8(ascii: ">") || end == UInt8(ascii: "/") else {
            return .other
        }
        return elements.contains(String(decoding: name, as: UTF8.self).lowercased()) ? .html : .other
    }

    private static func isWrittenAsTag(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        let rest = text[(index + 1)...].prefix(longestTag)
        guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }),
            rest[end] == UInt8(ascii: ">")
        else { return false }
        let isEnd = rest.first == UInt8(ascii: "/")
        let tag = rest[..<end].dropFirst(isEnd ? 1 : 0)
        let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
        let attributes = tag.drop {
            0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || "-_.:".utf8.contains($0)
        }
        if isEnd { return attributes.allSatisfy(isSpace) }
        guard let first = attributes.first, isSpace(first) else { return false }
        guard let equals = attributes.firstIndex(of: UInt8(ascii: "=")) else { return false }
        let name = attributes[..<equals].reversed().drop(while: isSpace)
        return name.first.map { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 } ?? false
    }

    private static let longestTag = 300

    /// Whether a numeric or named reference begins at an index.
    private static func isReference(_ text: ArraySlice<UInt8>, at index: Int) -> Bool {
        guard text[index] == UInt8(ascii: "&") else { return false }
        var rest = text[(index + 1)...].prefix(longestName + 2)
        let isNumber = rest.first == UInt8(ascii: "#")
        if isNumber { rest = rest.dropFirst() }
        let name = rest.prefix { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
        guard !name.isEmpty, text[name.endIndex...].first == UInt8(ascii: ";") else { return false }
        return isNumber || name.allSatisfy { $0 > 0x39 }
            || names.contains(String(decoding: name, as: UTF8.self))
    }

    private static let longestName = 10
    /// The names of characters with digits.
    private static let names: Set = ["frac12", "frac14", "frac34", "sup1", "sup2", "sup3", "there4"]
    /// The elements of texts, and those that must not be displayed as text.
    private static let elements: Set = [
        "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base",
        "basefont", "bdi", "bdo", "bgsound", "big", "blink", "blockquote", "body", "br", "button", "canvas",
        "caption", "center", "cite", "code", "col",
        "colgroup", "datalist", "dd", "del", "details", "dfn", "dialog", "dir", "div", "dl", "dt", "em",
        "embed", "fieldset",
        "figcaption", "figure", "font", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
        "h6", "head",
        "header", "hgroup", "hr", "html", "i", "iframe", "img", "input", "ins", "kbd", "label", "legend",
        "li", "link", "listing",
        "main", "map", "mark", "marquee", "math", "menu", "meta", "nav", "nobr", "noembed", "noframes",
        "noscript", "object", "ol", "optgroup", "option", "output", "p",
        "param", "picture", "plaintext", "pre", "q", "rb", "rp", "rt", "ruby", "s", "samp", "script",
        "section", "select", "small", "source", "span",
        "strike", "strong", "style", "sub", "summary", "sup", "svg", "table", "tbody", "td", "template",
        "textarea", "tfoot",
        "th", "thead", "time", "title", "tr", "track", "tt", "u", "ul", "var", "video", "wbr", "xmp",
    ]
}
