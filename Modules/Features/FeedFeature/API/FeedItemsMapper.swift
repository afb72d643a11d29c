public import FoundationEssentials
public import HTTPInterface
public import ItemInterface
import StorageInterface

/// Makes pages of the feed of a server's answers.
///
/// Synchronous and in proportion to the body's size; to be called off the main actor.
nonisolated public enum FeedItemsMapper {
    /// Why an answer is no page.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// The server answered with another status than 200.
        case refused(status: Int)
        /// The body is not the JSON of a page.
        case unreadable
    }

    /// The page in a server's answer. Items that cannot be read are left out and counted.
    ///
    /// The page's cursor is the id of its last item as far as that can be read, also where the rest of that item
    /// cannot; else the id of the last item that can. Of items with the same id the last one counts, in the place of
    /// the first.
    ///
    /// - Parameters:
    ///   - source: The identity of the source that offers the items; see `ItemIdentity`.
    ///   - firstSeen: The time of reading.
    public static func map(
        _ response: HTTPResponse, source: UUID, firstSeen: Date
    ) throws(Error) -> FeedPage {
        guard response.status == 200 else { throw .refused(status: response.status) }
        guard let page = try? JSONDecoder().decode(FeedPageDTO.self, from: response.body) else {
            throw .unreadable
        }
        return FeedPage(page.items, source, firstSeen)
    }

    /// The cursor behind an item: the server goes on behind any.
    public static func cursor(behind id: UUID) -> Cursor { Cursor(Data(id.uuidString.utf8)) }

    /// The first page in a server's answer: as ``map(_:source:firstSeen:)``, but a page that has items of which none can be
    /// read is unreadable, since there would be nothing to show.
    public static func mapFirstPage(
        _ response: HTTPResponse, source: UUID, firstSeen: Date
    ) throws(Error) -> FeedPage {
        let page = try map(response, source: source, firstSeen: firstSeen)
        guard !page.items.isEmpty || page.skipped == 0 else { throw .unreadable }
        return page
    }
}

nonisolated extension FeedPage {
    fileprivate init(_ elements: [FeedItemDTO], _ source: UUID, _ firstSeen: Date) {
        let read = elements.compactMap { $0.item(of: source, firstSeen: firstSeen) }
        let last = elements.last?.id ?? read.last?.id
        self.init(
            items: IdentifiedArray(merging: read).elements, skipped: elements.count - read.count,
            cursor: last.map(FeedItemsMapper.cursor))
    }
}
