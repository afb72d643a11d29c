public import FoundationEssentials
public import ItemInterface
public import StorageInterface

/// The bookmarked items of a library.
public struct BookmarkedItems: Hashable, Sendable {
    /// The items that can be read, those bookmarked last first; of those bookmarked at one time the greater id first.
    public let rows: [LibraryRow]
    /// The sources of these items by their ids, but for damaged ones.
    public let sources: [UUID: SourceRecord]
    /// The number of bookmarked items that are not as they were stored, or missing.
    public var damagedCount: Int

    /// Makes the items of rows in any order.
    ///
    /// - Parameter sources: The sources of these items, and any others.
    public init(_ rows: [LibraryRow] = [], of sources: [SourceRecord] = [], damagedCount: Int = 0) {
        self.rows = rows.sorted { one, other in
            let times = (one.state.bookmarkedAt ?? .distantPast, other.state.bookmarkedAt ?? .distantPast)
            return times.0 == times.1 ? one.id > other.id : times.0 > times.1
        }
        let used = Set(rows.map(\.summary.source))
        self.sources = Dictionary(sources.map { ($0.id, $0) }) { $1 }.filter { used.contains($0.key) }
        self.damagedCount = damagedCount
    }
}

/// Keeps the items that the reader has bookmarked, which nobody else may have any more. Every method is one transaction, and
/// what it stores is there after the program or the machine has stopped.
public protocol BookmarksStore: Sendable {
    /// The stored item of an id, or of an id that its publisher has given it later.
    func item(_ id: UUID) throws(StorageError) -> LibraryItem?

    /// Bookmarks an item, found by its id or one that its publisher has given it later; one that was bookmarked before gets
    /// the new time. A stored item stays as it is, unless a part of it is
    /// damaged. One that is not stored is stored whole with its source, and stays as
    /// long as its bookmark or a subscription keeps it.
    ///
    /// - Parameter source: The item's source; not used where it is stored already.
    func insertBookmark(of item: FeedItem, from source: SourceRecord, at time: Date) throws(StorageError)

    /// Deletes the bookmark of an item, and the item where its source has no subscription; nothing happens where there is
    /// none.
    func deleteBookmark(of id: UUID) throws(StorageError)

    /// The bookmarked items.
    ///
    /// - Throws: `damaged` where what is stored cannot be read at all. Where single items are damaged the others are found.
    func bookmarks() throws(StorageError) -> BookmarkedItems
}
