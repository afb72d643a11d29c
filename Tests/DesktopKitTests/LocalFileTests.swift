import DesktopKit
import FileTesting
import Foundation
import Glibc
import Testing

@Suite("Files of the reader's own") struct LocalFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/a.png" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A file is read whole, up to the limit", arguments: [0, 1, 9, 10])
    func read(count: Int) async throws {
        let data = Data(repeating: 7, count: count)
        try data.write(to: URL(filePath: path))
        #expect(try await LocalFile.read(path, limit: 10) == data)
    }

    @Test("A file of a byte more than the limit is not read")
    func tooLarge() async throws {
        try Data(count: 11).write(to: URL(filePath: path))
        await #expect(throws: LocalFile.ReadError.tooLarge) { try await LocalFile.read(path, limit: 10) }
    }

    @Test("The system's reason is told where there is no file")
    func missing() async {
        await #expect(throws: LocalFile.ReadError.system(ENOENT)) {
            try await LocalFile.read(path, limit: 10)
        }
    }

    @Test("Folders, pipes and devices are no files, and nobody waits for them")
    func otherThings() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        for path in [folder.path, path, "/dev/zero"] {
            await #expect(throws: LocalFile.ReadError.notAFile) { try await LocalFile.read(path, limit: 10) }
        }
    }
}
