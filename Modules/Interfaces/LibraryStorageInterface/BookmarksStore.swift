public import FoundationEssentials
public import ItemInterface
public import StorageInterface

/// The bookmarked items of a library.
public struct BookmarkedItems: Hashable, Sendable {
    /// The readable items, the most recently bookmarked first; items of the same time in descending order of
    /// ids.
    public let rows: [LibraryRow]
    /// The readable sources of these items, by id.
    public let sources: [UUID: SourceRecord]
    /// The number of bookmarked items that are corrupt or missing.
    public var damagedCount: Int

    /// Sorts the rows, and selects their sources.
    ///
    /// - Parameter sources: The sources of these items, and possibly others.
    public init(_ rows: [LibraryRow] = [], of sources: [SourceRecord] = [], damagedCount: Int = 0) {
        let places = rows.map { row in
            (row, ItemPosition(id: row.id, bookmarkedAt: row.state.bookmarkedAt ?? .distantPast))
        }
        self.rows = places.sorted { $0.1 < $1.1 }.map(\.0)
        let used = Set(rows.map(\.summary.source))
        self.sources = Dictionary(sources.map { ($0.id, $0) }) { $1 }.filter { used.contains($0.key) }
        self.damagedCount = damagedCount
    }
}

extension ItemPosition {
    /// Makes the place of an item in lists of bookmarks: the most recently bookmarked first, then by id.
    public init(id: UUID, bookmarkedAt time: Date) {
        // The bits of floating-point numbers are in the numbers' order, those of negative ones in reverse.
        let bits = Int64(bitPattern: (time.timeIntervalSinceReferenceDate + 0).bitPattern)
        self.init(time: bits ^ (bits >> 63 & .max), id: id)
    }
}

/// Stores the reader's bookmarks. Servers may have deleted the items, so the library has the only copy.
///
/// Every method is one transaction, which is durable: it survives a crash of the program or the machine.
public protocol BookmarksStore: ItemStore {
    /// Bookmarks an item, found as ``ItemStore/item(_:)`` finds it, together with its duplicates; an existing bookmark
    /// gets the new time.
    ///
    /// A stored item is unchanged, unless a part of it is corrupt. A missing item is stored with its source
    /// until neither a bookmark nor a subscription refers to it.
    ///
    /// - Parameter source: The item's source; ignored where a source of its id is stored.
    func insertBookmark(of item: FeedItem, from source: SourceRecord, at time: Date) throws(StorageError)

    /// Deletes the bookmark of an item, and the item where its source has no subscription; ignores a missing
    /// bookmark.
    func deleteBookmark(of id: UUID) throws(StorageError)

    /// The bookmarked items that are not duplicates.
    ///
    /// - Throws: `damaged` if the library as a whole is corrupt. Single corrupt items are counted and left
    ///   out.
    func bookmarks() throws(StorageError) -> BookmarkedItems
}
