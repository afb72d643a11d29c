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

    /// The index of the XML declaration; 0 where there is none.
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
                index = end(of: "-->", from: index + 4)
            } else if bytes.has("<![CDATA[", at: index) {
                let start = index + 9
                let end = bytes.range(of: "]]>", in: start..<bytes.count)
                appendText(start..<(end?.lowerBound ?? bytes.count), hasReferences: false)
                index = end?.upperBound ?? bytes.count
            } else {
                skipDeclaration()
            }
        case UInt8(ascii: "?"): index = end(of: "?>", from: index + 2)
        case UInt8(ascii: "/"): readEndTag()
        case let byte? where byte.beginsName: try readStartTag()
        default:
            appendText(index..<index + 1)
            index += 1
        }
    }

    private func end(of text: StaticString, from start: Int) -> Int {
        bytes.range(of: text, in: min(start, bytes.count)..<bytes.count)?.upperBound ?? bytes.count
    }

    /// Skips a document type with its internal subset.
    private mutating func skipDeclaration() {
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
    }

    private mutating func readEndTag() {
        let name = nameRange(from: index + 2)
        index = bytes.firstIndex(where: Self.isBracket, from: name.upperBound)
        if byte(at: index) == UInt8(ascii: ">") { index += 1 }
        guard let place = open.lastIndex(where: { bytes[$0.name].elementsEqual(bytes[name]) }) else { return }
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
        let scopes = namespaces.count
        for attribute in attributes {
            guard let prefix = declaredPrefix(attribute.name) else { continue }
            namespaces.declare(prefix, as: values[attribute.value])
        }
        let key = namespaces.key(of: bytes[name], isAttribute: false)
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
