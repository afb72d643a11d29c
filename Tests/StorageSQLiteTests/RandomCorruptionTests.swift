import CommentsStorageInterface
import FeedStorageInterface
import Foundation
import ItemInterface
import PictureStorageInterface
import RandomTesting
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Random corruptions of the caches")
struct RandomCorruptionTests {
    private let one = "http://a.example"
    private let other = "http://b.example"

    @Test(
        "A storage with random corruptions returns no wrong row, and works after verifying",
        arguments: RandomCorruption.seeds)
    func corruption(seed: Int) throws {
        let folder = try TemporaryFolder()
        var expected = Expected()
        let template = try makeTemplate(in: folder, &expected)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<RandomCorruption.perSeed {
            let corruption = RandomCorruption(of: template, &random)
            for (name, bytes) in corruption.files { try folder.write(bytes, to: name) }
            do {
                try check(folder, expected, corruption)
            } catch {
                Issue.record("seed \(seed): \(corruption.sentence): \(error)")
            }
            for name in try folder.names {
                try FileManager.default.removeItem(atPath: folder.path + "/" + name)
            }
        }
    }

    /// The correct results: of a feed, the first pages of any of its states.
    private struct Expected {
        var feeds: [String: [[FeedPageRecord]]] = [:]
        var pictures: [String: Data] = [:]
        var comments: [StoredComments] = []
    }

    /// The files of a storage in use: a database and its WAL.
    private func makeTemplate(
        in folder: TemporaryFolder, _ expected: inout Expected
    ) throws -> [String: Data] {
        let made = try TemporaryFolder()
        do {
            let storage = try SQLiteStorage(folder: made.path, pictureBudget: 100_000)
            try storage.feedStore(source: one).fill(FeedPageRecord.pages(60))
            expected.feeds[one, default: []].append(FeedPageRecord.pages(60))
            let page = FeedPageRecord.numbered(0..<50, edition: 2, time: 9, cursor: 49)
            try storage.feedStore(source: other).insert(page)
            expected.feeds[other, default: []].append([page])
            for (number, source) in [(1, one), (2, one), (1, other)] {
                let picture = Data("\(number) of \(source)".utf8) + Data(count: 5_000)
                try storage.pictureStore(source: source).insert(picture, for: "\(number)")
                expected.pictures["\(number) of \(source)"] = picture
            }
            for (source, comments) in [(one, 1...9), (other, 11...19)] {
                let comments = StoredComments.numbered(comments, time: 5)
                try storage.commentsStore(source: source).insert(comments, for: .numbered(1))
                expected.comments.append(comments)
            }
        }
        let open = try SQLiteStorage(folder: made.path, pictureBudget: 100_000)
        let pages = FeedPageRecord.pages(64)
        for page in 60..<64 {
            _ = try open.feedStore(source: one).append(pages[page], after: .numbered(3 * page - 1))
        }
        expected.feeds[one, default: []].append(pages)
        let left = try made.copy()
        var files: [String: Data] = [:]
        for name in try left.names { files[name] = try left.bytes(of: name) }
        return files
    }

    private func check(_ folder: TemporaryFolder, _ expected: Expected, _ corruption: RandomCorruption) throws
    {
        guard let sut = try open(folder) else { return }
        for (source, states) in expected.feeds {
            let store = sut.feedStore(source: source)
            checkFeed(store, states, corruption)
            let comments: StoredComments? = result {
                try sut.commentsStore(source: source).retrieve(for: .numbered(1))
            }
            let stored = expected.comments[source == one ? 0 : 1]
            #expect(comments == nil || comments == stored, corruption.comment)
            for number in 1...2 {
                let picture = result { try sut.pictureStore(source: source).retrieve(for: "\(number)") }
                #expect(
                    picture == nil || picture == expected.pictures["\(number) of \(source)"],
                    corruption.comment)
            }
        }
        let strange: FeedSummary? = result { try sut.feedStore(source: "http://c.example").summary() }
        #expect(strange == nil, corruption.comment)
        let absent: Data? = result { try sut.pictureStore(source: one).retrieve(for: "0") }
        #expect(absent == nil, corruption.comment)
        try checkWorking(sut, corruption)
    }

    /// The storage; `nil` for a corrupt application id, which is reported without changing the file.
    private func open(_ folder: TemporaryFolder) throws -> SQLiteStorage? {
        do {
            return try SQLiteStorage(folder: folder.path, pictureBudget: 100_000)
        } catch {
            guard error.reason == .unavailable else { throw error }
            return nil
        }
    }

    private func checkFeed(
        _ store: any FeedStore, _ states: [[FeedPageRecord]], _ corruption: RandomCorruption
    ) {
        let items: [FeedItem] = result { try store.items(in: 0..<999) } ?? []
        let summary: FeedSummary? = result { try store.summary() }
        var shown: [[FeedItem]] = [[]]
        for state in states {
            for count in 1...state.count { shown.append(state.prefix(count).flatMap(\.items)) }
        }
        let isOneOfThese: Bool = shown.contains(items)
        #expect(isOneOfThese, corruption.comment)
        let count: Int = summary?.count ?? 0
        let isCountOfOne: Bool = shown.contains { $0.count == count }
        #expect(isCountOfOne, corruption.comment)
        let stored = Set(states.flatMap { $0 }.flatMap(\.items))
        for number in [0, 40, 170, 185] {
            let item: FeedItem? = result { try store.item(.numbered(number)) }
            guard let item else { continue }
            let isStored: Bool = stored.contains(item)
            #expect(isStored, corruption.comment)
            #expect(item.id == .numbered(number), corruption.comment)
        }
    }

    /// Expects that verifying repairs the storage, so that everything can be written and read.
    private func checkWorking(_ sut: SQLiteStorage, _ corruption: RandomCorruption) throws {
        _ = try sut.verify()
        #expect(try sut.verify().isEmpty, corruption.comment)
        for source in [one, other] {
            try sut.feedStore(source: source).fill(FeedPageRecord.pages(3))
            _ = try sut.feedStore(source: source).splice(.numbered([-1, 0], cursor: 0))
            #expect(try sut.feedStore(source: source).summary()?.count == 10, corruption.comment)
            let pictures = sut.pictureStore(source: source)
            for number in 1...3 {
                let data = Data(count: 10_000 + number)
                try pictures.insert(data, for: "\(number)")
                #expect(try pictures.retrieve(for: "\(number)") == data, corruption.comment)
            }
            let comments = sut.commentsStore(source: source)
            try comments.insert(.numbered(1...3), for: .numbered(1))
            #expect(try comments.retrieve(for: .numbered(1)) == .numbered(1...3), corruption.comment)
        }
        #expect(try sut.verify().isEmpty, corruption.comment)
    }

    /// The result of `read`; `nil` for a corruption, the only expected failure.
    private func result<Value>(_ read: () throws -> Value?) -> Value? {
        do {
            return try read()
        } catch {
            #expect((error as? StorageError)?.reason == .damaged, "\(error)")
            return nil
        }
    }
}
