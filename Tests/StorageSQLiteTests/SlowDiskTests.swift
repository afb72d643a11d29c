import FeedStorageInterface
import Foundation
import PictureStorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Stalled disk")
struct SlowDiskTests {
    @Test(
        "Reading does not wait for a write whose disk stalls",
        arguments: [DiskOperation.write, .sync])
    func slowWriter(_ operation: DiskOperation) throws {
        let folder = try TemporaryFolder()
        let fileSystem = FaultyFileSystem.register()
        let sut = try SQLiteStorage(
            folder: folder.path, pictureBudget: 10_000, options: DatabaseOptions(vfs: fileSystem.name))
        let feed = sut.feedStore(source: "http://a.example")
        try feed.fill(FeedPageRecord.pages(3))

        fileSystem.hold(operation)
        let writer = BackgroundWork { [storage = sut] in
            // Clearing another server's rows syncs the file.
            _ = try feed.append(.numbered(9..<12), after: .numbered(8))
            try storage.clear(source: "http://b.example")
        }
        #expect(fileSystem.waitForHeldCall())
        let reader = BackgroundWork { try feed.items(in: 0..<9).count }
        #expect(try reader.result()?.get() == 9)

        fileSystem.release()
        try #require(writer.result()).get()
        #expect(try feed.summary()?.count == 12)
    }
}
