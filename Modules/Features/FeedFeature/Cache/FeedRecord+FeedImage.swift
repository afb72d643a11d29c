import FeedStorageInterface
import HTTPInterface

nonisolated extension FeedRecord {
    /// A picture as it is stored.
    init(_ image: FeedImage) {
        self.init(
            id: image.id, description: image.description, location: image.location, url: image.url.text)
    }
}

nonisolated extension FeedImage {
    /// A stored picture; `nil` where nobody could ask for its bytes.
    init?(_ record: FeedRecord) {
        guard let url = HTTPURL(record.url) else { return nil }
        self.init(
            id: record.id, description: record.description, location: record.location, url: url)
    }
}
