import CommentsStorageInterface
import FoundationEssentials
import StorageSQLite
import StorageTesting
import Testing

/// Three comments on each of some numbered items.
extension SQLiteStorage {
    static var source: String { "http://a.example" }

    /// Stores the comments of items, each list in a transaction of its own.
    func insert(_ items: some Sequence<Int>, of source: String = source, time: Double = 0) throws {
        let store = commentsStore(source: source)
        for item in items {
            try store.insert(.numbered(3 * item..<3 * item + 3, time: time), for: .numbered(item))
        }
    }

    /// The items below 100 whose comments are stored; expects that these are the items' own.
    func items(of source: String = source, time: Double = 0) throws -> [Int] {
        let store = commentsStore(source: source)
        return try (0..<100).filter { item in
            guard let found = try store.retrieve(for: .numbered(item)) else { return false }
            let isSame = found == .numbered(3 * item..<3 * item + 3, time: time)
            #expect(isSame, "the comments on item \(item)")
            return true
        }
    }
}
