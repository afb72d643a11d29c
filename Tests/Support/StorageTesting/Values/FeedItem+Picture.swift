public import FoundationEssentials
import HTTPInterface
public import ItemInterface

extension FeedItem {
    /// An item of an api.md server: a picture with texts and comments.
    ///
    /// - Parameters:
    ///   - source: The identity of its source.
    ///   - url: The picture's URL; `nil` for an item without one.
    public static func picture(
        _ id: UUID = .numbered(1), of source: UUID = .numbered(-1), title: String? = nil,
        description: String? = nil, location: String? = nil,
        url: String? = "http://pictures.example/1.png"
    ) -> FeedItem {
        let summary = ItemSummary(
            id: id, source: source, nativeID: id.uuidString, title: title, location: location,
            firstSeen: .numbered(1_000),
            media: url.flatMap(HTTPURL.init).map { [ItemMedia(.remote($0))] } ?? [],
            comments: ItemComments(reference: id.uuidString))
        return FeedItem(summary, text: description.map { .plain($0) })
    }
}
