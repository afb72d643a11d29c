import FoundationEssentials
import HTTPInterface
import ItemInterface

struct FeedPageDTO: Decodable { let items: [FeedItemDTO] }

/// The JSON of an item. Decoding never fails, so that an invalid item does not invalidate the page.
struct FeedItemDTO: Decodable {
    /// The item's id, even if the item is otherwise invalid.
    let id: UUID?
    private let content: Content?

    /// The properties of a valid item but its id.
    private struct Content {
        let description: String?
        let location: String?
        let image: HTTPURL
    }

    private enum CodingKeys: CodingKey { case id, description, location, image }

    init(from decoder: any Decoder) {
        guard let container = try? decoder.container(keyedBy: CodingKeys.self),
            let id = (try? container.decode(String.self, forKey: .id)).flatMap(UUID.init(uuidString:))
        else {
            (id, content) = (nil, nil)
            return
        }
        self.id = id
        content = try? Self.content(in: container)
    }

    private static func content(in container: KeyedDecodingContainer<CodingKeys>) throws -> Content? {
        let text = try container.decode(String.self, forKey: .image)
        return try HTTPURL(text).map { url in
            Content(
                description: try container.decodeIfPresent(String.self, forKey: .description),
                location: try container.decodeIfPresent(String.self, forKey: .location), image: url)
        }
    }

    /// The item; `nil` for an invalid one. The API's ids are unique, and are the items' identities.
    func item(source: UUID, firstSeen: Date) -> FeedItem? {
        guard let id, let content else { return nil }
        let summary = ItemSummary(
            id: id, source: source, nativeID: id.uuidString, location: content.location, firstSeen: firstSeen,
            media: [ItemMedia(.remote(content.image))], comments: ItemComments(reference: id.uuidString))
        return FeedItem(summary, wholeText: content.description)
    }
}
