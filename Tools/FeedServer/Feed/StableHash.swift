import FoundationEssentials

/// A hash that is the same in every run and on every machine (FNV-1a, finished as in SplitMix64).
enum StableHash {
    static func value(of bytes: some Sequence<UInt8>, seed: UInt64 = 0) -> UInt64 {
        var hash = 0xCBF2_9CE4_8422_2325 ^ seed
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return SplitMix64.mixed(hash)
    }
}

extension UUID {
    /// The UUID of a name, of version 8 (custom, RFC 9562): the same name always has the same one.
    init(stableFor name: String) {
        let halves = [StableHash.value(of: name.utf8, seed: 1), StableHash.value(of: name.utf8, seed: 2)]
        var bytes = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> ($0 * 8)) } }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
}

/// Random numbers that are the same for the same seed.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 &+ 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    mutating func number(in range: ClosedRange<Float>) -> Float {
        range.lowerBound + (range.upperBound - range.lowerBound) * Float(next() >> 40) / Float(1 << 24)
    }

    static func mixed(_ bits: UInt64) -> UInt64 {
        var value = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
