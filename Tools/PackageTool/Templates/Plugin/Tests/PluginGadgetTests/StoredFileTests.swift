import FileTesting
import FoundationEssentials
import StorageInterface
import StorageTesting
import Testing

@testable import PluginGadget

@Suite("The file of a store of PluginGadget")
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

    @Test("A change of any byte is reported as corruption, and the file stays as it is")
    func corruption() throws {
        let sut = makeSUT()
        try sut.update { $0 = "value" }
        let file = URL(filePath: "\(folder.path)/values.json")
        let bytes = try Data(contentsOf: file)
        for index in bytes.indices {
            var corrupt = bytes
            corrupt[index] ^= 1
            try corrupt.write(to: file)
            #expect(reason { _ = try sut.read() } == .damaged)
            #expect(reason { try sut.update { $0 = "other" } } == .damaged)
            #expect(try Data(contentsOf: file) == corrupt)
        }
    }

    @Test("Concurrent updates are all stored")
    func concurrency() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<10 { try makeSUT().update { $0 += "+" } } }
            }
            try await group.waitForAll()
        }
        #expect(try makeSUT().read() == "initial" + String(repeating: "+", count: 40))
    }

    @Test("An update without a folder is refused as unavailable")
    func noFolder() throws {
        let sut = StoredFile(folder: "", name: "values", source: "", initial: "")
        #expect(reason { try sut.update { $0 = "value" } } == .unavailable)
    }

    private func reason(_ call: () throws -> Void) -> StorageError.Reason? {
        do { try call() } catch { return (error as? StorageError)?.reason }
        return nil
    }

    private func makeSUT(source: String = "http://a.example") -> StoredFile<String> {
        StoredFile(folder: folder.path, name: "values", source: source, initial: "initial")
    }
}

extension DurableStoreContract.Installation {
    /// An installation whose only file is a ``StoredFile``.
    init(of file: String, in folder: TemporaryFolder, open: @escaping @Sendable () -> Store) {
        let path = "\(folder.path)/\(file).json"
        self.init(
            open: open,
            openOnFullDisk: {
                // The temporary file of the next write is a device that is always full.
                try FileManager.default.createSymbolicLink(
                    atPath: path + ".new", withDestinationPath: "/dev/full")
                return open()
            }, files: { [path] })
    }
}
