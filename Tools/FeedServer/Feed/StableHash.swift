/// A hash that is the same in every run and on every machine (FNV-1a, finished as in SplitMix64).
enum StableHash {
    static func value(of bytes: some Sequence<UInt8>, seed: UInt64 = 0) -> UInt64 {
        var hash = 0xCBF2_9CE4_8422_2325 ^ seed
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }

    static func hexadecimal(of bytes: [UInt8]) -> String {
        String(value(of: bytes), radix: 16)
    }
}
