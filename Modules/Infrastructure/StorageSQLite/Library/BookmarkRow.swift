import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageInterface

/// A row of the table `bookmarks` of versions before the library, which contains the item and its server. Times are seconds
/// since 2001-01-01 00:00 UTC.
struct BookmarkRow {
    /// The item, first seen when it was bookmarked.
    let item: FeedItem
    /// The server as a source.
    let server: SourceRecord
    let addedAt: Date

    /// Reads the statement's row; `nil` for a corrupt one.
    init?(_ row: Statement) {
        let time = row.double(5)
        var checksum = Checksum()
        checksum.add(time)
        checksum.add(row.bytes(0), row.bytes(1))
        checksum.add(row.bytes(2), row.bytes(3), row.bytes(4))
        guard checksum.value == row.number(6), let address = row.text(0), let url = HTTPURL(address),
            let id = row.id(1)
        else { return nil }
        addedAt = Date(timeIntervalSinceReferenceDate: time)
        server = SourceRecord(id: ItemIdentity.source(url), kind: "essential", address: address)
        item = FeedItem(
            legacy: id, description: row.text(2), location: row.text(3), url: row.text(4), source: server.id,
            firstSeen: addedAt)
    }
}
