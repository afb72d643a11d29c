import FoundationEssentials
import HTTPInterface
import ItemInterface

/// A page as it is written in JSON.
nonisolated struct FeedPageDTO: Decodable {
    let items: [FeedItemDTO]
}

/// An item as it is written in JSON, as far as it can be read: decoding it never fails, so that one bad item does not
/// cost the page.
nonisolated struct FeedItemDTO: Decodable {
    /// The item's id, also where the rest of it cannot be read.
    let id: UUID?
    /// The values besides the id, where all of them can be read.
    private let values: Values?

    private struct Values {
        let description: String?
        let location: String?
        let image: HTTPURL
    }

    nonisolated private enum CodingKeys: CodingKey {
        case id, description, location, image
    }

    init(from decoder: any Decoder) {
        guard let container = try? decoder.container(keyedBy: CodingKeys.self),
            let id = (try? container.decode(String.self, forKey: .id)).flatMap(UUID.init(uuidString:))
        else {
            (id, values) = (nil, nil)
            return
        }
        self.id = id
        values = try? Self.values(in: container)
    }

    private static func values(in container: KeyedDecodingContainer<CodingKeys>) throws -> Values? {
        try HTTPURL(container.decode(String.self, forKey: .image)).map { image in
            Values(
                description: try container.decodeIfPresent(String.self, forKey: .description),
                location: try container.decodeIfPresent(String.self, forKey: .location), image: image)
        }
    }

    /// The item, where all of it can be read.
    func item(of source: UUID, firstSeen: Date) -> FeedItem? {
        guard let id, let values else { return nil }
        let summary = ItemSummary(
            id: id, source: source, nativeID: id.uuidString, location: values.location, firstSeen: firstSeen,
            media: [ItemMedia(.remote(values.image))], comments: ItemComments(reference: id.uuidString))
        return FeedItem(summary, text: values.description.map { .plain($0) })
    }
}
