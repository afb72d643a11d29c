import FoundationEssentials
import LibraryStorageInterface

extension InMemoryLibrary {
    /// The items for which an item stands, the first to arrive first.
    func duplicates(of id: UUID) -> [LibraryItem] {
        originals.filter { $0.value == id }.keys.compactMap { items[$0] }.sorted {
            $0.row.arrived(before: $1.row)
        }
    }

    /// The ids of the items that share the marks of items: these, their duplicates, and the items that stand for them.
    func sharing(_ ids: [UUID]) -> [UUID] {
        ids.flatMap { id in
            let original = originals[id] ?? id
            return [original] + duplicates(of: original).map(\.id)
        }
    }

    mutating func separateDuplicates() -> Int {
        let ids = Array(originals.keys)
        change(ids + originals.values) { library in
            for id in ids { library.point(id, to: nil) }
        }
        return ids.count
    }

    /// Makes the first of an item's duplicates that is not hidden stand for the others.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    mutating func promote(_ id: UUID) -> Bool {
        let duplicates = duplicates(of: id)
        let first = duplicates.first { !$0.row.state.isHidden }?.id
        for duplicate in duplicates.map(\.id) { point(duplicate, to: duplicate == first ? nil : first) }
        return first != nil
    }

    /// Makes an item a duplicate of another one, or with `nil` of none.
    mutating func point(_ id: UUID, to original: UUID?) {
        let before = originals[id]
        originals[id] = original
        items[id]?.row.state.isDuplicate = original != nil
        for id in [before, original].compactMap(\.self) {
            items[id]?.row.duplicateCount = originals.values.count { $0 == id }
        }
    }
}
