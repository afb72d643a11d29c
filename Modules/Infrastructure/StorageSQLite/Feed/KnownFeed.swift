import FeedStorageInterface
import FoundationEssentials

/// What a connection remembers of a feed between two changes of it.
struct KnownFeed {
    /// Where the feed ends.
    struct End {
        /// The key of the last page.
        var page: Int64
        /// The key behind the last item's.
        var item: Int64
        var cursor: StoredCursor?
        var extent: FeedExtent
    }

    var identities: IdentityIndex
    /// `nil` where it has to be read.
    var end: End?
    /// The keys of the items that the file's index has; `nil` where they have to be read.
    var indexed: Range<Int64>?
}
