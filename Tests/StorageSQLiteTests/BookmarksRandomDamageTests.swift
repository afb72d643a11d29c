import BookmarksStorageInterface
import Foundation
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Random damages of bookmarks")
struct BookmarksRandomDamageTests {
    @Test(
        "Whatever is damaged, nothing wrong is shown, what is missing is told, and the file stays as it is",
        arguments: damageSeeds)
    func damage(seed: Int) throws {
        let expected = Expected()
        try BookmarksFolder.checkDamages(of: makeTemplate(expected), seed: seed) { folder, sut, damage in
            checkReading(sut, folder, expected, damage)
        } write: { folder, sut, damage in
            try write(sut, folder, damage)
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
    private func makeTemplate(_ expected: Expected) throws -> Data {
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
        return try folder.folder.bytes(of: BookmarksFolder.file)
    }

    private func checkReading(
        _ sut: SQLiteBookmarks, _ folder: BookmarksFolder, _ expected: Expected, _ damage: Damage
    ) {
        var isAll = true
        for (source, stored) in expected.stored {
            let found = folder.result(damage) { try sut.store(source: source).retrieve() }
            isAll = isAll && found == stored
            let isPart: Bool = stored.filter(Set(found ?? []).contains) == found ?? []
            #expect(isPart, damage.comment)
        }
        let strange = folder.result(damage) { try sut.store(source: "http://c.example").retrieve() }
        #expect(strange ?? [] == [], damage.comment)
        let damaged = folder.result(damage) { try sut.store.damagedCount() }
        #expect(isAll || damaged != 0, damage.comment)
    }

    /// Expects that a bookmark is stored, and costs no other that was found; or that it is not.
    private func write(_ sut: SQLiteBookmarks, _ folder: BookmarksFolder, _ damage: Damage) throws -> Bool {
        let before = folder.result(damage) { try sut.store.retrieve() }
        let new = BookmarkRecord.numbered(300)
        guard folder.result(damage, { try sut.store.insert(new) }) != nil else { return false }
        let isAdded: Bool = try sut.store.retrieve() == [new] + (before ?? [])
        #expect(isAdded, damage.comment)
        return true
    }
}
