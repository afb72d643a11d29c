import CommentsStorageInterface
import FeedStorageInterface
import FoundationEssentials
import ItemInterface
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

    static let source = "http://a.example"

    /// A page of one stored item and many new ones.
    static let appending = Write(testDescription: "appending a page") { storage in
        let page = FeedPageRecord.numbered([1] + (50..<90), edition: 2, time: 9, cursor: 89)
        _ = try storage.feedStore(source: source).append(page, after: .numbered(11))
    }

    static let all = [
        Write(testDescription: "inserting a feed") { storage in
            try storage.feedStore(source: source).insert(.numbered(50..<90, edition: 2, time: 9, cursor: 89))
        },
        appending,
        Write(testDescription: "splicing a page") { storage in
            _ = try storage.feedStore(source: source).splice(
                .numbered((-30)..<2, edition: 2, time: 9, cursor: 1))
        },
        Write(testDescription: "deleting pages") { storage in
            try storage.feedStore(source: source).deletePages(from: 2)
        },
        Write(testDescription: "inserting a picture") { storage in
            try storage.pictureStore(source: source).insert(Data(repeating: 9, count: 9_000), for: "1")
        },
        Write(testDescription: "inserting comments") { storage in
            try storage.commentsStore(source: source).insert(.numbered(5...9, time: 9), for: .numbered(1))
        },
    ]
}

@Suite("Failing calls of the file system")
struct FaultTests {
    private let template: TemporaryFolder

    init() throws {
        template = try TemporaryFolder()
        let storage = try SQLiteStorage(folder: template.path, pictureBudget: 10_000)
        try storage.feedStore(source: Write.source).fill(FeedPageRecord.pages(4))
        try storage.pictureStore(source: Write.source).insert(Data(repeating: 1, count: 5_000), for: "1")
        try storage.commentsStore(source: Write.source).insert(.numbered(1...3), for: .numbered(1))
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
            let sut = try SQLiteStorage(folder: folder.path, pictureBudget: 10_000)
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
        #expect(try sut.feedStore(source: Write.source).summary()?.count == 12)
        #expect(fileSystem.hasFailed)
        #expect(sut.repairs.isEmpty)
    }

    @Test("A file that the disk fails to read is not replaced, and a corrupt file is replaced afterwards")
    func unread() throws {
        let folder = try template.copy()
        let fileSystem = FaultyFileSystem.register()
        let sut = try makeSUT(folder, on: fileSystem)
        let feed = sut.feedStore(source: Write.source)
        fileSystem.fail(.all(.read))
        let unread = #expect(throws: StorageError.self) { try feed.summary() }
        #expect(unread?.reason == .inputOutput)
        fileSystem.fail(.none)
        #expect(try feed.summary()?.count == 12)
        #expect(sut.repairs.isEmpty)

        fileSystem.fail(.one(0, of: .lockIndex, .inputOutput))
        #expect(throws: StorageError.self) { try feed.summary() }
        try folder.overwritePages()
        let corrupt = #expect(throws: StorageError.self) { try feed.items(in: 0..<9) }
        #expect(corrupt?.reason == .damaged)
        #expect(sut.repairs.count == 1)
    }

    @Test("Appending a page to a long feed writes as many bytes as to a short one")
    func cost() throws {
        let folder = try TemporaryFolder()
        let fileSystem = FaultyFileSystem.register()
        let store = try makeSUT(folder, on: fileSystem).feedStore(source: Write.source)
        var random = SeededGenerator(seed: 1)
        var written: [Int] = []
        var cursor = Cursor.numbered(-1)
        try store.insert(.numbered([-1], cursor: -1))
        for _ in 0..<1_500 {
            let numbers = (0..<10).map { _ in Int.random(in: 0 ... .max, using: &random) }
            fileSystem.fail(.none)
            #expect(try store.append(.numbered(numbers, cursor: numbers[9]), after: cursor))
            written.append(fileSystem.bytesWritten)
            cursor = .numbered(numbers[9])
        }
        let (first, last) = (written[100..<200].sorted()[50], written[1_400..<1_500].sorted()[50])
        #expect(last <= first + 4_200, "\(first) bytes became \(last)")
    }

    // MARK: Parts

    private func makeSUT(_ folder: TemporaryFolder, on fileSystem: FaultyFileSystem) throws -> SQLiteStorage {
        try SQLiteStorage(
            folder: folder.path, pictureBudget: 10_000, options: DatabaseOptions(vfs: fileSystem.name))
    }

    /// A storage that has written, so that its caches are filled.
    private func makeUsedSUT(
        _ folder: TemporaryFolder, on fileSystem: FaultyFileSystem
    ) throws -> SQLiteStorage {
        let storage = try makeSUT(folder, on: fileSystem)
        #expect(try storage.feedStore(source: Write.source).splice(.numbered(0..<3, cursor: 2)))
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
