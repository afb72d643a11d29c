import FoundationEssentials

/// A hash that is the same in every run and on every machine (FNV-1a, finished as in SplitMix64).
enum StableHash {
    static func value(of bytes: some Sequence<UInt8>, seed: UInt64 = 0) -> UInt64 {
        var hash = 0xCBF2_9CE4_8422_2325 ^ seed
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
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
