public import ListInterface

extension RowID {
    /// Makes the id of a named row, which is the same in every run.
    public init(naming name: String) {
        self.init(high: Self.hash("a" + name), low: Self.hash("b" + name))
    }

    /// The FNV-1a hash of a text, of 64 bits.
    private static func hash(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 {
            hash ^= UInt64(byte)
            hash = hash &* 0x100_0000_01B3
        }
        return hash
    }
}
