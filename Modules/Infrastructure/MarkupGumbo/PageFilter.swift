import MarkupInterface

/// Reduces a page in one pass to text, elements and the attributes by which its article is found.
///
/// It bounds gumbo's time and recursion as ``HTMLFilter`` does. Elements of a kind have one name in the output,
/// and their own name in the attribute `t`. Titles, metadata and media are empty elements.
struct PageFilter {
    private(set) var output: [UInt8] = []
    /// The texts of the page's structured data (JSON-LD).
    private(set) var structuredData: [ArraySlice<UInt8>] = []
    /// The number of elements that the page names, known or not.
    private(set) var tagCount = 0

    private var scanner: HTMLScanner
    private var openElements = OpenElements()
    /// The numbers of open elements by their own names.
    private var openNames: [String: Int] = [:]
    /// The last formula's alternative text, which pages repeat as that of a picture of the formula.
    private var lastFormula: [UInt8] = []
    /// The most elements that gumbo can create from the output so far.
    private var elementCount = 0
    private var hasTitle = false

    /// The number of elements after which tags are omitted: each takes some 2 KB, in gumbo and in the tree.
    private static let elementLimit = 300_000

    init(_ bytes: [UInt8]) {
        scanner = HTMLScanner(bytes)
        output.reserveCapacity(bytes.count)
        while scanner.index < bytes.count { step() }
    }

    private var bytes: [UInt8] { scanner.bytes }

