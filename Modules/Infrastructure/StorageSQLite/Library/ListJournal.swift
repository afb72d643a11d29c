import FoundationEssentials
import LibraryStorageInterface

/// The move of an item from some lists to others, or within the lists of bookmarks.
struct ListChange: Hashable {
    var key: Int64
    /// The number of the item's source.
    var source: Int64
    var before: ListMembership
    var after: ListMembership
    /// When the item had been bookmarked before; `nil` without a bookmark.
    var bookmarkedBefore: Date?
}

/// A row of the journal: the changes of one generation.
struct JournalEntry {
    var generation: Int64
    var changes: [ListChange]

    private static let owner = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))

    init(generation: Int64, changes: [ListChange]) {
        self.generation = generation
        self.changes = changes
    }

    /// Reads stored ``bytes``; `nil` for corrupt ones.
    init?(_ bytes: UnsafeRawBufferPointer, generation: Int64) {
        guard var reader = ByteReader(sealed: bytes, for: Self.owner), reader.number() == generation else {
            return nil
        }
        self.generation = generation
        changes = []
        while !reader.isAtEnd {
            let (key, source, lists) = (reader.number(), reader.count(), reader.byte())
            guard !reader.hasFailed else { return nil }
            var change = ListChange(
                key: key, source: Int64(source), before: ListMembership(rawValue: lists >> 4),
                after: ListMembership(rawValue: lists & 0xF))
            if change.before.contains(.bookmarked) { change.bookmarkedBefore = reader.date() }
            changes.append(change)
        }
    }

    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: 16 + 12 * changes.count)
        writer.append(generation)
        for change in changes {
            writer.append(change.key)
            writer.append(count: Int(change.source))
            writer.append(change.before.lists.rawValue << 4 | change.after.lists.rawValue)
            if change.before.contains(.bookmarked) { writer.append(change.bookmarkedBefore ?? .distantPast) }
        }
        return writer.sealed(for: Self.owner)
    }
}

/// The journal's entries after a generation.
struct ListJournal {
    /// The generation before the first change.
    var start: Int64
    var entries: [JournalEntry] = []

    /// Whether lists of a generation can exist.
    func knows(_ generation: Int64) -> Bool {
        generation == start || entries.contains { $0.generation == generation }
    }

    /// The differences of lists since a generation, by the numbers of their sources; 0 is the list of all
    /// items.
    func differences(_ filter: ItemScope.Filter, since generation: Int64) -> [Int64: ListDifference] {
        let list = ListMembership(filter)
        var members: [Int64: (source: Int64, before: Bool, after: Bool)] = [:]
        for entry in entries where entry.generation > generation {
            for change in entry.changes {
                let before = change.before.contains(list)
                members[change.key, default: (change.source, before, before)].after =
                    change.after.contains(list)
            }
        }
        var differences: [Int64: ListDifference] = [:]
        let changed = members.filter { $1.before != $1.after }.sorted { $0.key < $1.key }
        for (key, member) in changed {
            for list in [0, member.source] {
                if member.before {
                    differences[list, default: ListDifference()].removals.append(key)
                } else {
                    differences[list, default: ListDifference()].insertions.append(key)
                }
            }
        }
        return differences
    }
}
