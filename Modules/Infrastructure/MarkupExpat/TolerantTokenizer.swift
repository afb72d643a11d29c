import MarkupInterface

/// Tokenizes an ill-formed document in one pass.
struct TolerantTokenizer {
    private let bytes: [UInt8]
    private var index = 0
    private var sink: EventSink
    /// The open elements with their qualified names, and the number of declarations before each.
    private var open: [(name: Range<Int>, scopes: Int)] = []
    private var namespaces = NamespaceScopes()
    /// The attributes of the current tag, with the ranges of their values in ``values``.
    private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    private var values: [UInt8] = []
    private var isDone = false
    private var sectionStarts = Occurrences(of: "<![CDATA[")
    private var sectionEnds = Occurrences(of: "]]>")
    /// The kinds of markup that have no end in the rest of the document.
    private var endless: Set<Endless> = []

    private enum Endless { case comment, instruction, documentType }

    /// HTML's void elements without end tags in this document.
    private let emptyElements: [[UInt8]]

    var handler: any XMLHandler { sink.handler }

    init(_ bytes: [UInt8], _ handler: any XMLHandler) {
        self.bytes = bytes
        sink = EventSink(handler)
        index = Self.start(in: bytes)
        let names: [(start: String, end: StaticString)] = [("br", "</br"), ("hr", "</hr"), ("img", "</img")]
        emptyElements = names.filter { bytes.range(of: $0.end, in: 0..<bytes.count) == nil }
            .map { Array($0.start.utf8) }
    }

    /// The index of the XML declaration; 0 if there is none.
    ///
    /// Junk before a declaration, such as a server's error messages, may contain tags. A declaration in a
    /// CDATA section of an item is not the document's.
    private static func start(in bytes: [UInt8]) -> Int {
        let junk = 0..<min(bytes.count, 8_192)
        guard let start = bytes.range(of: "<?xml version", in: junk)?.lowerBound,
            bytes.range(of: "<![CDATA[", in: 0..<start) == nil
        else { return 0 }
        return start
    }

    mutating func run() throws(XMLError) {
        while index < bytes.count, !isDone {
            let next = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) ?? bytes.count
            appendText(index..<next)
            index = next
            if index < bytes.count { try readMarkup() }
        }
        if !sink.hasEnough {
            while !open.isEmpty { closeElement() }
        }
        guard sink.hasElement else { throw XMLError(.noElement) }
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    // MARK: Markup

    private mutating func readMarkup() throws(XMLError) {
        switch byte(at: index + 1) {
        case UInt8(ascii: "!"):
            if bytes.has("<!--", at: index) {
                skip(.comment, past: "-->", from: index + 4)
            } else if let start = sectionStart {
                readSection(from: start)
            } else {
                skipDeclaration()
            }
        case UInt8(ascii: "?"): skip(.instruction, past: "?>", from: index + 2)
        case UInt8(ascii: "/"): readEndTag()
        case let byte? where byte.beginsName: try readStartTag()
        default:
            appendText(index..<index + 1)
            index += 1
        }
    }

    /// Skips markup with an end, and to the end of its tag where the document has no such end any more.
    private mutating func skip(_ kind: Endless, past text: StaticString, from start: Int) {
        if !endless.contains(kind) {
            if let end = bytes.range(of: text, in: min(start, bytes.count)..<bytes.count) {
                index = end.upperBound
                return
            }
            endless.insert(kind)
        }
        skipTag()
    }

    private mutating func skipTag() {
        index = (bytes.firstIndex(of: UInt8(ascii: ">"), from: index) ?? bytes.count - 1) + 1
    }

    /// Skips a document type with its internal subset, or another declaration.
    private mutating func skipDeclaration() {
        let isType =
            bytes[min(index + 2, bytes.count)...].prefix(7).map { $0 | 0x20 } == Array("doctype".utf8)
        guard isType, !endless.contains(.documentType) else { return skipTag() }
        let start = index
        var depth = 0
        while let byte = byte(at: index) {
            index += 1
            switch byte {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth = max(0, depth - 1)
            case UInt8(ascii: ">") where depth == 0: return
            default: break
            }
        }
        endless.insert(.documentType)
        index = start
        skipTag()
    }

    // MARK: Sections

    /// The start of the text of a CDATA section, also of one whose name is misspelt; `nil` for other markup.
    private var sectionStart: Int? {
        guard byte(at: index + 2) == UInt8(ascii: "[") else { return nil }
        return bytes[(index + 3)...].prefix(8).firstIndex(of: UInt8(ascii: "[")).map { $0 + 1 }
    }

    /// Reads a CDATA section. One whose end is damaged would take the next ones with it; it ends at the end
    /// tag of its element.
    private mutating func readSection(from start: Int) {
        let sectionEnd = sectionEnds.next(in: bytes, from: start)
        let next = sectionStarts.next(in: bytes, from: start)
        let isDamaged = next < sectionEnd || sectionEnd == bytes.count
        let tag = isDamaged ? endTag(in: start..<min(next, sectionEnd)) : nil
        appendText(start..<(tag ?? sectionEnd), hasReferences: false)
        index = tag ?? min(sectionEnd + 3, bytes.count)
    }

    /// The first end tag of the innermost open element in a range.
    private func endTag(in range: Range<Int>) -> Int? {
        guard let name = open.last?.name else { return nil }
        var start = range.lowerBound
        while let tag = bytes.range(of: "</", in: start..<range.upperBound) {
            if bytes[tag.upperBound...].starts(with: bytes[name]) { return tag.lowerBound }
            start = tag.upperBound
        }
        return nil
    }

