import FoundationEssentials
import HTTPInterface
import ItemInterface

extension FeedItem {
    /// An item of the fields of api.md, which caches before the seventh schema version and files of bookmarks
    /// have.
    init(
        legacy id: UUID, description: String?, location: String?, url: String?, source: UUID, firstSeen: Date
    ) {
        let name = id.uuidString
        let media = url.flatMap { HTTPURL($0) }.map { [ItemMedia(.remote($0))] } ?? []
        let summary = ItemSummary(
            id: id, source: source, nativeID: name, location: location, firstSeen: firstSeen, media: media,
            comments: ItemComments(reference: name))
        self.init(summary, text: description.map(ItemText.plain))
    }
}
