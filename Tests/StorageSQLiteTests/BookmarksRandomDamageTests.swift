import BookmarksStorageInterface
import Foundation
import RandomTesting
import StorageInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Random damages of bookmarks")
struct BookmarksRandomDamageTests {
    /// 300 damages; 2,000 where `FEEDHOST_SLOW` is 1; as many as `FEEDHOST_DAMAGES` says.
    private static let count: Int = {
        let environment = ProcessInfo.processInfo.environment
        if let count = environment["FEEDHOST_DAMAGES"].flatMap({ Int($0) }) { return count }
        return environment["FEEDHOST_SLOW"] == "1" ? 2_000 : 300
    }()
    private static let damagesOfASeed = 50
    private static let seeds = 0..<(count / damagesOfASeed)

    private let file = BookmarksFolder.file

    @Test(
        "Whatever is damaged, nothing wrong is shown, what is missing is told, and the file stays as it is",
        arguments: seeds)
    func damage(seed: Int) throws {
        let expected = Expected()
        let template = try makeTemplate(expected)
        let folder = try BookmarksFolder()
        var random = SeededGenerator(seed: seed)
        for _ in 0..<Self.damagesOfASeed {
            let damage = Damage(of: template, names: [file], &random)
            guard let bytes = damage.files[file] else { continue }
            try folder.folder.write(bytes, to: file)
            do {
                try check(folder, expected, bytes, damage)
            } catch {
                Issue.record("seed \(seed): \(damage.sentence): \(error)")
            }
            for name in try folder.folder.names {
                try FileManager.default.removeItem(atPath: folder.folder.path + "/" + name)
            }
        }
    }

    /// What is stored of each server, the newest first.
    private struct Expected {
        let stored: [String: [BookmarkRecord]] = [
            BookmarksFolder.source: (0..<60).reversed().map { .numbered($0, edition: $0 % 2 + 1) },
            BookmarksFolder.other: (40..<100).reversed().map { .numbered($0) },
        ]
    }

    /// A file of several pages, some of which have room.
    private func makeTemplate(_ expected: Expected) throws -> [String: Data] {
        let folder = try BookmarksFolder()
        do {
            let sut = folder.open()
            for (source, stored) in expected.stored.sorted(by: { $0.key < $1.key }) {
                for bookmark in stored.reversed() { try sut.store(source: source).insert(bookmark) }
                for number in 200..<220 {
                    try sut.store(source: source).insert(.numbered(number))
                    try sut.store(source: source).delete(.numbered(number))
                }
            }
        }
        return [file: try folder.folder.bytes(of: file)]
    }

    private func check(
        _ folder: BookmarksFolder, _ expected: Expected, _ bytes: Data, _ damage: Damage
    ) throws {
        let sut = folder.open()
        var isAll = true
        for (source, stored) in expected.stored {
            let found = result { try sut.store(source: source).retrieve() }
            isAll = isAll && found == stored
            let isPart: Bool = stored.filter(Set(found ?? []).contains) == found ?? []
            #expect(isPart, damage.comment)
        }
        let strange = result { try sut.store(source: "http://c.example").retrieve() }
        #expect(strange ?? [] == [], damage.comment)
        let damaged = result { try sut.store.damagedCount() }
        #expect(isAll || damaged != 0, damage.comment)
        let isSame: Bool = try folder.folder.bytes(of: file) == bytes
        #expect(isSame, damage.comment)
        try checkWriting(sut, folder, bytes, damage)
        #expect(try folder.folder.names.filter { $0.contains("damaged") } == [], damage.comment)
    }

    /// Expects that a bookmark is stored, and costs no other that was found; or that nothing is.
    private func checkWriting(
        _ sut: SQLiteBookmarks, _ folder: BookmarksFolder, _ bytes: Data, _ damage: Damage
    ) throws {
        let before = result { try sut.store.retrieve() }
        let new = BookmarkRecord.numbered(300)
        if result({ try sut.store.insert(new) }) == nil {
            let isSame: Bool = try folder.folder.bytes(of: file) == bytes
            #expect(isSame, damage.comment)
        } else {
            let isAdded: Bool = try sut.store.retrieve() == [new] + (before ?? [])
            #expect(isAdded, damage.comment)
        }
    }

    /// What `body` returns; `nil` where the file cannot be used, which is told.
    private func result<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            let told: [StorageError.Reason] = [.damaged, .newerVersion, .unavailable, .readOnly]
            let reason = (error as? StorageError)?.reason
            #expect(reason.map(told.contains) == true, "\(error)")
            return nil
        }
    }
}
