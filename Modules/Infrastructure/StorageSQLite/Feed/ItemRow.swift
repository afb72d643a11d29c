import FoundationEssentials
import ItemInterface
import StorageInterface

/// A row of the table `items`: an item and its ``FeedKey``.
struct ItemRow {
    let key: Int64
    var item: FeedItem
    /// Whether a schema version before the seventh stored the row, which has an api.md item's fields only and no time.
    let isOld: Bool

    /// Reads the statement's row.
    ///
    /// - Parameter source: The identity of the feed's source.
    /// - Throws: `damaged` for a corrupt row.
    init(_ row: Statement, source: UUID) throws(StorageError) {
        let id = try Self.id(row)
        key = row.number(0)
        let content = row.bytes(6)
        isOld = content == nil
        guard let content else {
            item = FeedItem(
                legacy: id, description: row.text(2), location: row.text(3), url: row.text(4), source: source,
                firstSeen: .distantPast)
            return
        }
        guard let item = ItemContent.item(content, id: id, source: source) else {
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
        let stored = row.bytes(1)
        if let stored { checksum.add(stored) }
        if let content = row.bytes(6) {
            checksum.add(content)
        } else {
            checksum.add(row.bytes(2), row.bytes(3), row.bytes(4))
        }
        guard checksum.value == row.number(5), let id = stored.flatMap(UUID.init(bytes:)) else {
            throw damage(key)
        }
        return id
    }

    private static func damage(_ key: Int64) -> StorageError {
        StorageError(.damaged, message: "item \(key) has a wrong checksum")
    }
}
