/// A small deflate encoder (RFC 1951): one block of fixed Huffman codes, matches found through chains of hashes.
struct Deflate {
    private static let shortestMatch = 3
    private static let longestMatch = 258
    private static let window = 32768
    /// How many earlier places with the same hash are tried; more costs time and gains little on JSON.
    private static let tries = 24

    private static let lengths = Code(
        bases: [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
            163, 195,
            227, 258,
        ],
        extraBits: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0])
    private static let distances = Code(
        bases: [
            1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
            3073,
            4097, 6145, 8193, 12289, 16385, 24577,
        ],
        extraBits: [
            0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
        ])

    /// Values in classes: a class's base, and bits that are added to it.
    private struct Code {
        let bases: [Int]
        let extraBits: [Int]

        func index(of value: Int) -> Int {
            (bases.firstIndex { $0 > value } ?? bases.count) - 1
        }
    }

    static func deflated(_ input: [UInt8]) -> [UInt8] {
        var encoder = Deflate(input)
        encoder.encode()
        return encoder.output
    }

    private let input: [UInt8]
    private var output: [UInt8] = []
    private var pending: UInt64 = 0
    private var pendingBits = 0
    private var latest = [Int32](repeating: -1, count: 1 << 13)
    private var earlier: [Int32]

    private init(_ input: [UInt8]) {
        self.input = input
        earlier = Array(repeating: -1, count: input.count)
    }

    private mutating func encode() {
        // The last block, with fixed codes.
        put(0b011, bits: 3)
        var position = 0
        while position < input.count {
            let match = longestMatch(at: position)
            if match.length >= Self.shortestMatch {
                put(match)
            } else {
                putSymbol(Int(input[position]))
            }
            let end = position + max(1, match.length)
            while position < end {
                remember(position)
                position += 1
            }
        }
        putSymbol(256)
        put(0, bits: (8 - pendingBits % 8) % 8)
    }

    private func hash(at position: Int) -> Int? {
        guard position + Self.shortestMatch <= input.count else { return nil }
        let key = Int(input[position]) << 16 | Int(input[position + 1]) << 8 | Int(input[position + 2])
        return (key &* 0x9E37_79B1) >> 17 & (latest.count - 1)
    }

    private mutating func remember(_ position: Int) {
        guard let hash = hash(at: position) else { return }
        earlier[position] = latest[hash]
        latest[hash] = Int32(position)
    }

    /// The longest run of bytes that stood in the window before; of length 0 where there is none.
    private func longestMatch(at position: Int) -> (length: Int, distance: Int) {
        guard let hash = hash(at: position) else { return (0, 0) }
        let limit = min(Self.longestMatch, input.count - position)
        var best = (length: 0, distance: 0)
        var candidate = Int(latest[hash])
        var tries = Self.tries
        while candidate >= 0, position - candidate <= Self.window, tries > 0, best.length < limit {
            var length = 0
            while length < limit, input[candidate + length] == input[position + length] { length += 1 }
            if length > best.length, length >= Self.shortestMatch { best = (length, position - candidate) }
            candidate = Int(earlier[candidate])
            tries -= 1
        }
        return best
    }

    private mutating func put(_ match: (length: Int, distance: Int)) {
        let length = Self.lengths.index(of: match.length)
        putSymbol(257 + length)
        put(match.length - Self.lengths.bases[length], bits: Self.lengths.extraBits[length])
        let distance = Self.distances.index(of: match.distance)
        putReversed(distance, bits: 5)
        put(match.distance - Self.distances.bases[distance], bits: Self.distances.extraBits[distance])
    }

    /// A literal byte, the end (256) or a length, in the fixed code of RFC 1951, section 3.2.6.
    private mutating func putSymbol(_ symbol: Int) {
        switch symbol {
        case ..<144: putReversed(0b0011_0000 + symbol, bits: 8)
        case ..<256: putReversed(0b1_1001_0000 + symbol - 144, bits: 9)
        case ..<280: putReversed(symbol - 256, bits: 7)
        default: putReversed(0b1100_0000 + symbol - 280, bits: 8)
        }
    }

    /// Huffman codes begin with their highest bit, everything else with its lowest.
    private mutating func putReversed(_ code: Int, bits: Int) {
        put((0..<bits).reduce(0) { $0 << 1 | (code >> $1) & 1 }, bits: bits)
    }

    private mutating func put(_ value: Int, bits: Int) {
        pending |= UInt64(value) << UInt64(pendingBits)
        pendingBits += bits
        while pendingBits >= 8 {
            output.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingBits -= 8
        }
    }
}
