import FileTesting
import FoundationEssentials
import StorageFiles
import StorageInterface
import Testing

@Suite("File systems")
struct FileSystemTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// What every file system promises.
    enum Kind: CaseIterable {
        case system, inMemory
    }

    @Test("A file is read as it was written, also when it was written over", arguments: Kind.allCases)
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

    @Test("A folder is there once it was made; a file is none", arguments: Kind.allCases)
    func folderIsThere(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        #expect(!sut.hasFolder(path + "/a"))
        try sut.makeFolder(path + "/a")
        #expect(sut.hasFolder(path + "/a"))
        try sut.write([Data([1])], to: path + "/b")
        #expect(!sut.hasFolder(path + "/b"))
    }

    @Test("A file has its parts one behind the other", arguments: Kind.allCases)
    func parts(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        try sut.write([Data([1, 2]), Data(), Data([3])], to: path + "/a")
        #expect(try sut.read(path + "/a") == Data([1, 2, 3]))
    }

    @Test("A folder tells its files' names, sizes and times", arguments: Kind.allCases)
    func listed(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        try sut.write([Data([1, 2, 3])], to: path + "/file")
        try sut.setTime(1_700_000_000_123_456_789, of: path + "/file")
        let entries = try sut.entries(of: path)
        #expect(entries.map(\.name) == ["file"])
        #expect(entries.first?.size == 3)
        #expect(entries.first?.time == 1_700_000_000_123_456_789)
    }

    @Test("A file that is moved takes the place of another one", arguments: Kind.allCases)
    func moved(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        try sut.write([Data([1])], to: path + "/a")
        try sut.write([Data([2])], to: path + "/b")
        try sut.move(path + "/a", to: path + "/b")
        #expect(try sut.entries(of: path).map(\.name) == ["b"])
        #expect(try sut.read(path + "/b") == Data([1]))
    }

    @Test("What is removed is gone, and removing it again does nothing", arguments: Kind.allCases)
    func removed(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        try sut.write([Data([1])], to: path + "/a")
        try sut.remove(path + "/a")
        try sut.remove(path + "/a")
        #expect(try sut.read(path + "/a") == nil)
        #expect(try sut.entries(of: path).isEmpty)
    }

    @Test("What is not there can be neither moved nor changed", arguments: Kind.allCases)
    func missing(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        let moving = #expect(throws: StorageError.self) { try sut.move(path + "/a", to: path + "/b") }
        #expect(moving?.reason == .unavailable)
        let changing = #expect(throws: StorageError.self) { try sut.setTime(1, of: path + "/a") }
        #expect(changing?.reason == .unavailable)
    }

    @Test("A folder can be made twice, with those above it", arguments: Kind.allCases)
    func folders(kind: Kind) throws {
        let (sut, path) = try makeSUT(kind)
        for _ in 0..<2 { try sut.makeFolder(path + "/a/b") }
        try sut.write([Data([1])], to: path + "/a/b/c")
        #expect(try sut.entries(of: path + "/a/b").map(\.name) == ["c"])
    }

    @Test("A failure names the path and the reason")
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

    @Test("A disk that is full is reported as such")
    func full() throws {
        let sut = SystemFileSystem()
        let error = #expect(throws: StorageError.self) { try sut.write([Data([1])], to: "/dev/full") }
        #expect(error?.reason == .full)
    }

    private func makeSUT(_ kind: Kind) throws -> (any FileSystem, String) {
        let path = folder.path + "/files"
        let sut: any FileSystem = kind == .system ? SystemFileSystem() : InMemoryFileSystem()
        try sut.makeFolder(path)
        return (sut, path)
    }
}
