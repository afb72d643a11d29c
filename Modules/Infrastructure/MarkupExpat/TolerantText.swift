import MarkupInterface

/// The text between two tags or of an attribute's value, with references resolved and without control
/// characters.
struct TolerantText {
    private let bytes: [UInt8]
    private let range: Range<Int>
    private let isAttribute: Bool
    private let hasReferences: Bool

    init(_ bytes: [UInt8], _ range: Range<Int>, isAttribute: Bool, hasReferences: Bool = true) {
        self.bytes = bytes
        self.range = range
        self.isAttribute = isAttribute
        self.hasReferences = hasReferences
    }

    /// Calls `body` with each part in order.
    func forEach(_ body: (ArraySlice<UInt8>) -> Void) {
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            let (length, replacement) = special(at: index)
            if length == 0 {
                index += 1
                continue
            }
            if start < index { body(bytes[start..<index]) }
            if !replacement.isEmpty { body(replacement[...]) }
            index += length
            start = index
        }
        if start < range.upperBound { body(bytes[start..<range.upperBound]) }
    }

    /// The length and the replacement of the sequence at an index; length 0 for a byte that is not replaced.
    private func special(at index: Int) -> (length: Int, replacement: [UInt8]) {
        switch bytes[index] {
        case UInt8(ascii: "&") where hasReferences: return reference(at: index)
        // Line ends are normalized (XML 1.0, section 2.11), in attributes to spaces (3.3.3).
        case 0x0D:
            let isPair = index + 1 < range.upperBound && bytes[index + 1] == 0x0A
            return (isPair ? 2 : 1, [isAttribute ? 0x20 : 0x0A])
        case 0x09, 0x0A: return isAttribute ? (1, [0x20]) : (0, [])
        case 0x00..<0x20: return (1, [])
        default: return (0, [])
        }
    }

    private static let longestName = 8

    /// The length and the replacement of the reference at an ampersand; length 0 if there is none.
    private func reference(at index: Int) -> (length: Int, replacement: [UInt8]) {
        let end = min(index + 1 + Self.longestName + 2, range.upperBound)
        guard let semicolon = bytes[index + 1..<end].firstIndex(of: UInt8(ascii: ";")) else { return (0, []) }
        let name = String(decoding: bytes[index + 1..<semicolon], as: UTF8.self)
        guard let scalar = name.hasPrefix("#") ? Self.scalar(name.dropFirst()) : HTMLEntity.scalars[name]
        else { return (0, []) }
        return (semicolon + 1 - index, Array(String(scalar).utf8))
    }

    private static func scalar(_ number: Substring) -> Unicode.Scalar? {
        let isHexadecimal = number.first == "x" || number.first == "X"
        guard let value = isHexadecimal ? UInt32(number.dropFirst(), radix: 16) : UInt32(number) else {
            return nil
        }
        let isAllowed = value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value)
        return isAllowed ? Unicode.Scalar(value) : "\u{FFFD}"
    }
}
