import MarkupInterface

/// Reduces HTML in one pass to text, known elements and their relevant attributes.
///
/// It bounds gumbo's time and recursion on untrusted documents: gumbo receives neither scripts nor forms, no
/// tags with many attributes and no deep nesting.
struct HTMLFilter {
    private(set) var output: [UInt8] = []

    private let bytes: [UInt8]
    private var index = 0
    private var openElements = OpenElements()
    /// The address in a parameter of the open object, and whether the object has been written as media.
    private var object: (address: Range<Int>?, isWritten: Bool) = (nil, false)
    /// The address of the last media.
    private var lastMedia: Range<Int>?
    /// The last formula's alternative text, which pages repeat as that of a picture of the formula.
    private var lastFormula: [UInt8] = []
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
        let start = index
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
        case .frame, .recording, .object, .parameter: readMedia(element, name, tag)
        case .formula: readFormula(at: start)
        case .picture where tag["alt"].map { isLastFormula(bytes[$0]) } ?? false: break
        case .media: if !tag.isInvisible(bytes) { writeMedia(at: address(of: tag), kind(of: tag)) }
        default:
            guard openElements.begin(element), elementCount < Self.elementLimit else {
                if !element.isInline { separate() }
                return
            }
            elementCount += 1 + (element.isBlock ? openElements.formattingCount : 0)
            output.append(UInt8(ascii: "<"))
            output += element.name.utf8
            if Self.elementsWithAttributes.contains(element) { tag.write(of: bytes, to: &output) }
            if element == .cell, name == "th" { TagAttributes.write("scope", "col".utf8, to: &output) }
            output.append(UInt8(ascii: ">"))
        }
    }

    private static let elementsWithAttributes: Set<HTMLElement> = [.link, .picture, .base, .ordered, .cell]

    // MARK: Media and formulas

    /// Reads a document or a recording within the document, or a parameter of one.
    private mutating func readMedia(_ element: HTMLElement, _ name: String, _ tag: TagAttributes) {
        switch element {
        case .frame:
            skipRawText(of: name)
            if !tag.isInvisible(bytes) { writeMedia(at: address(of: tag), kind(of: tag)) }
        case .recording:
            let source = tag.isSelfClosing ? nil : skipElement(name)
            writeMedia(at: address(of: tag) ?? source, name)
        case .object:
            object = (nil, false)
            if let data = tag["data"] { writeMedia(at: data, kind(of: tag)) }
        default:
            guard object.address == nil, let name = tag["name"] else { return }
            let isAddress = Self.parameters.contains(
                String(decoding: bytes[name], as: UTF8.self).lowercased())
            if isAddress { object.address = tag["value"] }
        }
    }

    private static let parameters: Set = ["movie", "src", "url", "filename"]

    private mutating func endObject() {
        if !object.isWritten { writeMedia(at: object.address, "page") }
        object = (nil, false)
    }

    /// The address of media, also of those that a script loads later.
    private func address(of tag: TagAttributes) -> Range<Int>? {
        let source = tag["src"].flatMap { $0.isEmpty || bytes[$0].starts(with: "about:".utf8) ? nil : $0 }
        return source ?? tag["data-src"]
    }

    private func kind(of tag: TagAttributes) -> String {
        guard let type = tag["type"] else { return "page" }
        return ["video", "audio"].first { bytes[type].starts(with: $0.utf8) } ?? "page"
    }

    /// Writes an empty element for media, unless the last one had the same address.
    private mutating func writeMedia(at address: Range<Int>?, _ kind: String) {
        output.append(0x20)
        guard let address, !address.isEmpty, elementCount < Self.elementLimit else { return }
        object.isWritten = true
        if let lastMedia, bytes[lastMedia].elementsEqual(bytes[address]) { return }
        lastMedia = address
        elementCount += 1
        output += "<\(HTMLElement.media.name)".utf8
        TagAttributes.write("src", bytes[address], to: &output)
        TagAttributes.write("alt", kind.utf8, to: &output)
        output.append(UInt8(ascii: ">"))
    }

    private mutating func readFormula(at start: Int) {
        let formula = HTMLFormula(in: bytes, at: start)
        index = formula.end
        lastFormula = formula.alternativeText
        if formula.isBlock { separate() }
        output += formula.text
        if formula.isBlock { separate() }
    }

    private func isLastFormula(_ text: ArraySlice<UInt8>) -> Bool {
        !lastFormula.isEmpty && text.elementsEqual(lastFormula)
    }

    // MARK: End tags

    private mutating func readEndTag() {
        guard bytes[index + 2].isLetter else { return skipBogusComment() }
        let name = readName(from: index + 2)
        guard let tag = TagAttributes(bytes, from: index) else { return index = bytes.count }
        index = tag.end
        guard let element = HTMLElement(name) else { return }
        // The end tags `</br>` and `</p>` without an open element create one (HTML, section 13.2.6.4.7).
        if element == .lineBreak || element == .paragraph, !openElements.end(element) {
            output += (element == .lineBreak ? "<br>" : "<p></p>").utf8
        } else if element == .object {
            endObject()
        } else if element.isEmpty || element.rawValue >= HTMLElement.rawText.rawValue {
            return
        } else if element == .paragraph || openElements.end(element) {
            output += "</\(element.name)>".utf8
        } else if !element.isInline {
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
    ///
    /// - Returns: The address of the first `<source>` among the contents; `nil` without one.
    @discardableResult private mutating func skipElement(_ name: String) -> Range<Int>? {
        var (depth, source) = (1, Range<Int>?.none)
        while depth > 0 {
            index = bytes.firstIndex(of: UInt8(ascii: "<"), from: index)
            guard let next = byte(at: index + 1) else {
                index = bytes.count
                return source
            }
            let isEnd = next == UInt8(ascii: "/")
            if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
                skipComment()
            } else if byte(at: index + (isEnd ? 2 : 1))?.isLetter ?? false {
                let other = readName(from: index + (isEnd ? 2 : 1))
                guard let tag = TagAttributes(bytes, from: index) else {
                    index = bytes.count
                    return source
                }
                index = tag.end
                if other == "source", source == nil { source = tag["src"] ?? tag["data-src"] }
                if other == name {
                    depth += isEnd ? -1 : tag.isSelfClosing ? 0 : 1
                } else if !isEnd, let element = HTMLElement(other), element == .rawText || element == .frame {
                    skipRawText(of: other)
                }
            } else if isEnd, index + 2 < bytes.count {
                skipBogusComment()
            } else {
                index += 1
            }
        }
        return source
    }
}
