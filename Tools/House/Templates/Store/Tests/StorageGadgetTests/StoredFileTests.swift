import FileTesting
import FoundationEssentials
import StorageInterface
import StorageTesting
import Testing

@testable import StorageGadget

@Suite("The file of a store of StorageGadget")
struct StoredFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Each server has its own value")
    func sources() throws {
        try makeSUT(source: "http://a.example").update { $0 = "a" }
        try makeSUT(source: "http://b.example").update { $0 = "b" }

        #expect(try makeSUT(source: "http://a.example").read() == "a")
        #expect(try makeSUT(source: "http://b.example").read() == "b")
        #expect(try makeSUT(source: "http://c.example").read() == "initial")
    }

    @Test("A change of any byte is told, and the file stays as it is")
    func damage() throws {
        let sut = makeSUT()
        try sut.update { $0 = "value" }
        let file = URL(filePath: "\(folder.path)/values.json")
        let bytes = try Data(contentsOf: file)
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 1
            try damaged.write(to: file)
            #expect(reason { _ = try sut.read() } == .damaged)
            #expect(reason { try sut.update { $0 = "other" } } == .damaged)
            #expect(try Data(contentsOf: file) == damaged)
        }
    }

    @Test("A write on a full disk fails as such, and leaves nothing behind")
    func fullDisk() throws {
        try folder.fillDisk(of: "values")
        #expect(reason { try makeSUT().update { $0 = "value" } } == .full)
        #expect(try makeSUT().read() == "initial")
        try makeSUT().update { $0 = "value" }
        #expect(try makeSUT().read() == "value")
    }

    @Test("What several write at once is all there")
    func concurrency() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<10 { try makeSUT().update { $0 += "+" } } }
            }
            try await group.waitForAll()
        }
        #expect(try makeSUT().read() == "initial" + String(repeating: "+", count: 40))
    }

    @Test("Without a folder nothing is stored")
    func noFolder() throws {
        let sut = StoredFile(folder: "", name: "values", source: "", initial: "")
        #expect(reason { try sut.update { $0 = "value" } } == .unavailable)
    }

    /// The reason for which a call fails; `nil` where it does not.
    private func reason(_ call: () throws -> Void) -> StorageError.Reason? {
        do { try call() } catch { return (error as? StorageError)?.reason }
        return nil
    }

    private func makeSUT(source: String = "http://a.example") -> StoredFile<String> {
        StoredFile(folder: folder.path, name: "values", source: source, initial: "initial")
    }
}

extension TemporaryFolder {
    /// Makes the next write of a ``StoredFile`` fail: the file that is written aside is a device that is always full.
    func fillDisk(of name: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(path)/\(name).json.new", withDestinationPath: "/dev/full")
    }
}
