import Foundation
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Stalled disk")
struct SlowDiskTests {
    @Test(
        "Reading does not wait for a write whose disk stalls",
        arguments: [DiskOperation.write, .sync])
    func slowWriter(_ operation: DiskOperation) throws {
        let folder = TemporaryFolder()
        let fileSystem = FaultyFileSystem.register()
        let sut = try folder.storage(vfs: fileSystem.name)
        try sut.insert(0..<3)

        fileSystem.hold(operation)
        let writer = BackgroundWork { [storage = sut] in
            // Clearing another server's rows syncs the file.
            try storage.insert([3])
            try storage.clear(source: "http://b.example")
        }
        #expect(fileSystem.waitForHeldCall())
        let reader = BackgroundWork { [storage = sut] in try storage.items() }
        #expect(try reader.result()?.get().starts(with: [0, 1, 2]) == true)

        fileSystem.release()
        try #require(writer.result()).get()
        #expect(try sut.items() == [0, 1, 2, 3])
    }
}
