import FeedStorageInterface
public import FoundationEssentials
public import ItemInterface
import ListInterface
public import StorageInterface

nonisolated extension LocalFeedLoader {
    /// What of the stored feed may be shown; `nil` where nothing may. Reads only.
    public func outline() throws(StorageError) -> LocalFeedOutline? {
        try consistently { summary throws(StorageError) in try outline(of: summary) }
    }

    /// The items that stand up to so far before and behind an item, or behind the feed's start where it is not stored.
    public func part(around id: UUID?, reach: Int) throws(StorageError) -> LocalFeedPart? {
        try consistently { summary throws(StorageError) in
            guard let outline = try outline(of: summary) else { return nil }
            var center = 0
            if let id { center = try store.positions(of: [id], in: outline.generation)?[id] ?? 0 }
            let positions = (center - reach..<center + reach).clamped(to: 0..<outline.count)
            // Where it is of another generation by now, the summary is another too.
            let items = try store.items(in: positions, of: outline.generation) ?? []
            return LocalFeedPart(
                outline: outline, start: positions.lowerBound, items: items)
        }
    }

    /// The items at these positions of the feed of a generation; `nil` where the stored feed is of another generation. They may be shown as long as the feed is on the screen.
    public func items(
        in positions: Range<Int>, of generation: Int64
    ) throws(StorageError) -> [FeedItem]? {
        try store.items(in: positions, of: generation)
    }

    /// Where items stand in the feed of a generation; `nil` where the stored feed is of another.
    public func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]? {
        try store.positions(of: ids, in: generation)
    }

    /// The first of these positions, from one end or the other, whose item has a text in what a reader sees of it; `nil`
    /// where none has, or the stored feed is of another generation.
    public func position(
        of text: String, in positions: Range<Int>, of generation: Int64, isForward: Bool
    ) throws(StorageError) -> Int? {
        guard let items = try items(in: positions, of: generation) else { return nil }
        let found = { (item: FeedItem) in TextMatch.contains(FeedItemViewModel(item).text, text) }
        let index = isForward ? items.firstIndex(where: found) : items.lastIndex(where: found)
        return index.map { max(0, positions.lowerBound) + $0 }
    }

    private func outline(of summary: FeedSummary) throws(StorageError) -> LocalFeedOutline? {
        let valid = try validPart(of: summary)
        guard valid.count > 0 else { return nil }
        return LocalFeedOutline(
            count: valid.count, timestamp: summary.timestamp, cursor: valid.cursor,
            generation: summary.generation)
    }
}
