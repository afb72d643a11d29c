public import FoundationEssentials
public import ItemInterface
public import SourceInterface
import StorageInterface

/// Makes pages of the feed of responses' bodies.
///
/// Synchronous and in proportion to the body's size; to be called off the main actor.
public enum FeedItemsMapper {
    /// The page in a body. Items that cannot be read are left out and counted.
    ///
    /// The next page begins behind the last item whose id can be read, also where the rest of that item cannot; else behind
    /// the last item that can. Of items with the same id the last one counts, in the place of the first.
    ///
    /// - Parameters:
    ///   - source: The identity of the source that offers the items.
    ///   - firstSeen: The time of reading.
    /// - Throws: `unreadable` where the body is not the JSON of a page.
    public static func map(
        _ body: Data, source: UUID, firstSeen: Date
    ) throws(SourceError) -> SourcePage {
        guard let elements = try? JSONDecoder().decode(FeedPageDTO.self, from: body).items else {
            throw .unreadable(reason: "the body is not the JSON of a page")
        }
        let read = elements.compactMap { $0.item(source: source, firstSeen: firstSeen) }
        return SourcePage(
            items: IdentifiedArray(merging: read).elements, skipped: elements.count - read.count,
            nextCursor: (elements.last?.id ?? read.last?.id).map(Cursor.init(behind:)))
    }
}
