import ConcurrencyThreads
import FileTesting
import ImagePipeline
import PictureStorageInterface
import StorageInMemory
import StorageSQLite
import StorageTesting
import Testing

@testable import FeedHost

@Suite("A picture cache on schedulers", .inTurns) struct ScheduledPictureCacheTests {
    @Test(
        "A picture cache on a SQLite store keeps the contract of picture caches",
        arguments: PictureCacheContract.cases)
    func sqlite(_ promise: PictureCacheContract.Case) async throws {
        let folder = try TemporaryFolder()
        try await promise.check { budget in
            let storage = try SQLiteStorage(folder: folder.path, pictureBudget: budget)
            return Self.makeSUT(storage.pictureStore(source: "http://feed.example"))
        }
    }

    @Test(
        "A picture cache on a store in memory keeps the contract of picture caches",
        arguments: PictureCacheContract.cases)
    func memory(_ promise: PictureCacheContract.Case) async throws {
        try await promise.check { Self.makeSUT(InMemoryPictureStore(byteBudget: $0)) }
    }

    private nonisolated static func makeSUT(_ store: any PictureStore) -> ScheduledPictureCache {
        ScheduledPictureCache(
            store: store, writes: ThreadScheduler(name: "writes"), reads: ThreadScheduler(name: "reads"))
    }
}
