/// Reduces HTML in one pass to text, known elements and their relevant attributes.
///
/// It bounds gumbo's time and recursion on untrusted documents: gumbo receives neither scripts nor forms, no
/// tags with many attributes and no deep nesting.
struct HTMLFilter {
    /// The filtered text.
    private(set) var output: [UInt8] = []

    private let bytes: [UInt8]
    private var index = 0
    private var openElements = OpenElements()
    /// The most elements that gumbo can create from the output so far.
    private var elementCount = 0

    /// The number of elements after which tags are omitted: each takes some 300 bytes in gumbo.
    private static let elementLimit = 1_000_000

    init(_ html: String) {
        bytes = Array(html.utf8)
        output.reserveCapacity(bytes.count)
        while index < bytes.count { step() }
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func step() {
        let end = bytes.firstIndex(of: UInt8(ascii: "<"), from: index)
        output += bytes[index..<end]
        index = end
        guard index < bytes.count else { return }
        let next = byte(at: index + 1)
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
            skipComment()
        } else if let next, next.isLetter {
            readStartTag()
        } else if next == UInt8(ascii: "/"), index + 2 < bytes.count {
            readEndTag()
        } else {
            output += "&lt;".utf8
            index += 1
        }
    }

    // MARK: Comments

    /// Skips a comment, a declaration or a processing instruction.
    private mutating func skipComment() {
        guard bytes.has("<!--", at: index) else { return skipBogusComment() }
        // `<!-->` and `<!--->` are complete comments, and `--!>` ends one too (HTML, section 13.2.5).
        index += 2
        while index < bytes.count {
            index = bytes.firstIndex(of: UInt8(ascii: ">"), from: index) + 1
            if bytes.has("-->", at: index - 3) || bytes.has("--!>", at: index - 4) { break }
        }
        index = min(index, bytes.count)
    }

    /// Skips a bogus comment, which any `>` ends (HTML, section 13.2.5.41).
    private mutating func skipBogusComment() {
        index = min(bytes.count, bytes.firstIndex(of: UInt8(ascii: ">"), from: index) + 1)
    }

    // MARK: Tags

    private mutating func readStartTag() {
        let name = readName(from: index + 1)
        guard let tag = TagAttributes(bytes, from: index) else { return index = bytes.count }
        index = tag.end
        guard let element = HTMLElement(name) else { return }
        switch element {
        case .rawText:
            skipRawText(of: name)
            output.append(0x20)
        case .omitted:
            if !tag.isSelfClosing { skipElement(name) }
            output.append(0x20)
        default:
            guard openElements.begin(element), elementCount < Self.elementLimit else {
                if !element.isFormatting { separate() }
                return
            }
            elementCount += 1 + (element.isBlock ? openElements.formattingCount : 0)
            output.append(UInt8(ascii: "<"))
            output += element.name.utf8
            if element == .link || element == .picture || element == .base || element == .ordered {
                tag.write(of: bytes, to: &output)
            }
            output.append(UInt8(ascii: ">"))
        }
    }

    private mutating func readEndTag() {
        guard bytes[index + 2].isLetter else { return skipBogusComment() }
        let name = readName(from: index + 2)
        guard let tag = TagAttributes(bytes, from: index) else { return index = bytes.count }
        index = tag.end
        guard let element = HTMLElement(name) else { return }
        // The end tags `</br>` and `</p>` without an open element create one (HTML, section 13.2.6.4.7).
        if element == .lineBreak || element == .paragraph, !openElements.end(element) {
            output += (element == .lineBreak ? "<br>" : "<p></p>").utf8
        } else if element.isEmpty || element == .rawText || element == .omitted {
            return
        } else if element == .paragraph || openElements.end(element) {
            output += "</\(element.name)>".utf8
        } else if !element.isFormatting {
            separate()
        }
    }

    /// Begins a paragraph in place of an omitted tag.
    private mutating func separate() {
        guard elementCount < Self.elementLimit, openElements.begin(.paragraph) else {
            output.append(0x20)
            return
        }
        elementCount += 1 + openElements.formattingCount
        output += "<p>".utf8
    }

    /// Reads a tag's name in lower case, cut off at 16 bytes: known names are shorter.
    private mutating func readName(from start: Int) -> String {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "/"),
            !bytes[end].isHTMLSpace
        {
            end += 1
        }
        index = end
        return String(decoding: bytes[start..<min(end, start + 16)].lazy.map(\.lowercase), as: UTF8.self)
    }

    /// Skips a raw text element with its end tag.
    private mutating func skipRawText(of name: String) {
        while true {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index)
            guard index < bytes.count else { return }
            let end = index + 2 + name.utf8.count
            if byte(at: index + 1) == UInt8(ascii: "/"), end <= bytes.count,
                bytes[(index + 2)..<end].lazy.map(\.lowercase).elementsEqual(name.utf8),
                byte(at: end).map({ $0.isHTMLSpace || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") })
                    ?? true
            {
                index = TagAttributes(bytes, from: end)?.end ?? bytes.count
                return
            }
            index += 1
        }
    }

    /// Skips an omitted element with its contents, which may include nested elements of the same name.
    private mutating func skipElement(_ name: String) {
        var depth = 1
        while depth > 0 {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index)
            guard let next = byte(at: index + 1) else { return index = bytes.count }
            let isEnd = next == UInt8(ascii: "/")
            if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
                skipComment()
            } else if byte(at: index + (isEnd ? 2 : 1))?.isLetter ?? false {
                let other = readName(from: index + (isEnd ? 2 : 1))
                guard let tag = TagAttributes(bytes, from: index) else { return index = bytes.count }
                index = tag.end
                if other == name {
                    depth += isEnd ? -1 : tag.isSelfClosing ? 0 : 1
                } else if !isEnd, HTMLElement(other) == .rawText {
                    skipRawText(of: other)
                }
            } else if isEnd, index + 2 < bytes.count {
                skipBogusComment()
            } else {
                index += 1
            }
        }
    }
}
