import StorageInterface

/// The extent of the index for searches.
struct SearchIndexState: Equatable {
    /// The version of the tables, and of the tokens of items. An index of another version is rebuilt.
    static let version: Int64 = 1
    /// The bits of a document's number within its block.
    static let blockBits: Int64 = 10
    /// The least number of pending items for which an index is rebuilt.
    static let rebuildCount: Int64 = 1_024

    /// The least key of the items in the index: older items join it when it is extended.
    var frontier: Int64
    /// The first document whose tokens are stored.
    var first: Int64
    /// The last document whose tokens are stored; the items of later ones are pending.
    var last: Int64

    /// Makes the state of an empty index.
    ///
    /// - Parameter itemCount: The number of items to come, for which numbers below those of new items are left.
    init(itemCount: Int) {
        last = Int64(itemCount) + 1 << Self.blockBits
        (frontier, first) = (.max, last + 1)
    }

    /// Reads the statement's row; `nil` for a corrupt one, and for one of another version.
    init?(_ row: Statement) {
        guard row.number(0) == Self.version else { return nil }
        (frontier, first, last) = (row.number(1), row.number(2), row.number(3))
        guard row.number(4) == checksum else { return nil }
    }

    /// Whether older items are in the index, too.
    var isComplete: Bool { frontier == .min }

    /// The values of the statement that stores the row.
    var values: StatementValues { [Self.version, frontier, first, last, checksum] }

    private var checksum: Int64 {
        let values: [4 of Int64] = [Self.version, frontier, first, last]
        return values.span.withUnsafeBytes { Checksum.value(of: $0) }
    }
}
