import HTTPInterface
import ItemInterface
import StorageTesting

extension FeedItem {
    /// The item with this number as a schema version before the seventh stored it: its source is the server, and its first
    /// time the one of its page.
    static func old(_ number: Int, edition: Int = 1, of server: String, readAt time: Double) -> FeedItem {
        .picture(number, edition: edition, of: ItemIdentity.source(HTTPURL(server)!), seen: time)
    }
}
