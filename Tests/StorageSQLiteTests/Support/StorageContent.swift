import CommentsStorageInterface
import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import PictureStorageInterface
import StorageInterface
import StorageTesting

@testable import StorageSQLite

/// The content of one server's stores: the feed, and some numbered pictures with their comments.
struct StorageContent: Equatable {
    static let source = "http://a.example"

    let summary: FeedSummary?
    let pages: [FeedPageSummary]
    let items: [FeedItem]
    let found: FeedItem?
    let pictures: [Data?]
    let comments: [StoredComments?]

    init(of storage: SQLiteStorage) throws {
        let feed = storage.feedStore(source: Self.source)
        summary = try feed.summary()?.content
        pages = try feed.pages(in: 0..<999)
        items = try feed.items(in: 0..<999)
        found = try feed.item(.numbered(1))
        let pictures = storage.pictureStore(source: Self.source)
        self.pictures = try (1...4).map { try pictures.retrieve(for: "\($0)") }
        let comments = storage.commentsStore(source: Self.source)
        self.comments = try (1...2).map { try comments.retrieve(for: .numbered($0)) }
    }
}
