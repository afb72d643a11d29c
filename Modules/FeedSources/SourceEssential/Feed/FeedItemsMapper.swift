public import FoundationEssentials
public import ItemInterface
public import SourceInterface

/// Maps bodies of responses to pages of the feed.
///
/// Synchronous and linear in the body's size; call it off the main actor.
public enum FeedItemsMapper {
    /// Returns the page of a body. Unreadable items are omitted and counted.
    ///
    /// The next page begins after the last item with a readable id. Of items with the same id the last one
    /// counts, at the index of the first.
    ///
    /// - Parameters:
    ///   - source: The identity of the items' source.
    ///   - firstSeen: The time of reading.
    /// - Throws: `unreadable` if the body is not the JSON of a page, `loginPage` for a login page.
    public static func map(_ body: Data, source: UUID, firstSeen: Date) throws(SourceError) -> SourcePage {
        guard let elements = try? JSONDecoder().decode(FeedPageDTO.self, from: body).items else {
            throw SourceError(unreadable: body, reason: "the body is not the JSON of a page")
        }
        let read = elements.compactMap { $0.item(source: source, firstSeen: firstSeen) }
        return SourcePage(
            items: read.uniqued, skipped: elements.count - read.count,
            nextCursor: (elements.last?.id ?? read.last?.id).map(Cursor.init(behind:)))
    }
}
