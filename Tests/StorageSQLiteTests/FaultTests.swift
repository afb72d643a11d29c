import CommentsStorageInterface
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import PictureStorageInterface
import RandomTesting
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

/// A write whose calls of the file system fail in turn.
struct Write: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let run: @Sendable (SQLiteStorage) throws -> Void

    static let source = SQLiteStorage.source

    static let all = [
        Write(testDescription: "inserting a long list of comments") { storage in
            try storage.commentsStore(source: source).insert(.numbered(50..<250, time: 9), for: .numbered(3))
        },
        Write(testDescription: "deleting comments") { storage in
            try storage.commentsStore(source: source).delete(readBefore: .numbered(1))
        },
        Write(testDescription: "adding statistics") { storage in
            try storage.statisticsStore(source: source).add(CacheStatistics([.comment: .init(misses: 2)]))
        },
        Write(testDescription: "inserting a picture") { storage in
            try storage.pictureStore(source: source).insert(Data(repeating: 9, count: 9_000), for: "1")
        },
        Write(testDescription: "replacing comments") { storage in
            try storage.commentsStore(source: source).insert(.numbered(5...9, time: 9), for: .numbered(1))
        },
    ]
}

@Suite("Failing calls of the file system")
struct FaultTests {
    private let template: TemporaryFolder

    init() throws {
        template = TemporaryFolder()
        let storage = try template.storage(pictureBudget: 10_000)
        try storage.pictureStore(source: Write.source).insert(Data(repeating: 1, count: 5_000), for: "1")
        try storage.insert(1...4)
    }

    @Test("After a process died while writing, the old or the new rows are read", arguments: Write.all)
    func death(_ write: Write) throws {
        let (old, new) = try states(of: write)
        for call in 0..<(try calls(of: write)) {
            let folder = try template.copy()
            var succeeded = false
            do {
                let fileSystem = FaultyFileSystem.register()
                let dying = try makeUsedSUT(folder, on: fileSystem)
                fileSystem.fail(.from(call))
                succeeded = run(write, on: dying)
            }
            let sut = try folder.storage(pictureBudget: 10_000)
            let state = try StorageContent(of: sut)
            #expect(state == new || !succeeded && state == old, "call \(call)")
            #expect(sut.repairs.isEmpty)
        }
    }

    @Test("A page that the disk fails to read once is read by a retry")
    func unreadOnce() throws {
        let fileSystem = FaultyFileSystem.register()
        let sut = try makeSUT(try template.copy(), on: fileSystem)
        fileSystem.fail(.one(0, of: .read, .inputOutput))
        #expect(try sut.items() == [1, 2, 3, 4])
        #expect(fileSystem.hasFailed)
        #expect(sut.repairs.isEmpty)
    }

    @Test("A file that the disk fails to read is not replaced, and a corrupt file is replaced afterwards")
    func unread() throws {
        let folder = try template.copy()
        let fileSystem = FaultyFileSystem.register()
        let sut = try makeSUT(folder, on: fileSystem)
        let pictures = sut.pictureStore(source: Write.source)
        fileSystem.fail(.all(.read))
        #expect(reason { try sut.items() } == .inputOutput)
        fileSystem.fail(.none)
        #expect(try pictures.retrieve(for: "1") != nil)
        #expect(sut.repairs.isEmpty)

        fileSystem.fail(.one(0, of: .lockIndex, .inputOutput))
        #expect(throws: StorageError.self) { try pictures.retrieve(for: "1") }
        try folder.overwritePages()
        #expect(reason { try sut.items() } == .damaged)
        #expect(sut.repairs.count == 1)
    }

    @Test("Merging an older page into a long copy writes about as many bytes as into a short one")
    func cost() throws {
        let folder = LibraryFolder()
        let fileSystem = FaultyFileSystem.register()
        let sut = folder.open(vfs: fileSystem.name)
        try sut.subscribe(.numbered(1))
        var random = SeededGenerator(seed: 1)
        var written: [Int] = []
        for _ in 0..<600 {
            let numbers = (0..<10).map { _ in Int.random(in: 0 ... .max / 2, using: &random) }
            fileSystem.fail(.none)
            let page = FetchedBatch.numbered(numbers, shape: .paged, isFirstPage: false)
            #expect(try sut.merge(page, retaining: .days(7))?.inserted.count == 10)
            written.append(fileSystem.bytesWritten)
        }
        let (first, last) = (written[50..<100].sorted()[25], written[550..<600].sorted()[25])
        // Random ids and links are in different pages of their indices, of which a short copy has few.
        #expect(last <= first + 20 * 4_200, "\(first) bytes became \(last)")
    }

    // MARK: Parts

    private func makeSUT(_ folder: TemporaryFolder, on fileSystem: FaultyFileSystem) throws -> SQLiteStorage {
        try folder.storage(pictureBudget: 10_000, vfs: fileSystem.name)
    }

    /// A storage that has written, so that its caches are filled.
    private func makeUsedSUT(
        _ folder: TemporaryFolder, on fileSystem: FaultyFileSystem
    ) throws -> SQLiteStorage {
        let storage = try makeSUT(folder, on: fileSystem)
        try storage.insert([2], time: 9)
        return storage
    }

    /// The content before a write and after it.
    private func states(of write: Write) throws -> (old: StorageContent, new: StorageContent) {
        let storage = try makeUsedSUT(try template.copy(), on: .register())
        let old = try StorageContent(of: storage)
        try write.run(storage)
        let new = try StorageContent(of: storage)
        try #require(old != new)
        return (old, new)
    }

    /// The number of a write's calls.
    private func calls(of write: Write) throws -> Int {
        let folder = try template.copy()
        let fileSystem = FaultyFileSystem.register()
        let storage = try makeUsedSUT(folder, on: fileSystem)
        fileSystem.fail(.none)
        try write.run(storage)
        try #require(fileSystem.calls > 3)
        return fileSystem.calls
    }

    /// - Returns: Whether the write succeeded.
    private func run(_ write: Write, on storage: SQLiteStorage) -> Bool {
        do {
            try write.run(storage)
            return true
        } catch {
            #expect(error is StorageError)
            return false
        }
    }
}
