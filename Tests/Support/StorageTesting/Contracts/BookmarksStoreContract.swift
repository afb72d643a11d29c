public import BookmarksStorageInterface
import FoundationEssentials
import RandomTesting
import Testing

/// What every ``BookmarksStorageInterface/BookmarksStore`` promises.
///
/// Each case wants a store of its own that is empty.
public enum BookmarksStoreContract {
    /// A promise of a bookmarks store.
    public typealias Case = ContractCase<any BookmarksStore>

    /// All promises.
    public static var cases: [Case] { retrieving + inserting + deleting + concurrent }

    private static var retrieving: [Case] {
        [
            Case("An empty store has no bookmarks, and none that are damaged") { store throws in
                #expect(try store.retrieve() == [])
                #expect(try store.damagedCount() == 0)
            },
            Case("Looking twice into an empty store changes nothing") { store throws in
                #expect(try store.retrieve() == [])
                #expect(try store.retrieve() == [])
            },
            Case("A bookmark is found with its values") { store throws in
                for number in 1...15 { try store.insert(.numbered(number)) }
                #expect(try store.retrieve() == (1...15).reversed().map { .numbered($0) })
                #expect(try store.damagedCount() == 0)
            },
            Case("Bookmarks are found twice, unchanged") { store throws in
                try store.insert(.numbered(1))
                #expect(try store.retrieve() == [.numbered(1)])
                #expect(try store.retrieve() == [.numbered(1)])
            },
            Case("The newest is found first, in whatever order they were stored") { store throws in
                for number in [3, 1, 4, 2] { try store.insert(.numbered(number)) }
                #expect(try store.retrieve() == [4, 3, 2, 1].map { .numbered($0) })
            },
            Case("Of bookmarks of one time the one stored last is found first") { store throws in
                for number in [3, 1, 4, 2] { try store.insert(.numbered(number, time: 5)) }
                #expect(try store.retrieve() == [2, 4, 1, 3].map { .numbered($0, time: 5) })
            },
            Case("An empty text is not one that is missing") { store throws in
                for (number, text) in ["", nil].enumerated() {
                    try store.insert(bookmark(number, description: text, location: text))
                }
                let found = try store.retrieve()
                #expect(found.map(\.description) == ["", nil])
                #expect(found.map(\.location) == ["", nil])
            },
            Case("Texts come back as they were stored") { store throws in
                let text = "a\0b 🏛️ '; DROP TABLE bookmarks; -- \u{202E}"
                let stored = bookmark(1, description: text, location: text, url: text)
                try store.insert(stored)
                #expect(try store.retrieve() == [stored])
            },
            Case("Times come back to the second, however far they are") { store throws in
                for (number, time) in [-1e9, 0.25, 1e9].enumerated() {
                    try store.insert(.numbered(number, time: time))
                }
                let found = try store.retrieve()
                #expect(found.map(\.id) == [.numbered(2), .numbered(1), .numbered(0)])
                for (bookmark, time) in zip(found, [1e9, 0.25, -1e9]) {
                    #expect(abs(bookmark.addedAt.timeIntervalSince(.numbered(time))) < 1)
                }
            },
        ]
    }

    private static var inserting: [Case] {
        [
            Case("An insertion replaces the bookmark of that id") { store throws in
                for number in 1...3 { try store.insert(.numbered(number)) }
                try store.insert(.numbered(2, edition: 2))
                #expect(try store.retrieve() == [.numbered(3), .numbered(2, edition: 2), .numbered(1)])
            },
            Case("A replaced bookmark stands at its new time") { store throws in
                for number in 1...3 { try store.insert(.numbered(number)) }
                try store.insert(.numbered(2, time: 9))
                #expect(try store.retrieve() == [.numbered(2, time: 9), .numbered(3), .numbered(1)])
            },
            Case("Of bookmarks of one time a replaced one counts as stored last") { store throws in
                for number in 1...3 { try store.insert(.numbered(number, time: 5)) }
                try store.insert(.numbered(1, edition: 2, time: 5))
                #expect(
                    try store.retrieve() == [
                        .numbered(1, edition: 2, time: 5), .numbered(3, time: 5), .numbered(2, time: 5),
                    ])
            },
            Case("Bookmarks of one picture's URL and different ids are different") { store throws in
                try store.insert(bookmark(1, url: "http://pictures.example/1.png"))
                try store.insert(bookmark(2, url: "http://pictures.example/1.png"))
                #expect(try store.retrieve().count == 2)
            },
        ]
    }

    private static var deleting: [Case] {
        [
            Case("Deleting from an empty store does not fail") { store throws in
                #expect(throws: Never.self) { try store.delete(.numbered(1)) }
            },
            Case("A deleted bookmark is gone, and the others are not") { store throws in
                for number in 1...3 { try store.insert(.numbered(number)) }
                try store.delete(.numbered(2))
                #expect(try store.retrieve() == [.numbered(3), .numbered(1)])
            },
            Case("Deleting what is not there changes nothing") { store throws in
                for number in 1...3 { try store.insert(.numbered(number)) }
                try store.delete(.numbered(4))
                try store.delete(.numbered(4))
                #expect(try store.retrieve() == [.numbered(3), .numbered(2), .numbered(1)])
            },
            Case("A deleted bookmark can be stored again") { store throws in
                try store.insert(.numbered(1))
                try store.delete(.numbered(1))
                try store.insert(.numbered(1, edition: 2))
                #expect(try store.retrieve() == [.numbered(1, edition: 2)])
            },
            Case("Whatever is stored and deleted, what a model has is found") { store throws in
                var random = SeededGenerator(seed: 11)
                var model: [BookmarkRecord] = []
                for edition in 1...200 {
                    let bookmark = BookmarkRecord.numbered(
                        Int.random(in: 0..<20, using: &random), edition: edition,
                        time: Double(Int.random(in: 0..<10, using: &random)))
                    model.removeAll { $0.id == bookmark.id }
                    if Bool.random(using: &random) {
                        model.insert(bookmark, at: 0)
                        try store.insert(bookmark)
                    } else {
                        try store.delete(bookmark.id)
                    }
                    #expect(try store.retrieve() == model.sorted { $0.addedAt > $1.addedAt })
                }
            },
        ]
    }

    private static var concurrent: [Case] {
        [
            Case("Who reads while a bookmark is replaced finds one version of it whole") { store throws in
                try store.insert(.numbered(1))
                try await withThrowingTaskGroup { group in
                    for edition in 1...4 {
                        group.addTask {
                            for _ in 0..<10 { try store.insert(.numbered(1, edition: edition)) }
                        }
                        group.addTask {
                            let editions = (1...4).map { BookmarkRecord.numbered(1, edition: $0) }
                            for _ in 0..<20 {
                                let found = try store.retrieve()
                                #expect(found.count == 1 && editions.contains(found[0]))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            },
            Case("What several store at once is all there") { store throws in
                try await withThrowingTaskGroup { group in
                    for part in 0..<4 {
                        group.addTask {
                            for number in 10 * part..<10 * part + 10 { try store.insert(.numbered(number)) }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try store.retrieve() == (0..<40).reversed().map { .numbered($0) })
            },
        ]
    }

    private static func bookmark(
        _ number: Int, description: String? = nil, location: String? = nil, url: String = ""
    ) -> BookmarkRecord {
        BookmarkRecord(
            id: .numbered(number), description: description, location: location, url: url,
            addedAt: .numbered(Double(-number)))
    }
}
