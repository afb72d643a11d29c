import FoundationEssentials

/// Replaces invalid UTF-8 with U+FFFD.
struct UTF8Repair {
    let text: [UInt8]
    /// Whether more multi-byte sequences are valid than invalid.
    let isMostlyValid: Bool

    init(_ bytes: Data) {
        let repaired = String(decoding: bytes, as: UTF8.self)
        text = Array(repaired.utf8)
        let sequences = repaired.unicodeScalars.lazy.filter { !$0.isASCII }
        isMostlyValid = sequences.reduce(0) { $0 + ($1 == "\u{FFFD}" ? -1 : 1) } > 0
    }

    static func isValid(_ bytes: Data) -> Bool {
        bytes.withUnsafeBytes { (try? UTF8Span(validating: $0.bindMemory(to: UInt8.self).span)) != nil }
    }
}
