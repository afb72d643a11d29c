import FoundationEssentials

/// A BLAKE2b digest of 32 bytes (RFC 7693), which names bytes: no two different ones have ever been found to share one.
struct Digest: Hashable, Sendable {
    private var words: SIMD4<UInt64>

    /// The digest of these bytes.
    init(of bytes: UnsafeRawBufferPointer) {
        var state = State()
        state.add(bytes)
        words = state.words
    }

    /// The digest of these bytes.
    init(of data: Data) {
        self = data.bytes.withUnsafeBytes { Digest(of: $0) }
    }

    /// The digest that these 64 digits write; `nil` where they write none.
    init?(hexadecimal text: some StringProtocol) {
        guard text.utf8.count == 64 else { return nil }
        words = SIMD4()
        var rest = Substring(text)
        for index in 0..<4 {
            guard let word = UInt64(rest.prefix(16), radix: 16) else { return nil }
            words[index] = word
            rest = rest.dropFirst(16)
        }
        guard hexadecimal == text else { return nil }
    }

    /// The digest in 64 digits.
    var hexadecimal: String {
        (0..<4).map { index in
            let digits = String(words[index], radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

/// The state of the function while bytes are added.
private struct State {
    private var chain: [UInt64]

    /// The first four words of the state as the digest writes them.
    var words: SIMD4<UInt64> {
        SIMD4(chain[0].byteSwapped, chain[1].byteSwapped, chain[2].byteSwapped, chain[3].byteSwapped)
    }

    init() {
        chain = Self.start
        // 32 bytes of digest, no key, one strand.
        chain[0] ^= 0x0101_0020
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 32) { room in
            let (message, work) = (room.baseAddress!, room.baseAddress! + 16)
            var offset = 0
            repeat {
                let count = min(128, bytes.count - offset)
                if count < 128 { message.update(repeating: 0, count: 16) }
                let block = UnsafeMutableRawBufferPointer(start: message, count: 128)
                block.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
                for index in 0..<16 { message[index] = UInt64(littleEndian: message[index]) }
                offset += count
                mix(message, work, total: UInt64(offset), isLast: offset == bytes.count)
            } while offset < bytes.count
        }
    }

    private mutating func mix(
        _ message: UnsafeMutablePointer<UInt64>, _ work: UnsafeMutablePointer<UInt64>, total: UInt64,
        isLast: Bool
    ) {
        for index in 0..<8 {
            work[index] = chain[index]
            work[index + 8] = Self.start[index]
        }
        work[12] ^= total
        if isLast { work[14] = ~work[14] }
        Self.order.withUnsafeBufferPointer { order in
            for round in 0..<12 {
                let turn = order.baseAddress! + 16 * (round % 10)
                for column in 0..<4 {
                    Self.stir(
                        work, column, column + 4, column + 8, column + 12, message[turn[2 * column]],
                        message[turn[2 * column + 1]])
                }
                for diagonal in 0..<4 {
                    Self.stir(
                        work, diagonal, (diagonal + 1) & 3 + 4, (diagonal + 2) & 3 + 8,
                        (diagonal + 3) & 3 + 12,
                        message[turn[8 + 2 * diagonal]], message[turn[9 + 2 * diagonal]])
                }
            }
        }
        for index in 0..<8 { chain[index] ^= work[index] ^ work[index + 8] }
    }

    @inline(__always)
    private static func stir(
        _ work: UnsafeMutablePointer<UInt64>, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ one: UInt64,
        _ other: UInt64
    ) {
        work[a] = work[a] &+ work[b] &+ one
        work[d] = rotated(work[d] ^ work[a], by: 32)
        work[c] = work[c] &+ work[d]
        work[b] = rotated(work[b] ^ work[c], by: 24)
        work[a] = work[a] &+ work[b] &+ other
        work[d] = rotated(work[d] ^ work[a], by: 16)
        work[c] = work[c] &+ work[d]
        work[b] = rotated(work[b] ^ work[c], by: 63)
    }

    @inline(__always)
    private static func rotated(_ word: UInt64, by count: UInt64) -> UInt64 {
        word &>> count | word &<< (64 &- count)
    }

    /// The fractions of the square roots of the first eight primes.
    private static let start: [UInt64] = [
        0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
        0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
    ]

    /// In which order each of ten rounds takes the words of a block; two more begin again.
    private static let order: [Int] = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
        11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
        7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
        9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
        2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
        12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
        13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
        6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
        10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
    ]
}
