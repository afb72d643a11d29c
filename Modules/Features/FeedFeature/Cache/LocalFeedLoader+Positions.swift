import FeedStorageInterface
public import FoundationEssentials
public import ItemInterface
import ListInterface
public import StorageInterface

/// Reads by position. A position belongs to one generation of the feed: each function returns `nil` where the cache has
/// another one.
nonisolated extension LocalFeedLoader {
    /// The items at some positions, expired ones included: a feed on the screen stays there.
    public func items(
        in positions: Range<Int>, of generation: Int64
    ) throws(StorageError) -> [FeedItem]? {
        try store.items(in: positions, of: generation)
    }

    /// The positions of some items; items that are not cached are left out.
    public func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]? {
        try store.positions(of: ids, in: generation)
    }

    /// The first position in a range, or the last one, whose item contains a text in its visible texts.
    public func position(
        of text: String, in positions: Range<Int>, of generation: Int64, isForward: Bool
    ) throws(StorageError) -> Int? {
        guard let items = try items(in: positions, of: generation) else { return nil }
        let matches = { (item: FeedItem) in TextMatch.contains(FeedItemViewModel(item).text, text) }
        let index = isForward ? items.firstIndex(where: matches) : items.lastIndex(where: matches)
        return index.map { max(0, positions.lowerBound) + $0 }
    }
}