    private mutating func step() {
        let end = scanner.bytes.firstIndex(of: UInt8(ascii: "<"), from: scanner.index)
        output += scanner.bytes[scanner.index..<end]
        scanner.index = end
        guard let next = scanner.byte(at: end + 1) else { return scanner.index = scanner.bytes.count }
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
            scanner.skipComment()
        } else if next.isLetter {
            readStartTag()
        } else if next == UInt8(ascii: "/"), end + 2 < scanner.bytes.count {
            readEndTag()
        } else {
            output += "&lt;".utf8
            scanner.index += 1
        }
    }

    // MARK: Tags

    private mutating func readStartTag() {
        let start = scanner.index
        let name = scanner.readName(from: start + 1)
        guard let tag = TagAttributes(scanner.bytes, from: scanner.index, keeping: Self.attributes) else {
            return scanner.index = scanner.bytes.count
        }
        scanner.index = tag.end
        tagCount += 1
        switch name {
        case "title": readTitle()
        case "script": readScript(tag)
        case "html", "meta", "source", "input": writeEmpty(name, tag)
        case "head", "body", "link", "wbr", "param", "area", "track", "tbody", "thead", "tfoot", "colgroup",
            "col":
            break
        case "iframe", "frame", "embed":
            if name == "iframe" { scanner.skipRawText(of: name) }
            if !tag.isInvisible(scanner.bytes) { writeEmpty(name, tag) }
        case "audio", "video", "object":
            let source = tag.isSelfClosing ? nil : scanner.skipElement(name)
            writeEmpty(name, tag, source: tag["src"] ?? tag["data"] ?? source)
        case "math": readFormula(at: start)
        case "base": writeTag("base", tag)
        default: readStartTag(name, tag)
        }
    }

    private mutating func readStartTag(_ name: String, _ tag: TagAttributes) {
        let element = Self.element(name)
        switch element {
        case .rawText: scanner.skipRawText(of: name)
        case .omitted: if !tag.isSelfClosing { scanner.skipElement(name) }
        case .picture where tag["alt"].map { isLastFormula(scanner.bytes[$0]) } ?? false: break
        // Gumbo moves other elements between cells in front of the table.
        case .division where openElements.isBetweenCells, .span where openElements.isBetweenCells: break
        default:
            guard elementCount < Self.elementLimit else { return output.append(0x20) }
            guard openElements.begin(element) else {
                if !element.isInline { separate() }
                return
            }
            elementCount += 1 + (element.isBlock ? openElements.formattingCount : 0)
            if !element.isEmpty { openNames[name, default: 0] += 1 }
            writeTag(element.name, as: name, tag)
        }
    }

    private mutating func readEndTag() {
        let start = scanner.index + 2
        guard scanner.bytes[start].isLetter else { return scanner.skipBogusComment() }
        let name = scanner.readName(from: start)
        guard let tag = TagAttributes(scanner.bytes, from: scanner.index, keeping: []) else {
            return scanner.index = scanner.bytes.count
        }
        scanner.index = tag.end
        // Behind the last element, texts follow each other in the open one.
        guard elementCount < Self.elementLimit else { return output.append(0x20) }
        let element = Self.element(name)
        if element == .lineBreak || element == .paragraph, !openElements.end(element) {
            elementCount += 1
            output += (element == .lineBreak ? "<br>" : "<p></p>").utf8
        } else if element.isEmpty || element.rawValue >= HTMLElement.rawText.rawValue {
            return
        } else if element == .paragraph {
            output += "</p>".utf8
        } else if let count = openNames[name], count > 0, openElements.end(element) {
            openNames[name] = count - 1
            output += "</\(element.name)>".utf8
        }
    }

    /// Begins a paragraph in place of an omitted tag.
    private mutating func separate() {
        guard openElements.begin(.paragraph) else { return output.append(0x20) }
        elementCount += 1 + openElements.formattingCount
        output += "<p>".utf8
    }

    // MARK: Elements that are read as a whole

    private mutating func readTitle() {
        let start = scanner.index
        scanner.skipRawText(of: "title")
        guard !hasTitle else { return }
        hasTitle = true
        let end = scanner.bytes[start..<scanner.index].lastIndex(of: UInt8(ascii: "<")) ?? scanner.index
        elementCount += 1
        output += "<embed".utf8
        TagAttributes.write("t", "title".utf8, to: &output)
        TagAttributes.write("content", scanner.bytes[start..<end], to: &output)
        output.append(UInt8(ascii: ">"))
    }

    private mutating func readScript(_ tag: TagAttributes) {
        let start = scanner.index
        scanner.skipRawText(of: "script")
        guard let type = tag["type"], structuredData.count < 100,
            scanner.bytes[type].starts(with: "application/ld+json".utf8)
        else { return }
        let text = scanner.bytes[start..<scanner.index]
        structuredData.append(text[..<(text.lastIndex(of: UInt8(ascii: "<")) ?? text.endIndex)])
    }

    private mutating func readFormula(at start: Int) {
        let formula = HTMLFormula(in: scanner.bytes, at: start)
        scanner.index = formula.end
        lastFormula = formula.alternativeText
        output += formula.isBlock ? "<br>".utf8 : "".utf8
        output += formula.text
        output += formula.isBlock ? "<br>".utf8 : "".utf8
    }

    private func isLastFormula(_ text: ArraySlice<UInt8>) -> Bool {
        !lastFormula.isEmpty && text.elementsEqual(lastFormula)
    }

    // MARK: Output

    private mutating func writeEmpty(_ name: String, _ tag: TagAttributes, source: Range<Int>? = nil) {
        guard elementCount < Self.elementLimit, name == "input" || !openElements.isBetweenCells else {
            return
        }
        elementCount += 1
        output += "<embed".utf8
        TagAttributes.write("t", name.utf8, to: &output)
        if let source, tag["src"] == nil {
            TagAttributes.write("src", scanner.bytes[source], to: &output)
        }
        tag.write(of: scanner.bytes, Self.attributes, to: &output)
        output.append(UInt8(ascii: ">"))
    }

    private mutating func writeTag(_ element: String, as name: String? = nil, _ tag: TagAttributes) {
        output.append(UInt8(ascii: "<"))
        output += element.utf8
        if let name, name != element { TagAttributes.write("t", name.utf8, to: &output) }
        tag.write(of: scanner.bytes, Self.attributes, to: &output)
        output.append(UInt8(ascii: ">"))
    }

    private static let attributes: Set = [
        "class", "id", "style", "hidden", "aria-hidden", "aria-modal", "role", "rel", "itemprop", "property",
        "name", "content", "type", "lang", "href", "src", "srcset", "alt", "width", "height", "start",
        "colspan",
        "rowspan", "datetime", "summary", "datatable", "data", "data-src", "data-srcset", "data-original",
        "data-lazy-src",
        "data-url", "data-lazy", "data-image", "data-orig-file", "data-full-src", "data-img-src",
    ]

    /// The kind of an element of a page. Unlike in a text, forms and unknown elements are elements.
    private static func element(_ name: String) -> HTMLElement {
        name == "form" ? .division : HTMLElement(name) ?? .span
    }
}
