/// The range of a list's items in a store.
nonisolated public struct StoredRange: Hashable, Sendable {
    /// The positions in the store.
    public var positions: Range<Int>
    /// The generation of the store's order, which gives the positions their meaning.
    public var generation: Int64

    /// Creates a range.
    public init(positions: Range<Int>, generation: Int64) {
        self.positions = positions
        self.generation = generation
    }
}
