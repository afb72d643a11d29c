import FoundationEssentials

/// Replaces invalid UTF-8 with U+FFFD.
struct UTF8Repair {
    private(set) var text: [UInt8] = []
    /// Whether more multi-byte sequences are valid than invalid.
    let isMostlyValid: Bool

    init(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        text.reserveCapacity(bytes.count)
        var (valid, invalid, index) = (0, 0, 0)
        while index < bytes.count {
            let length = Self.length(of: bytes[index...])
            if length == 0 {
                invalid += 1
                text += [0xEF, 0xBF, 0xBD]
            } else {
                valid += length > 1 ? 1 : 0
                text += bytes[index..<index + length]
            }
            index += max(1, length)
        }
        isMostlyValid = valid > invalid
    }

    static func isValid(_ bytes: Data) -> Bool {
        bytes.withUnsafeBytes { (try? UTF8Span(validating: $0.bindMemory(to: UInt8.self).span)) != nil }
    }

    /// The number of bytes of the first scalar; 0 for an invalid sequence (Unicode 16.0, table 3-7).
    private static func length(of bytes: ArraySlice<UInt8>) -> Int {
        let first = bytes[bytes.startIndex]
        var (second, length): (ClosedRange<UInt8>, Int) = (0x80...0xBF, 0)
        switch first {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (second, length) = (0xA0...0xBF, 3)
        case 0xED: (second, length) = (0x80...0x9F, 3)
        case 0xE1...0xEF: length = 3
        case 0xF0: (second, length) = (0x90...0xBF, 4)
        case 0xF1...0xF3: length = 4
        case 0xF4: (second, length) = (0x80...0x8F, 4)
        default: return 0
        }
        let rest = bytes.dropFirst().prefix(length - 1)
        guard rest.count == length - 1, let next = rest.first, second.contains(next) else { return 0 }
        return rest.allSatisfy { 0x80...0xBF ~= $0 } ? length : 0
    }
}
