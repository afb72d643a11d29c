/// The relevant attributes of a tag, and its end.
struct TagAttributes {
    /// The index after the tag.
    private(set) var end = 0
    private(set) var isSelfClosing = false
    /// The relevant attributes, with the ranges of their unresolved values.
    private var values: [(name: String, value: Range<Int>)] = []

    /// Reads a tag from the end of its name on, with the attributes of some names; `nil` if the text ends
    /// within the tag.
    init?(_ bytes: [UInt8], from start: Int, keeping names: Set<String> = names) {
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            guard !bytes[index].isHTMLSpace, bytes[index] != UInt8(ascii: "/") else {
                isSelfClosing = bytes[index] == UInt8(ascii: "/")
                index += 1
                continue
            }
            isSelfClosing = false
            let nameStart = index
            index += 1
            while index < bytes.count, !bytes[index].endsAttributeName { index += 1 }
            let name = nameStart..<index
            while index < bytes.count, bytes[index].isHTMLSpace { index += 1 }
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
                keep(index..<index, of: bytes[name], among: names)
                continue
            }
            index += 1
            while index < bytes.count, bytes[index].isHTMLSpace { index += 1 }
            guard index < bytes.count else { return nil }
            let value: Range<Int>
            if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
                value = index + 1..<bytes.firstIndex(of: bytes[index], from: index + 1)
                index = value.upperBound + 1
            } else {
                let valueStart = index
                while index < bytes.count, !bytes[index].isHTMLSpace, bytes[index] != UInt8(ascii: ">") {
                    index += 1
                }
                value = valueStart..<index
            }
            keep(value, of: bytes[name], among: names)
        }
        guard index < bytes.count else { return nil }
        end = index + 1
    }

    private mutating func keep(
        _ value: Range<Int>, of name: ArraySlice<UInt8>, among names: Set<String>
    ) {
        guard name.count <= 15, values.count < names.count else { return }
        let name = String(decoding: name.lazy.map(\.lowercase), as: UTF8.self)
        guard names.contains(name), !values.contains(where: { $0.name == name }) else { return }
        values.append((name, value))
    }

    static let shownNames: Set = [
        "href", "src", "alt", "width", "height", "start", "colspan", "rowspan",
    ]
    static let names = shownNames.union(["data", "data-src", "name", "type", "value"])

    /// The unresolved value of an attribute; `nil` for none.
    subscript(_ name: String) -> Range<Int>? { values.first { $0.name == name }?.value }

    /// Appends the attributes of some names to a tag.
    func write(of bytes: [UInt8], _ names: Set<String> = shownNames, to output: inout [UInt8]) {
        for (name, value) in values where names.contains(name) {
            Self.write(name, bytes[value], to: &output)
        }
    }

    /// Appends an attribute to a tag.
    static func write(_ name: String, _ value: some Sequence<UInt8>, to output: inout [UInt8]) {
        output += " \(name)=\"".utf8
        for byte in value {
            if byte == UInt8(ascii: "\"") { output += "&quot;".utf8 } else { output.append(byte) }
        }
        output.append(UInt8(ascii: "\""))
    }

    /// Whether one of the sizes in pixels is 0 or 1, as those of tracking pixels and hidden frames.
    func isInvisible(_ bytes: [UInt8]) -> Bool {
        ["width", "height"].contains { name in
            guard let value = self[name] else { return false }
            let digits = bytes[value].prefix { 0x30...0x39 ~= $0 }
            return (1...2).contains(digits.count) && digits.dropLast().allSatisfy { $0 == 0x30 }
                && digits.last.map { $0 <= 0x31 } ?? false
                && bytes[value].dropFirst(digits.count).first != UInt8(ascii: "%")
        }
    }
}

extension UInt8 {
    /// Whether the byte is ASCII white space (HTML).
    var isHTMLSpace: Bool { self == 0x20 || 0x09...0x0D ~= self && self != 0x0B }

    /// Whether the byte is an ASCII letter.
    var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }

    /// The byte with an ASCII capital in lower case.
    var lowercase: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }

    fileprivate var endsAttributeName: Bool {
        isHTMLSpace || self == UInt8(ascii: "=") || self == UInt8(ascii: ">") || self == UInt8(ascii: "/")
    }
}
