public import FoundationEssentials
public import MarkupInterface

/// Reads XML in UTF-8 without document types, with XML's five predefined entities. For tests of XML handlers.
///
/// A document that is cut off is read to its end, with a warning; any other defect is refused.
public struct SampleXMLReader: XMLReader {
    /// Makes a reader.
    public init() {}

    /// Reads a document in UTF-8, or with a charset of ISO-8859-1.
    public func read<Handler: XMLHandler>(
        _ bytes: Data, charset: String?, makeHandler: () -> Handler
    ) throws(XMLError) -> XMLResult<Handler> {
        let text =
            charset?.lowercased() == "iso-8859-1"
            ? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            : String(decoding: bytes, as: UTF8.self)
        var sample = Sample(text, makeHandler())
        let isWhole = try sample.read()
        return XMLResult(
            handler: sample.handler, warnings: isWhole ? [] : [.illFormed(Sample<Handler>.cutOff)])
    }
}

/// The state of reading a document.
private struct Sample<Handler: XMLHandler> {
    private(set) var handler: Handler
    private var rest: Substring
    private var numbers: [XMLName: Int] = [:]
    private var open: [(tag: String, number: Int, namespaces: [String: String])] = []

    static var cutOff: XMLError { XMLError(.illFormed, message: "cut off") }

    init(_ text: String, _ handler: Handler) {
        self.handler = handler
        rest = text[...]
    }

    /// Returns whether the root element has its end.
    mutating func read() throws(XMLError) -> Bool {
        var hasElement = false
        repeat {
            let text = rest.prefix { $0 != "<" }
            rest = rest[text.endIndex...]
            if !open.isEmpty, !text.isEmpty { handler.text(Array(try resolved(text).utf8).span) }
            if rest.isEmpty { break }
            if take("<!--") {
                _ = upTo("-->")
            } else if take("<![CDATA[") {
                handler.text(Array(upTo("]]>").utf8).span)
            } else if take("<?") {
                _ = upTo("?>")
            } else if take("</") {
                guard let last = open.popLast(), last.tag == upTo(">").filter({ !$0.isWhitespace }) else {
                    throw XMLError(.illFormed, message: "mismatched tag")
                }
                handler.end(last.number)
            } else {
                rest.removeFirst()
                try start(upTo(">"))
                hasElement = true
            }
        } while !open.isEmpty || !hasElement || !rest.allSatisfy(\.isWhitespace) && !handler.hasEnough
        guard hasElement else { throw XMLError(.noElement) }
        if open.isEmpty || handler.hasEnough { return true }
        while let last = open.popLast() { handler.end(last.number) }
        return false
    }

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    /// Consumes the input up to and including a text.
    private mutating func upTo(_ text: String) -> Substring {
        let range = rest.firstRange(of: text) ?? rest.endIndex..<rest.endIndex
        defer { rest = rest[range.upperBound...] }
        return rest[..<range.lowerBound]
    }

    private mutating func start(_ tag: Substring) throws(XMLError) {
        let isEmpty = tag.last == "/"
        var tag = isEmpty ? tag.dropLast() : tag
        let name = String(tag.prefix { !$0.isWhitespace })
        guard name.first?.isLetter == true, open.count < XMLError.depthLimit else {
            throw XMLError(.illFormed)
        }
        tag = tag.dropFirst(name.count).drop(while: \.isWhitespace)
        var namespaces = open.last?.namespaces ?? ["xml": "http://www.w3.org/XML/1998/namespace"]
        var attributes: [(name: String, value: String)] = []
        while !tag.isEmpty {
            let attribute = tag.prefix { $0 != "=" }
            guard let quote = tag[attribute.endIndex...].dropFirst().first, quote == "\"" || quote == "'"
            else {
                throw XMLError(.illFormed, message: "no value")
            }
            let value = tag[attribute.endIndex...].dropFirst(2).prefix { $0 != quote }
            attributes.append((attribute.filter { !$0.isWhitespace }, try resolved(value)))
            tag = tag[value.endIndex...].dropFirst().drop(while: \.isWhitespace)
        }
        for attribute in attributes where attribute.name.hasPrefix("xmlns") {
            namespaces[String(attribute.name.dropFirst(6))] = attribute.value
        }
        let number = number(of: name, namespaces, isAttribute: false)
        handler.start(number)
        for attribute in attributes where !attribute.name.hasPrefix("xmlns") {
            let number = self.number(of: attribute.name, namespaces, isAttribute: true)
            handler.attribute(number, Array(attribute.value.utf8).span)
        }
        if isEmpty { handler.end(number) } else { open.append((name, number, namespaces)) }
    }

    private mutating func number(of tag: String, _ namespaces: [String: String], isAttribute: Bool) -> Int {
        let parts = tag.split(separator: ":")
        let prefix = parts.count > 1 ? String(parts[0]) : ""
        let namespace = prefix.isEmpty && isAttribute ? "" : namespaces[prefix] ?? ""
        let name = XMLName(namespace.isEmpty ? tag : String(parts.last ?? ""), namespace: namespace)
        let number = numbers[name] ?? handler.number(of: name)
        numbers[name] = number
        return number
    }

    private func resolved(_ text: Substring) throws(XMLError) -> String {
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)
        var resolved = String(parts.removeFirst())
        for part in parts {
            let name = part.prefix { $0 != ";" }
            let number =
                name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            guard name.endIndex < part.endIndex,
                let scalar = Self.names[name] ?? number.flatMap(Unicode.Scalar.init)
            else { throw XMLError(.illFormed, message: "no reference") }
            resolved.unicodeScalars.append(scalar)
            resolved += part[name.endIndex...].dropFirst()
        }
        return resolved
    }

    private static var names: [Substring: Unicode.Scalar] {
        ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    }
}
