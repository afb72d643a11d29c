import FileTesting
import FilesLinux
import Foundation
import Glibc
import ItemInterface
import SourceInterface
import Testing

@Suite("Files of this machine") struct SystemFilesTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/a.png" }
    private let sut = SystemFiles()

    init() throws { folder = try TemporaryFolder() }

    @Test("A file is read whole, up to the limit", arguments: [0, 1, 9, 10])
    func read(count: Int) async throws {
        let bytes = [UInt8](repeating: 7, count: count)
        try write(bytes)
        #expect(try await sut.bytes(of: path, limit: 10) == bytes)
        #expect(try await SystemFiles.read(path, limit: 10) == bytes)
    }

    @Test("The head of a file is read up to its end", arguments: [0, 1, 2, 3, 1_000_000])
    func head(count: Int) async throws {
        try write([1, 2])
        #expect(try await sut.head(of: path, count: count) == Array([1, 2].prefix(count)))
    }

    @Test("A file of one byte more than the limit is not read")
    func tooLarge() async throws {
        try write(Array(repeating: 7, count: 11))
        await #expect(throws: FileError.tooLarge) { try await SystemFiles.read(path, limit: 10) }
        await #expect(throws: SourceError.unreadable(reason: "\(path): it is too large")) {
            try await sut.bytes(of: path, limit: 10)
        }
    }

    @Test("A file of size 0 in its metadata is read up to the limit")
    func unknownSize() async throws {
        await #expect(throws: FileError.tooLarge) { try await SystemFiles.read("/proc/self/stat", limit: 0) }
    }

    @Test("A missing file or folder throws the system's reason")
    func missing() async {
        await #expect(throws: FileError.system(ENOENT)) { try await SystemFiles.read(path, limit: 10) }
        let error = SourceError.missingPath(reason: "\(path): No such file or directory")
        await #expect(throws: error) { try await sut.bytes(of: path, limit: 10) }
        await #expect(throws: error) { try await sut.head(of: path, count: 10) }
        await #expect(throws: error) { try await sut.files(in: path) }
    }

    @Test("A file in place of a folder is not a folder, and one without permission cannot be read")
    func folders() async throws {
        try write([1])
        await #expect(throws: SourceError.missingPath(reason: "\(path): Not a directory")) {
            try await sut.files(in: path)
        }
        // /proc/1/map_files denies itself even to a namespace's root; elsewhere the test shows nothing.
        let stream = opendir("/proc/1/map_files")
        let error = errno
        if let stream { closedir(stream) }
        guard stream == nil, error == EACCES || error == EPERM else { return }
        await #expect {
            try await sut.files(in: "/proc/1/map_files")
        } throws: { if case SourceError.unreadablePath = $0 { true } else { false } }
    }

    @Test("Folders, pipes and devices are refused without blocking")
    func otherThings() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        for path in [folder.path, path, "/dev/zero"] {
            await #expect(throws: FileError.notAFile) { try await SystemFiles.read(path, limit: 10) }
            await #expect(throws: SourceError.unreadablePath(reason: "\(path): not a regular file")) {
                try await sut.head(of: path, count: 10)
            }
        }
    }

    @Test("A folder lists its regular files and links to them, with sizes and times")
    func list() async throws {
        try write([1, 2, 3])
        let times = [timespec(tv_sec: 7, tv_nsec: 0), timespec(tv_sec: 1_760_000_000, tv_nsec: 500_000_000)]
        #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
        #expect(symlink("a.png", folder.path + "/b.png") == 0)
        #expect(symlink("nowhere", folder.path + "/c.png") == 0)
        #expect(mkdir(folder.path + "/d.png", 0o700) == 0)
        #expect(mkfifo(folder.path + "/e.png", 0o600) == 0)
        try Data().write(to: URL(filePath: folder.path + "/.hidden.png"))

        let files = try await sut.files(in: folder.path).sorted { $0.name < $1.name }

        let date = Date(timeIntervalSince1970: 1_760_000_000.5)
        #expect(
            files
                == ["a.png", "b.png"].map {
                    LocalFile(name: $0, path: "\(folder.path)/\($0)", size: 3, modified: date)
                })
    }

    @Test("A folder's path may end with a slash, and names that are not UTF-8 are left out")
    func names() async throws {
        try write([1])
        let strange = Array((folder.path + "/").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
        let file = open(strange, O_WRONLY | O_CREAT, 0o600)
        #expect(file >= 0)
        close(file)

        #expect(try await sut.files(in: folder.path + "/").map(\.path) == [path])
    }

    @Test("A file that cannot be read throws the system's reason")
    func unreadable() async {
        await #expect(throws: SourceError.unreadablePath(reason: "/proc/self/mem: Input/output error")) {
            try await sut.head(of: "/proc/self/mem", count: 10)
        }
    }

    @Test("Reading leaves no file or folder open, also after errors")
    func closed() async throws {
        try write([1])
        _ = try await sut.head(of: path, count: 1)
        _ = try? await sut.head(of: folder.path, count: 1)
        _ = try await sut.files(in: folder.path)

        let descriptors = "/proc/self/fd"
        let open = try FileManager.default.contentsOfDirectory(atPath: descriptors).filter { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(name)")
            return target?.hasPrefix(folder.path) ?? false
        }
        #expect(open.isEmpty)
    }

    private func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }
}
