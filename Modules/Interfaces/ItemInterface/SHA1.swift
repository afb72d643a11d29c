/// SHA-1 (RFC 3174), for version 5 UUIDs.
///
/// SHA-1 is not collision-resistant. A collision affects only two items of the same source, since each source
/// is a name space.
struct SHA1 {
    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )
    private var schedule = InlineArray<80, UInt32>(repeating: 0)
    /// The number of bytes in the current block, of 64.
    private var filled = 0
    private var byteCount: UInt64 = 0

    /// Returns the 20 bytes of a message's digest.
    static func digest(of message: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA1()
        for byte in message { hash.append(byte) }
        return hash.finish()
    }

    private mutating func append(_ byte: UInt8) {
        let word = filled >> 2
        schedule[word] = schedule[word] &<< 8 | UInt32(byte)
        filled += 1
        byteCount &+= 1
        if filled == 64 { processBlock() }
    }

    private mutating func finish() -> [UInt8] {
        let bitCount = byteCount &* 8
        append(0x80)
        while filled != 56 { append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: bitCount >> shift))
        }
        return withUnsafeBytes(
            of: (
                state.0.bigEndian, state.1.bigEndian, state.2.bigEndian, state.3.bigEndian, state.4.bigEndian
            )
        ) { Array($0) }
    }

    private mutating func processBlock() {
        filled = 0
        for index in 16..<80 {
            let mixed =
                schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16]
            schedule[index] = mixed &<< 1 | mixed &>> 31
        }
        var (a, b, c, d, e) = state
        for index in 0..<80 {
            let (chosen, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = (a &<< 5 | a &>> 27) &+ chosen &+ e &+ schedule[index] &+ constant
            (a, b, c, d, e) = (next, a, b &<< 30 | b &>> 2, c, d)
        }
        state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
    }
}