    // MARK: Tags

    private mutating func readEndTag() {
        let name = nameRange(from: index + 2)
        index = bytes.firstIndex(where: Self.isBracket, from: name.upperBound)
        if byte(at: index) == UInt8(ascii: ">") { index += 1 }
        let isTag = !name.isEmpty || byte(at: name.upperBound) == UInt8(ascii: ">")
        let place =
            open.lastIndex { bytes[$0.name].elementsEqual(bytes[name]) }
            ?? open.indices.suffix(3).last { Misspelling.isLikely(bytes[name], of: bytes[open[$0].name]) }
        guard isTag, let place else { return }
        while open.count > place, !isDone { closeElement() }
    }

    private mutating func closeElement() {
        namespaces.leave(open.removeLast().scopes)
        sink.end()
        isDone = open.isEmpty || sink.hasEnough
    }

    private mutating func readStartTag() throws(XMLError) {
        let start = index
        let name = nameRange(from: index + 1)
        index = name.upperBound
        let isEmpty = readAttributes() || emptyElements.contains { bytes[name].elementsEqual($0) }
        var (key, scopes) = declareNamespaces(of: name)
        let ended = key.withUnsafeBufferPointer { sink.endedElements(before: $0) }
        if ended > 0 {
            namespaces.leave(scopes)
            for _ in 0..<ended where !isDone { closeElement() }
            if isDone { return }
            (key, scopes) = declareNamespaces(of: name)
        }
        guard key.withUnsafeBufferPointer({ sink.start($0) }) else {
            let line = bytes[..<start].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
            let lineStart = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            throw XMLError(.tooDeep, line: line, column: start - lineStart)
        }
        open.append((name, scopes))
        for (index, attribute) in attributes.enumerated() where declaredPrefix(attribute.name) == nil {
            if index > 0, isRepeated(index) { continue }
            let key = namespaces.key(of: bytes[attribute.name], isAttribute: true)
            let values = values
            key.withUnsafeBufferPointer { sink.attribute($0, values.span.extracting(attribute.value)) }
        }
        if sink.hasEnough {
            isDone = true
        } else if isEmpty {
            closeElement()
        }
    }

    /// Declares the namespaces of the last attributes; returns the key of their element, and the number of
    /// declarations before.
    private mutating func declareNamespaces(of name: Range<Int>) -> (key: [UInt8], scopes: Int) {
        let scopes = namespaces.count
        for attribute in attributes {
            guard let prefix = declaredPrefix(attribute.name) else { continue }
            namespaces.declare(prefix, as: values[attribute.value])
        }
        return (namespaces.key(of: bytes[name], isAttribute: false), scopes)
    }

    /// The prefix that an attribute declares; `nil` for any other attribute.
    private func declaredPrefix(_ name: Range<Int>) -> ArraySlice<UInt8>? {
        guard bytes.has("xmlns", at: name.lowerBound) else { return nil }
        let rest = bytes[name].dropFirst(5)
        return rest.isEmpty ? rest : rest.first == UInt8(ascii: ":") ? rest.dropFirst() : nil
    }

    /// Whether one of the first 32 attributes, before this one, has the same name.
    private func isRepeated(_ index: Int) -> Bool {
        attributes[..<min(index, 32)].contains { bytes[$0.name].elementsEqual(bytes[attributes[index].name]) }
    }

    // MARK: Attributes

    /// Reads the attributes and the end of a tag; `true` for an empty-element tag.
    private mutating func readAttributes() -> Bool {
        attributes.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        while let byte = byte(at: index), byte != UInt8(ascii: "<") {
            if byte == UInt8(ascii: ">") {
                index += 1
                return false
            }
            if byte == UInt8(ascii: "/"), self.byte(at: index + 1) == UInt8(ascii: ">") {
                index += 2
                return true
            }
            guard byte.beginsName else {
                index += 1
                continue
            }
            let name = nameRange(from: index)
            index = name.upperBound
            skipSpaces()
            guard self.byte(at: index) == UInt8(ascii: "=") else { continue }
            index += 1
            skipSpaces()
            attributes.append((name, readValue()))
        }
        return false
    }

    private mutating func skipSpaces() {
        while let byte = byte(at: index), byte.isXMLSpace { index += 1 }
    }

    /// Reads a value, and returns its range in ``values``. A value without its closing quotation mark ends
    /// with its tag.
    private mutating func readValue() -> Range<Int> {
        let start = values.count
        var source = index..<index
        if let quote = byte(at: index), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            var end = bytes.firstIndex(where: { $0 == quote || $0 == UInt8(ascii: "<") }, from: index + 1)
            if byte(at: end) != quote {
                end = bytes.firstIndex(where: Self.isBracket, from: index + 1)
            }
            source = index + 1..<end
            index = byte(at: end) == quote ? end + 1 : end
        } else {
            let end = bytes.firstIndex(where: { $0.isXMLSpace || Self.isBracket($0) }, from: index)
            source = index..<end
            index = end
        }
        TolerantText(bytes, source, isAttribute: true).forEach { values += $0 }
        return start..<values.count
    }

    private static func isBracket(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
    }

    private func nameRange(from start: Int) -> Range<Int> {
        start..<bytes.firstIndex(where: { !$0.continuesName }, from: min(start, bytes.count))
    }

    // MARK: Text

    private mutating func appendText(_ range: Range<Int>, hasReferences: Bool = true) {
        guard !open.isEmpty else { return }
        TolerantText(bytes, range, isAttribute: false, hasReferences: hasReferences).forEach { part in
            part.withUnsafeBufferPointer { sink.text($0.span) }
        }
    }
}
