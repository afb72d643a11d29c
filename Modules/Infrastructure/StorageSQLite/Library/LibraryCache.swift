import FoundationEssentials
import LibraryStorageInterface

/// What a connection remembers of the library's lists from one transaction to the next, and has still to store.
struct LibraryCache {
    /// The generation of what is remembered; `nil` before the first transaction.
    var generation: Int64?
    /// The groups of lists, by the numbers of their sources; 0 is everything.
    var groups: [Int64: ListBlocks] = [:]
    /// The blocks of groups.
    var blocks: [GroupKey: ListBlocks] = [:]
    /// How often a list was counted anew because its counts were damaged.
    var recounts = 0
    /// The lists that were read last, of this generation and older ones.
    var orders: [OrderKey: FoundList] = [:]
    /// The keys of the list of several sources that was read last, in ascending order; see `Session.mergedKeys(of:)`.
    var merged: (key: OrderKey, keys: [Int64])?
    /// The last changes, up to this generation.
    var history: ListHistory?
    /// The number of changes in the journal.
    var journalCount: Int?

    /// Ids of entries that were found not to be as they were stored.
    var damaged: Set<UUID> = []

    // MARK: The transaction that writes

    /// Whether this transaction may write.
    var isWriting = false
    /// The generation that this transaction's changes make.
    var next: Int64 = 0
    var changes: [ListChange] = []
    /// The number of these that blocks have counted.
    var countedChanges = 0
    /// The numbers of the lists whose blocks have changed.
    var changedLists: Set<Int64> = []
    /// Whether keys of stored items have changed.
    var isRenumbered = false

    /// A choice of items as it was at some generation.
    struct OrderKey: Hashable {
        var scope: ItemScope
        var generation: Int64
    }

    /// A group of a list's blocks.
    struct GroupKey: Hashable {
        var list: Int64
        var start: Int64
    }

    /// The number of lists that are remembered: those of a few screens.
    static let orderLimit = 8

    /// Takes the number of a change's list and that of all.
    mutating func record(_ change: ListChange) {
        changes.append(change)
        changedLists.insert(change.source)
        changedLists.insert(0)
    }
}
