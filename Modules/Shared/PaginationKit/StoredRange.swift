/// Items of a list that stand in a store and not in memory: where they are there.
nonisolated public struct StoredRange: Hashable, Sendable {
    /// Their positions in the store.
    public var positions: Range<Int>
    /// What tells these positions from those of another order of the same store.
    public var generation: Int64

    /// Makes a span.
    public init(positions: Range<Int>, generation: Int64) {
        self.positions = positions
        self.generation = generation
    }
}
