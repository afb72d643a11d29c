public import CommentsStorageInterface
import FoundationEssentials
import Testing

/// The contract of every ``CommentsStorageInterface/CommentsStore``.
///
/// Each case needs an empty store.
public enum CommentsStoreContract {
    /// A promise of a comments store.
    public typealias Case = ContractCase<any CommentsStore>

    /// All promises.
    public static var cases: [Case] { retrieving + inserting + deleting + concurrent }

    private static let picture = UUID.numbered(1)
    private static let other = UUID.numbered(2)

    private static var retrieving: [Case] {
        [
            Case("Looking twice into an empty store changes nothing") { store throws in
                #expect(try store.retrieve(for: picture) == nil)
                #expect(try store.retrieve(for: picture) == nil)
            },
            Case("Stored comments are found twice, with their values, in their order") { store throws in
                try store.insert(.numbered([3, 1, 2], time: 5), for: picture)
                #expect(try store.retrieve(for: picture) == .numbered([3, 1, 2], time: 5))
                #expect(try store.retrieve(for: picture) == .numbered([3, 1, 2], time: 5))
            },
            Case("A picture that has no comments is not one whose comments are unknown") { store throws in
                try store.insert(.numbered([], time: 5), for: picture)
                #expect(try store.retrieve(for: picture) == .numbered([], time: 5))
            },
            Case("A comment that stands twice is found twice") { store throws in
                try store.insert(.numbered([1, 1]), for: picture)
                #expect(try store.retrieve(for: picture) == .numbered([1, 1]))
            },
            Case("Texts come back as they were stored") { store throws in
                let text = "a\0b 🏛️ '; DROP TABLE comments; -- \u{202E}"
                let comment = CommentRecord(
                    id: .numbered(1), message: text, createdAt: .numbered(0), username: text)
                let comments = StoredComments(comments: [comment], timestamp: .numbered(0))
                try store.insert(comments, for: picture)
                #expect(try store.retrieve(for: picture) == comments)
            },
        ]
    }

    private static var inserting: [Case] {
        [
            Case("An insertion replaces the picture's comments") { store throws in
                try store.insert(.numbered(1...5, time: 1), for: picture)
                try store.insert(.numbered(4...6, time: 2), for: picture)
                #expect(try store.retrieve(for: picture) == .numbered(4...6, time: 2))
            },
            Case("One picture's comments do not touch another's, whatever their ids") { store throws in
                try store.insert(.numbered(1...3, time: 1), for: picture)
                try store.insert(.numbered(2...4, time: 2), for: other)
                #expect(try store.retrieve(for: picture) == .numbered(1...3, time: 1))
                #expect(try store.retrieve(for: other) == .numbered(2...4, time: 2))
            },
        ]
    }

    private static var deleting: [Case] {
        [
            Case("Deleting from an empty store does not fail") { store throws in
                #expect(throws: Never.self) { try store.delete(readBefore: .numbered(10)) }
            },
            Case("Comments read before the limit are deleted, one read at the limit stays") { store throws in
                try store.insert(.numbered(1...3, time: 9), for: picture)
                try store.insert(.numbered(1...3, time: 10), for: other)
                try store.delete(readBefore: .numbered(10))
                #expect(try store.retrieve(for: picture) == nil)
                #expect(try store.retrieve(for: other) == .numbered(1...3, time: 10))
            },
            Case("After a deletion a picture's comments can be stored again") { store throws in
                try store.insert(.numbered(1...3, time: 1), for: picture)
                try store.delete(readBefore: .numbered(10))
                try store.insert(.numbered(2...5, time: 11), for: picture)
                #expect(try store.retrieve(for: picture) == .numbered(2...5, time: 11))
            },
        ]
    }

    private static var concurrent: [Case] {
        [
            Case("Who reads while comments are replaced sees one version whole") { store throws in
                try store.insert(.numbered(0..<20, time: 1), for: picture)
                try await withThrowingTaskGroup { group in
                    for version in 1...4 {
                        group.addTask {
                            for _ in 0..<25 {
                                try store.insert(
                                    .numbered(0..<20 * version, time: Double(version)), for: picture)
                            }
                        }
                        group.addTask {
                            let versions = (1...4).map {
                                StoredComments.numbered(0..<20 * $0, time: Double($0))
                            }
                            for _ in 0..<50 {
                                let found = try #require(try store.retrieve(for: picture))
                                #expect(versions.contains(found))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
        ]
    }
}
