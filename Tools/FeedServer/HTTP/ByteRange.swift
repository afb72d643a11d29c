/// The field `Range` (RFC 9110, section 14).
enum ByteRange {
    /// The field is ignored: several ranges, another unit, or a syntax error.
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// The number of some digits; the largest number where it is too large.
    private static func number(_ digits: some StringProtocol) -> Int? {
        digits.isEmpty ? nil : Int(digits) ?? .max
    }

    init(_ header: String, of length: Int) {
        self = .whole
        let words = header.split(separator: "=", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return }
        let text = words[1].filter { $0 != " " }
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else {
            return
        }
        switch (Self.number(ends[0]), Self.number(ends[1])) {
        case (let first?, let last?) where first <= last && first < length:
            self = .part(first..<min(last, length - 1) + 1)
        case (let first?, nil) where first < length:
            self = .part(first..<length)
        case (nil, let count?) where count > 0 && length > 0:
            self = .part(max(0, length - count)..<length)
        case (let first?, let last?) where first > last:
            return
        case (nil, nil):
            return
        default:
            self = .unsatisfiable
        }
    }
}
