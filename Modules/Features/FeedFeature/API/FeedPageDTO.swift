import FoundationEssentials
import HTTPInterface

/// A page as it is written in JSON.
nonisolated struct FeedPageDTO: Decodable {
    let items: [FeedItemDTO]
}

/// An item as it is written in JSON, as far as it can be read: decoding it never fails, so that one bad item does not
/// cost the page.
nonisolated struct FeedItemDTO: Decodable {
    /// The item's id, also where the rest of it cannot be read.
    let id: UUID?
    /// The item, where all of it can be read.
    let image: FeedImage?

    nonisolated private enum CodingKeys: CodingKey {
        case id, description, location, image
    }

    init(from decoder: any Decoder) {
        guard let container = try? decoder.container(keyedBy: CodingKeys.self),
            let id = (try? container.decode(String.self, forKey: .id)).flatMap(UUID.init(uuidString:))
        else {
            (id, image) = (nil, nil)
            return
        }
        self.id = id
        image = try? Self.image(id, in: container)
    }

    private static func image(
        _ id: UUID, in container: KeyedDecodingContainer<CodingKeys>
    ) throws -> FeedImage? {
        let text = try container.decode(String.self, forKey: .image)
        return try HTTPURL(text).map { url in
            FeedImage(
                id: id, description: try container.decodeIfPresent(String.self, forKey: .description),
                location: try container.decodeIfPresent(String.self, forKey: .location), url: url)
        }
    }
}
