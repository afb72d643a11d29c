import HTTPInterface
import ItemInterface
import StorageTesting

extension FeedItem {
    /// What a version before the seventh stored of the item with this number, as it is read now: its source is the server,
    /// and it was first seen when its page was read.
    static func old(_ number: Int, edition: Int = 1, of server: String, readAt time: Double) -> FeedItem {
        .picture(number, edition: edition, of: ItemIdentity.source(HTTPURL(server)!), seen: time)
    }
}
