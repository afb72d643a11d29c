import FoundationEssentials
import ItemInterface
import StorageInterface

/// A row of the table `items`: an item and its ``FeedKey``.
struct ItemRow {
    let key: Int64
    let item: FeedItem

    /// Reads the statement's row.
    ///
    /// - Parameter source: The identity of the feed's source.
    /// - Throws: `damaged` for a corrupt row.
    init(_ row: Statement, source: UUID) throws(StorageError) {
        let id = try Self.id(row)
        key = row.number(0)
        guard let content = row.bytes(3), let item = ItemContent.item(content, id: id, source: source) else {
            throw Self.damage(key)
        }
        self.item = item
    }

    /// The id in the statement's row.
    ///
    /// - Throws: `damaged` for a corrupt row.
    static func id(_ row: Statement) throws(StorageError) -> UUID {
        let key = row.number(0)
        var checksum = Checksum()
        checksum.add(key)
        guard let stored = row.bytes(1), let content = row.bytes(3) else { throw damage(key) }
        checksum.add(stored)
        checksum.add(content)
        guard checksum.value == row.number(2), let id = UUID(bytes: stored) else { throw damage(key) }
        return id
    }

    private static func damage(_ key: Int64) -> StorageError {
        StorageError(.damaged, message: "item \(key) has a wrong checksum")
    }
}
