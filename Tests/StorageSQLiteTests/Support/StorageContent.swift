import CommentsStorageInterface
import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import StorageTesting

@testable import StorageSQLite

/// The content of one server's stores: some numbered pictures, comments, and the statistics.
struct StorageContent: Equatable {
    let pictures: [Data?]
    let comments: [StoredComments?]
    let statistics: CacheStatistics

    init(of storage: SQLiteStorage) throws {
        let pictures = storage.pictureStore(source: SQLiteStorage.source)
        self.pictures = try (1...4).map { try pictures.retrieve(for: "\($0)") }
        let comments = storage.commentsStore(source: SQLiteStorage.source)
        self.comments = try (1...4).map { try comments.retrieve(for: .numbered($0)) }
        statistics = try storage.statisticsStore(source: SQLiteStorage.source).retrieve()
    }
}
