/// What a `Range` header asks of a body (RFC 9110, section 14).
enum ByteRange {
    /// No range that is understood: several ranges, another unit, nonsense. The whole body is the answer then.
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// Digits as a number; what is too large for one is as good as the largest.
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
