import CommentsStorageInterface
import FoundationEssentials
import PictureStorageInterface
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Single failing calls of the disk")
struct EveryCallTests {
    @Test(
        "Work on a cache whose disk fails once throws, loses nothing committed, and succeeds when repeated",
        arguments: DiskOperation.allCases, [DiskFailure.full, .inputOutput, .torn])
    func once(_ operation: DiskOperation, _ failure: DiskFailure) throws {
        guard failure != .torn || operation == .write else { return }
        try Self.work.checkEveryCall(of: operation, failure)
    }

    @Test("The work on a cache makes every kind of call of the disk")
    func kinds() throws {
        let missing = try Set(DiskOperation.allCases).subtracting(Self.work.calibrate().calls.keys)
        #expect(missing.isEmpty)
    }

    /// The work on a storage, from creating its file to closing it the second time.
    static let work = Workload<SQLiteStorage, StorageContent>(
        distance: 11, endsAtFault: true,
        makeFolder: {
            // In memory: a real disk would take most of the time.
            let folder = TemporaryFolder(isInMemory: true)
            // Another journal mode makes SQLite check the file's locks.
            try folder.write(Data(count: 512), to: "feedhost.sqlite-journal")
            return folder
        },
        open: { folder, vfs in
            let storage = try folder.storage(
                pictureBudget: 10_000, busyTimeout: .milliseconds(50), vfs: vfs)
            if let failure = storage.writeFailure { throw failure }
            return storage
        },
        steps: [
            .init("creating the file", nil),
            .init("saving comments") { try $0.comments.insert(.numbered(1...9, time: 9), for: .numbered(2)) },
            .init("saving a long list of comments") {
                try $0.comments.insert(.numbered(0..<200, time: 10), for: .numbered(1))
            },
            .init("replacing comments") {
                try $0.comments.insert(.numbered(5..<120, time: 12), for: .numbered(1))
            },
            .init("adding statistics") { storage in
                // Not idempotent: a repetition after success would add twice.
                let store = storage.statisticsStore(source: SQLiteStorage.source)
                if try store.retrieve().isEmpty {
                    try store.add(CacheStatistics([.picture: .init(hits: 3)]))
                }
            },
            .init("saving a picture") { try $0.pictures.insert(picture(2, 6_000), for: "2") },
            .init("looking at a picture") { storage in
                let found = try storage.pictures.retrieve(for: "2")
                #expect(found == picture(2, 6_000))
            },
            .init("saving a picture for which another goes") {
                try $0.pictures.insert(picture(3, 9_000), for: "3")
            },
            .init("storing uses") { storage in
                _ = try storage.pictures.retrieve(for: "3")
                try storage.storePictureUses()
            },
            .init("counting") { storage in
                let info = try storage.info()
                #expect(info.sources.count == 1)
            },
            .init("deleting old comments") { try $0.comments.delete(readBefore: .numbered(10)) },
            .init("opening again", nil),
            .init("verifying") { storage in
                let findings = try storage.verify()
                #expect(findings.isEmpty)
            },
            .init("saving other comments") {
                try $0.comments.insert(.numbered(60..<70, time: 15), for: .numbered(3))
            },
            .init("clearing") { try $0.clear() },
            .init("saving after clearing") {
                try $0.comments.insert(.numbered(0..<5, time: 16), for: .numbered(4))
            },
            .init("closing and opening again", nil),
        ],
        content: { storage in
            try #require(try storage.verify().isEmpty && storage.repairs.isEmpty)
            return try StorageContent(of: storage)
        })
}

private func picture(_ number: UInt8, _ count: Int) -> Data { Data(repeating: number, count: count) }

extension SQLiteStorage {
    fileprivate var pictures: any PictureStore { pictureStore(source: Self.source) }
    fileprivate var comments: any CommentsStore { commentsStore(source: Self.source) }
}
