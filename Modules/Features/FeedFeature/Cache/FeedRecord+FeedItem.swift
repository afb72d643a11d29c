import FeedStorageInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface

nonisolated extension FeedRecord {
    /// An item as it is stored.
    init(_ item: FeedItem) {
        self.init(
            id: item.id, description: item.text?.source, location: item.summary.location,
            url: item.summary.picture?.text ?? "")
    }
}

nonisolated extension FeedItem {
    /// A stored item; `nil` where nobody could ask for its picture.
    init?(_ record: FeedRecord) {
        let url = HTTPURL(record.url)
        guard url != nil || record.url.isEmpty else { return nil }
        let summary = ItemSummary(
            id: record.id, source: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            nativeID: record.id.uuidString, location: record.location, firstSeen: .distantPast,
            media: url.map { [ItemMedia(.remote($0))] } ?? [],
            comments: ItemComments(reference: record.id.uuidString))
        self.init(summary, text: record.description.map { .plain($0) })
    }
}

nonisolated extension Cursor {
    /// The cursor behind the item of an id.
    init(_ id: UUID) { self.init(Data(id.uuidString.utf8)) }

    /// The id as which it is stored.
    var id: UUID? { UUID(uuidString: String(decoding: bytes, as: UTF8.self)) }
}
