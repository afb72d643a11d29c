import FoundationEssentials
import LibraryStorageInterface

/// An item that leaves some lists for others.
struct ListChange: Hashable {
    var key: Int64
    /// The number of the item's source.
    var source: Int64
    var before: ListMembership
    var after: ListMembership
}

/// The changes of one generation, as the journal keeps them.
struct JournalEntry {
    var generation: Int64
    var changes: [ListChange]

    private static let owner = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))

    init(generation: Int64, changes: [ListChange]) {
        self.generation = generation
        self.changes = changes
    }

    /// Reads what ``bytes`` are; `nil` where they are not as they were stored.
    init?(_ bytes: UnsafeRawBufferPointer, generation: Int64) {
        guard var reader = ByteReader(sealed: bytes, for: Self.owner), reader.number() == generation else {
            return nil
        }
        self.generation = generation
        changes = []
        while !reader.isAtEnd {
            let (key, source, lists) = (reader.number(), reader.count(), reader.byte())
            guard !reader.hasFailed else { return nil }
            changes.append(
                ListChange(
                    key: key, source: Int64(source), before: ListMembership(rawValue: lists >> 4),
                    after: ListMembership(rawValue: lists & 0xF)))
        }
    }

    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: 16 + 12 * changes.count)
        writer.append(generation)
        for change in changes {
            writer.append(change.key)
            writer.append(count: Int(change.source))
            writer.append(change.before.rawValue << 4 | change.after.rawValue)
        }
        return writer.sealed(for: Self.owner)
    }
}

/// The last changes of the library's lists, from some generation on.
struct ListHistory {
    /// The generation before the first change.
    var start: Int64
    var entries: [JournalEntry] = []

    /// Whether lists may be of a generation.
    func knows(_ generation: Int64) -> Bool {
        generation == start || entries.contains { $0.generation == generation }
    }

    /// The keys of the items that a list had after a generation and has no more, and of those that it did not have and has
    /// now, both in ascending order.
    func difference(_ scope: StoredScope, since generation: Int64) -> (gone: [Int64], came: [Int64]) {
        let list = ListMembership(scope.filter)
        var members: [Int64: (before: Bool, after: Bool)] = [:]
        for entry in entries where entry.generation > generation {
            for change in entry.changes where scope.source == 0 || scope.source == change.source {
                let before = change.before.contains(list)
                members[change.key, default: (before, before)].after = change.after.contains(list)
            }
        }
        return (
            members.filter { $1.before && !$1.after }.keys.sorted(),
            members.filter { !$1.before && $1.after }.keys.sorted()
        )
    }
}
