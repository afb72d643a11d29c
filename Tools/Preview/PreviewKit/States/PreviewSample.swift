public import FoundationEssentials

/// The fixed time and ids of samples, so that a state looks the same each time.
nonisolated public enum PreviewSample {
    /// The time in all previews.
    public static let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// The id of a sample with a name. It is the same in each run, so that a restart restores the focus.
    public static func id(_ name: String) -> UUID {
        // FNV-1a, once for each half.
        let halves = ["a", "b"].map { prefix in
            (prefix + name).utf8.reduce(0xCBF2_9CE4_8422_2325) { (hash: UInt64, byte) in
                (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        var bytes = (halves[0], halves[1])
        return withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
