import FileTesting
import FoundationEssentials
import StorageFiles
import StorageInterface
import StorageTesting
import Testing

@Suite("File systems")
struct FileSystemTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The promises of every file system.
    enum Kind: CaseIterable {
        case system, inMemory
    }

    @Test("A file is read as it was last written", arguments: Kind.allCases)
    func written(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        #expect(try sut.read(path + "/a") == nil)
        try sut.write([Data(repeating: 7, count: 300_000)], to: path + "/a")
        #expect(try sut.read(path + "/a") == Data(repeating: 7, count: 300_000))
        try sut.write([Data([1, 2])], to: path + "/a")
        #expect(try sut.read(path + "/a") == Data([1, 2]))
        try sut.write([Data()], to: path + "/a")
        #expect(try sut.read(path + "/a") == Data())
    }

    @Test("A created folder exists, and a file is not a folder", arguments: Kind.allCases)
    func folderIsThere(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        #expect(!sut.hasFolder(path + "/a"))
        try sut.makeFolder(path + "/a")
        #expect(sut.hasFolder(path + "/a"))
        try sut.write([Data([1])], to: path + "/b")
        #expect(!sut.hasFolder(path + "/b"))
    }

    @Test("A file has its parts in their order", arguments: Kind.allCases)
    func parts(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        try sut.write([Data([1, 2]), Data(), Data([3])], to: path + "/a")
        #expect(try sut.read(path + "/a") == Data([1, 2, 3]))
    }

    @Test("A folder's entries have the files' names, sizes and times", arguments: Kind.allCases)
    func listed(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        try sut.write([Data([1, 2, 3])], to: path + "/file")
        try sut.setTime(1_700_000_000_123_456_789, of: path + "/file")
        let entries = try sut.entries(of: path)
        #expect(entries.map(\.name) == ["file"])
        #expect(entries.first?.size == 3)
        #expect(entries.first?.time == 1_700_000_000_123_456_789)
    }

    @Test("A renamed file replaces an existing one", arguments: Kind.allCases)
    func moved(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        try sut.write([Data([1])], to: path + "/a")
        try sut.write([Data([2])], to: path + "/b")
        try sut.move(path + "/a", to: path + "/b")
        #expect(try sut.entries(of: path).map(\.name) == ["b"])
        #expect(try sut.read(path + "/b") == Data([1]))
    }

    @Test("A removed file is missing, and removing it again does nothing", arguments: Kind.allCases)
    func removed(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        try sut.write([Data([1])], to: path + "/a")
        try sut.remove(path + "/a")
        try sut.remove(path + "/a")
        #expect(try sut.read(path + "/a") == nil)
        #expect(try sut.entries(of: path).isEmpty)
    }

    @Test("Renaming a missing file and setting its time fail", arguments: Kind.allCases)
    func missing(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        #expect(reason { try sut.move(path + "/a", to: path + "/b") } == .unavailable)
        #expect(reason { try sut.setTime(1, of: path + "/a") } == .unavailable)
    }

    @Test("A folder is created with its parents, and may be created twice", arguments: Kind.allCases)
    func folders(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        for _ in 0..<2 { try sut.makeFolder(path + "/a/b") }
        try sut.write([Data([1])], to: path + "/a/b/c")
        #expect(try sut.entries(of: path + "/a/b").map(\.name) == ["c"])
    }

    @Test("An error has the path and the reason")
    func failure() throws {
        let (sut, path) = try makeSUT(.system)
        try sut.write([Data()], to: path + "/file")
        let error = #expect(throws: StorageError.self) { try sut.entries(of: path + "/file") }
        #expect(error?.reason == .unavailable)
        #expect(error?.message.contains(path + "/file") == true)
        #expect(throws: StorageError.self) { try sut.makeFolder(path + "/file/folder") }
        #expect(throws: StorageError.self) { try sut.write([Data()], to: path + "/missing/file") }
        #expect(throws: StorageError.self) { try sut.read(path) }
    }

    @Test("A full disk is reported as full")
    func full() throws {
        let sut = SystemFileSystem()
        #expect(reason { try sut.write([Data([1])], to: "/dev/full") } == .full)
    }

    private func makeSUT(_ kind: Kind) throws -> (any FileSystem, String) {
        let path = folder.path + "/files"
        let sut: any FileSystem = kind == .system ? SystemFileSystem() : InMemoryFileSystem()
        try sut.makeFolder(path)
        return (sut, path)
    }
}
