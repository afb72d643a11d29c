import MarkupInterface

/// Reduces HTML in one pass to text, known elements and their relevant attributes.
///
/// It bounds gumbo's time and recursion on untrusted documents: gumbo receives neither scripts nor forms, no
/// tags with many attributes and no deep nesting.
struct HTMLFilter {
    private(set) var output: [UInt8] = []

    private var scanner: HTMLScanner
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
        scanner = HTMLScanner(Array(html.utf8))
        output.reserveCapacity(bytes.count)
        while index < bytes.count { step() }
    }

    private var bytes: [UInt8] { scanner.bytes }

    private var index: Int {
        get { scanner.index }
        set { scanner.index = newValue }
    }

    private mutating func step() {
        let end = bytes.firstIndex(of: UInt8(ascii: "<"), from: index)
        output += bytes[index..<end]
        index = end
        guard index < bytes.count else { return }
        let next = scanner.byte(at: index + 1)
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
            scanner.skipComment()
        } else if let next, next.isLetter {
            readStartTag()
        } else if next == UInt8(ascii: "/"), index + 2 < bytes.count {
            readEndTag()
        } else {
            output += "&lt;".utf8
            index += 1
        }
    }

    // MARK: Tags

    private mutating func readStartTag() {
        let start = index
        let name = scanner.readName(from: index + 1)
        let attributes = index
        guard let tag = TagAttributes(bytes, from: index) else { return index = bytes.count }
        index = tag.end
        guard let element = HTMLElement(name) else { return }
        switch element {
        case .picture where isHidden(attributes): break
        case .rawText:
            scanner.skipRawText(of: name)
            output.append(0x20)
        case .omitted:
            if !tag.isSelfClosing { scanner.skipElement(name) }
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

    /// Whether the style among the attributes of a picture hides it, or makes it a tracking pixel.
    private func isHidden(_ attributes: Int) -> Bool {
        let style = TagAttributes(bytes, from: attributes, keeping: ["style"])?["style"]
        return style.map { InlineStyle(bytes[$0]).hides(true) } ?? false
    }

    // MARK: Media and formulas

    /// Reads a document or a recording within the document, or a parameter of one.
    private mutating func readMedia(_ element: HTMLElement, _ name: String, _ tag: TagAttributes) {
        switch element {
        case .frame:
            scanner.skipRawText(of: name)
            if !tag.isInvisible(bytes) { writeMedia(at: address(of: tag), kind(of: tag)) }
        case .recording:
            let source = tag.isSelfClosing ? nil : scanner.skipElement(name)
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
        guard bytes[index + 2].isLetter else { return scanner.skipBogusComment() }
        let name = scanner.readName(from: index + 2)
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
}
