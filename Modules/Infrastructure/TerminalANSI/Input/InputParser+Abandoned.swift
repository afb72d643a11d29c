extension InputParser {
    /// The number of leading bytes that belong to an abandoned sequence, and whether they complete it. The
    /// rest of a reply arrives in one read and is well formed; typed keys arrive byte by byte.
    static func tail(of lapsed: Abandoned, in bytes: [UInt8]) -> (count: Int, isComplete: Bool) {
        switch lapsed {
        case .sequence: (sequenceTail(bytes[...]), true)
        case .emptySequence: (isMarked(bytes[...]) ? sequenceTail(bytes[...]) : 0, true)
        case .string: (stringTail(bytes[...]), true)
        case .stringEscape: (bytes.first == UInt8(ascii: "\\") ? 1 : 0, true)
        case .escape: (escapeTail(bytes[...]), true)
        case .paste: pasteTail(bytes)
        }
    }

    private static func escapeTail(_ bytes: ArraySlice<UInt8>) -> Int {
        guard let first = bytes.first else { return 0 }
        let rest = bytes.dropFirst()
        if first == UInt8(ascii: "[") {
            let count = isMarked(rest) ? sequenceTail(rest) : 0
            return count > 0 ? count + 1 : 0
        }
        let count = StringKind(rawValue: first) == nil ? 0 : stringTail(rest)
        return count > 0 ? count + 1 : 0
    }

    /// Whether a control sequence continues with a parameter or a marker, as replies do.
    private static func isMarked(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count > 1, let first = bytes.first else { return false }
        return (0x30...0x3F).contains(first)
    }

    private static func sequenceTail(_ bytes: ArraySlice<UInt8>) -> Int {
        let inner = bytes.prefix { (0x20...0x3F).contains($0) }
        guard let final = bytes.dropFirst(inner.count).first, (0x40...0x7E).contains(final) else { return 0 }
        return inner.count + 1
    }

    private static func stringTail(_ bytes: ArraySlice<UInt8>) -> Int {
        let inner = bytes.prefix { (0x20...0x7E).contains($0) }
        let end = bytes.dropFirst(inner.count)
        if end.first == 0x07 { return inner.count + 1 }
        return end.prefix(2) == [0x1B, UInt8(ascii: "\\")] ? inner.count + 2 : 0
    }

    /// The rest of a paste may arrive in several reads, up to its terminator.
    private static func pasteTail(_ bytes: [UInt8]) -> (count: Int, isComplete: Bool) {
        for start in bytes.indices where bytes[start...].starts(with: pasteEnd) {
            return (start + pasteEnd.count, true)
        }
        return bytes.count > 1 ? (bytes.count, false) : (0, true)
    }
}
