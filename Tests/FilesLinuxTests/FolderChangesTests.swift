import ConcurrencyTesting
import FileTesting
import FilesLinux
import Foundation
import Glibc
import SourceInterface
import Testing

@Suite("Changes of folders", .timeLimit(.minutes(1))) struct FolderChangesTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/a.png" }
    private let sut = SystemFiles()

    init() throws { folder = try TemporaryFolder() }

    @Test("A written, moved or deleted file is a change")
    func told() async throws {
        var changes = sut.changes(in: folder.path).makeAsyncIterator()
        try Data([1]).write(to: URL(filePath: path))
        #expect(await changes.next() != nil)
        #expect(rename(path, folder.path + "/b.png") == 0)
        #expect(await changes.next() != nil)
        #expect(unlink(folder.path + "/b.png") == 0)
        #expect(await changes.next() != nil)
    }

    @Test("A file that is being written is left out, and is a change once it is closed")
    func writing() async throws {
        var changes = sut.changes(in: folder.path).makeAsyncIterator()
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        #expect(write(file, "a", 1) == 1)
        // Another file's change follows the write: the kernel keeps the order.
        try Data([1]).write(to: URL(filePath: folder.path + "/b.png"))
        #expect(await changes.next() != nil)
        #expect(try await sut.files(in: folder.path).map(\.name) == ["b.png"])

        close(file)
        #expect(await changes.next() != nil)
        #expect(try await sut.files(in: folder.path).map(\.name).sorted() == ["a.png", "b.png"])
    }

    @Test("Rapid changes are reported as a few")
    func coalesced() async throws {
        let sub = folder.path + "/sub"
        #expect(mkdir(sub, 0o700) == 0)
        let changes = sut.changes(in: sub)
        for number in 0..<200 {
            try Data([1]).write(to: URL(filePath: "\(sub)/\(number).png"))
            #expect(unlink("\(sub)/\(number).png") == 0)
        }
        #expect(rmdir(sub) == 0)

        let count = await changes.reduce(0) { count, _ in count + 1 }

        #expect((1..<100).contains(count))
    }

    @Test("The stream ends after reporting that the folder was deleted")
    func deleted() async throws {
        var changes = sut.changes(in: folder.path + "/sub").makeAsyncIterator()
        #expect(await changes.next() == nil)

        #expect(mkdir(folder.path + "/sub", 0o700) == 0)
        changes = sut.changes(in: folder.path + "/sub").makeAsyncIterator()
        #expect(rmdir(folder.path + "/sub") == 0)
        #expect(await changes.next() != nil)
        #expect(await changes.next() == nil)
    }

    @Test("Watching a file ends at once")
    func file() async throws {
        try Data([1]).write(to: URL(filePath: path))
        var changes = sut.changes(in: path).makeAsyncIterator()
        #expect(await changes.next() == nil)
    }

    @Test("Cancelling the reader ends the stream")
    func cancelled() async {
        let changes = sut.changes(in: folder.path)
        let task = Task { for await _ in changes {} }
        task.cancel()
        await task.value
    }

    @Test("Ended and failed watches leave no descriptors open")
    func descriptors() async throws {
        for _ in 0..<100 {
            var none = sut.changes(in: path).makeAsyncIterator()
            #expect(await none.next() == nil)
            let changes = sut.changes(in: folder.path)
            let task = Task { for await _ in changes {} }
            task.cancel()
            await task.value
        }
        // Concurrent tests have a few open.
        try await eventually(within: .seconds(30)) { try openCount() < 100 }
    }

    /// The number of open sockets and watches of this process.
    private func openCount() throws -> Int {
        let descriptors = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: descriptors).count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(name)")
            return target.map { $0.hasPrefix("socket:") || $0.contains("inotify") } ?? false
        }
    }
}
