public import ListInterface

extension RowID {
    /// The id of a row that has a name, the same for the same name in every run: two FNV-1a hashes of it.
    public init(naming name: String) {
        let halves = ["a", "b"].map { prefix in
            (prefix + name).utf8.reduce(0xCBF2_9CE4_8422_2325) { (hash: UInt64, byte) in
                (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
        }
        self.init(high: halves[0], low: halves[1])
    }
}
