import FoundationEssentials
import ItemInterface
import LibraryStorageInterface

/// A connection's cache of the library's lists, and the pending changes of its transaction.
struct LibraryCache {
    /// The generation of the cached values; `nil` before the first transaction.
    var generation: Int64?
    /// The groups of lists, by the numbers of their sources; 0 is the list of all items.
    var groups: [Int64: ListBlocks] = [:]
    /// The blocks of groups.
    var blocks: [GroupKey: ListBlocks] = [:]
    /// The number of lists that were recounted because their counts were corrupt.
    var recounts = 0
    /// The most recently read lists, of this generation and older ones.
    var orders: [OrderKey: ListSnapshot] = [:]
    /// The keys of the most recently read list of several sources, in ascending order; see
    /// `DatabaseSession.mergedKeys(of:)`.
    var merged: (key: OrderKey, keys: [Int64])?
    /// The places and keys of the most recently read list of bookmarks, in its order.
    var bookmarks: (key: OrderKey, items: [(place: ItemPosition, key: Int64)])?
    /// The last changes, up to this generation.
    var journal: ListJournal?
    /// The number of changes in the journal.
    var journalCount: Int?

    /// The state of the index for searches, `nil` for a missing or unusable one; `nil` before it is read.
    var searchIndex: SearchIndexState??
    /// A bit for each document of the index, whether its item is unread, at a version of the file.
    var unreadDocuments: (version: UInt32, bits: [UInt8])?
    /// See ``DatabaseOptions/shortListCount``.
    var shortListCount = 0

    /// See ``DatabaseOptions/findsDuplicates``.
    var findsDuplicates = false
    /// Whether the file has the index of unlisted items; see ``Schema/unlisted``.
    var hasUnlistedIndex = false
    /// Whether the file has the table of duplicates, and the index for finding them; see ``Schema/duplicates``.
    var hasDuplicatesTable = false

    /// Whether the file has the tables of accounts, see ``Schema/accounts``; `nil` if it is unknown.
    var hasAccounts: Bool?
    /// The accounts of subscribed sources, by the numbers of these, as far as they are known; `nil` for other
    /// sources.
    var accountsOfSources: [Int64: UUID?] = [:]

    /// The ids of corrupt entries.
    var corruptIDs: Set<UUID> = []

    // MARK: The write transaction

    /// Whether this is a write transaction.
    var isWriting = false
    /// The rules in their order; `nil` before a merge of this transaction has read them.
    var rules: [Rule]?
    /// The generation of this transaction's changes.
    var next: Int64 = 0
    var changes: [ListChange] = []
    /// The number of changes that the blocks include.
    var countedChanges = 0
    /// The numbers of the lists whose blocks have changed.
    var changedLists: Set<Int64> = []
    /// Whether keys of stored items have changed.
    var isRenumbered = false

    /// A scope at a generation.
    struct OrderKey: Hashable {
        var scope: ItemScope
        var generation: Int64
    }

    /// A group of a list's blocks.
    struct GroupKey: Hashable {
        var list: Int64
        var start: Int64
    }

    /// The number of cached lists: those of a few screens.
    static let orderLimit = 8

    /// Records a change of its source's list, and of the list of all items.
    mutating func record(_ change: ListChange) {
        changes.append(change)
        changedLists.insert(change.source)
        changedLists.insert(0)
    }
}
