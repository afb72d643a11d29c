import CommentsStorageInterface
import Foundation
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
        let folder = TemporaryFolder()
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

    /// The correct results; the comments on items are those of `SQLiteStorage.insert`.
    private struct Expected {
        var pictures: [String: Data] = [:]
        let statistics = CacheStatistics([.picture: .init(hits: 7, misses: 3)])
    }

    /// The files of a storage in use: a database and its WAL, which has the first server's last comments.
    private func makeTemplate(
        in folder: TemporaryFolder, _ expected: inout Expected
    ) throws -> [String: Data] {
        let made = TemporaryFolder()
        do {
            let storage = try SQLiteStorage(folder: made.path, pictureBudget: 100_000)
            for source in [one, other] {
                try storage.insert(0..<60, of: source)
                try storage.statisticsStore(source: source).add(expected.statistics)
            }
            for (number, source) in [(1, one), (2, one), (1, other)] {
                let picture = Data("\(number) of \(source)".utf8) + Data(count: 5_000)
                try storage.pictureStore(source: source).insert(picture, for: "\(number)")
                expected.pictures["\(number) of \(source)"] = picture
            }
        }
        let open = try SQLiteStorage(folder: made.path, pictureBudget: 100_000)
        try open.insert(60..<64, of: one)
        let left = try made.copy()
        var files: [String: Data] = [:]
        for name in try left.names { files[name] = try left.bytes(of: name) }
        return files
    }

    private func check(_ folder: TemporaryFolder, _ expected: Expected, _ corruption: RandomCorruption) throws
    {
        guard let sut = try open(folder) else { return }
        for (source, count) in [(one, 64), (other, 60)] {
            checkComments(sut.commentsStore(source: source), count, corruption)
            for number in 1...2 {
                let picture = intact { try sut.pictureStore(source: source).retrieve(for: "\(number)") }
                #expect(
                    picture == nil || picture == expected.pictures["\(number) of \(source)"],
                    corruption.comment)
            }
            let statistics = intact { try sut.statisticsStore(source: source).retrieve() } ?? .init()
            #expect(statistics == expected.statistics || statistics.isEmpty, corruption.comment)
        }
        let strange: StoredComments? = intact {
            try sut.commentsStore(source: "http://c.example").retrieve(for: .numbered(1))
        }
        #expect(strange == nil, corruption.comment)
        let absent: Data? = intact { try sut.pictureStore(source: one).retrieve(for: "0") }
        #expect(absent == nil, corruption.comment)
        try checkWorking(sut, corruption)
    }

    /// The storage; `nil` for a corrupt application id or version, which is reported without changing the file.
    private func open(_ folder: TemporaryFolder) throws -> SQLiteStorage? {
        do {
            return try SQLiteStorage(folder: folder.path, pictureBudget: 100_000)
        } catch {
            guard error.reason == .unavailable || error.reason == .newerVersion else { throw error }
            return nil
        }
    }

    /// Expects that the comments on each item are its own, or none.
    private func checkComments(_ store: any CommentsStore, _ count: Int, _ corruption: RandomCorruption) {
        for item in 0..<count + 1 {
            let found: StoredComments? = intact { try store.retrieve(for: .numbered(item)) }
            let isRight = found == nil || item < count && found == .numbered(3 * item..<3 * item + 3)
            #expect(isRight, corruption.comment)
        }
    }

    /// Expects that verifying repairs the storage, so that everything can be written and read.
    private func checkWorking(_ sut: SQLiteStorage, _ corruption: RandomCorruption) throws {
        _ = try sut.verify()
        #expect(try sut.verify().isEmpty, corruption.comment)
        for source in [one, other] {
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
}
