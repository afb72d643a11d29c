import FeedStorageInterface
import FoundationEssentials

/// A writing connection's cache of a feed, so that appending reads nothing.
struct FeedWriteCache {
    var identities: IdentityIndex
    /// The end of the feed; `nil` where it has to be read.
    var end: FeedEnd?
    /// The keys of the items that the file's index covers; `nil` where they have to be read.
    var indexed: Range<Int64>?
}

/// The end of a stored feed: its last page without the items.
struct FeedEnd {
    /// The key of the last page.
    var page: Int64
    /// The key after the last item's.
    var item: Int64
    var cursor: StoredCursor?
    var extent: FeedExtent
}
