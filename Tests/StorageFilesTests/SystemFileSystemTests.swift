import FileTesting
import Foundation
import Glibc
import PictureStorageInterface
import StorageFiles
import StorageInterface
import Synchronization
import Testing

@Suite("The operating system's file system")
struct SystemFileSystemTests {
    private let folder: TemporaryFolder
    private let sut = SystemFileSystem()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A symbolic link is not followed in place of a folder, or of a file to write")
    func links() throws {
        let (target, link) = (folder.path + "/target", folder.path + "/link")
        try sut.makeFolder(target)
        try #require(symlink(target, link) == 0)
        #expect(throws: StorageError.self) { try sut.makeFolder(link) }
        // A link to a folder above is the reader's own.
        try sut.makeFolder(link + "/a")
        try #require(symlink(target + "/file", target + "/a/b") == 0)
        #expect(throws: StorageError.self) { try sut.write([Data()], to: target + "/a/b") }
        #expect(try sut.entries(of: target).map(\.name) == ["a"])
    }

    @Test(
        "The target of a symbolic link in place of a storage's folder stays as it is",
        arguments: ["", "/pictures", "/pinned", "/aside"])
    func linkedFolder(name: String) throws {
        let (target, cache) = (folder.path + "/target", folder.path + "/cache")
        try sut.makeFolder(target)
        try sut.write([Data([1])], to: target + "/holiday.png")
        if !name.isEmpty { try sut.makeFolder(cache) }
        try #require(symlink(target, cache + name) == 0)
        let storage = FileStorage(folder: cache, pictureBudget: 1_000)
        #expect(throws: StorageError.self) {
            try storage.pictureStore(source: "a").insert(Data([1]), for: "b")
        }
        try? storage.clear()
        #expect(try sut.entries(of: target).map(\.name) == ["holiday.png"])
    }

    @Test("A file with fewer bytes than its size is read to its end")
    func shorter() throws {
        // The kernel reports a size of one page for each of its settings.
        let path = "/sys/devices/system/cpu/online"
        #expect(try sut.read(path) == FileManager.default.contents(atPath: path))
    }

    private static let kernelTypes = "/sys/kernel/btf/vmlinux"

    @Test(
        "A file that comes in parts is read whole",
        .enabled(if: FileManager.default.isReadableFile(atPath: kernelTypes), "its parts are the kernel's"))
    func parts() throws {
        // The kernel returns it page by page.
        let whole = try Data(contentsOf: URL(filePath: Self.kernelTypes))
        #expect(try sut.read(Self.kernelTypes) == whole)
    }

    @Test("A write that a signal interrupts continues")
    func interrupted() async {
        // In a process of its own, so that no other test receives the signals.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = folder.path + "/pipe"
            mkfifo(path, 0o600)
            let reader = open(path, O_RDONLY | O_NONBLOCK)
            signal(SIGUSR1) { _ in }
            // More than a pipe's capacity: the write continues until the last bytes are read.
            let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
            let writer = Atomic<pthread_t>(0)
            Thread {
                // Threads of tasks block signals, and their new threads inherit that.
                var signals = sigset_t()
                sigaddset(&signals, SIGUSR1)
                pthread_sigmask(SIG_UNBLOCK, &signals, nil)
                writer.store(pthread_self(), ordering: .releasing)
                try? SystemFileSystem().write([bytes], to: path)
            }.start()
            var found = Data()
            while found.count < bytes.count {
                var part = [UInt8](repeating: 0, count: found.isEmpty ? 1 : 50_000)
                let count = read(reader, &part, part.count)
                // The write ends only after the first byte was read.
                if count == 0, !found.isEmpty { break }
                if found.isEmpty, count > 0 { pthread_kill(writer.load(ordering: .acquiring), SIGUSR1) }
                found += part.prefix(max(0, count))
            }
            exit(found == bytes ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test("Files are written and read after standard input was closed")
    func firstDescriptor() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            close(STDIN_FILENO)
            let sut = SystemFileSystem()
            try sut.write([Data([1, 2])], to: folder.path + "/a")
            exit(try sut.read(folder.path + "/a") == Data([1, 2]) ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test("Writing, reading and listing leave no descriptor open")
    func descriptors() throws {
        try sut.write([Data([1])], to: folder.path + "/a")
        _ = try sut.read(folder.path + "/a")
        _ = try sut.entries(of: folder.path)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        #expect(open.filter { $0.hasPrefix(folder.path) } == [])
    }
}
