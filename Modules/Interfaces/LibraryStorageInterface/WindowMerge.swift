public import FoundationEssentials
public import ItemInterface
public import StorageInterface

/// The decisions of merging a window: a pure value, so that all stores decide alike and only write.
public struct WindowMerge: Sendable {
    /// An item to store.
    public struct Write: Hashable, Sendable {
        /// The item with its state and place.
        public var item: LibraryItem
        /// Whether no item with its id is stored.
        public var isNew: Bool
    }

    /// The new and changed items, in the window's order, each once.
    public private(set) var writes: [Write] = []
    /// The stored ids of all items in the window, which retention must not delete.
    public private(set) var offered: Set<UUID> = []
    /// The stored ids of items whose publisher changed their ids, by the new ids, which stores resolve from then on.
    public private(set) var aliases: [UUID: UUID] = [:]
    /// The changes of the merge, without retention.
    public private(set) var outcome = MergeOutcome()

    /// Compares a window with the stored items.
    ///
    /// - Parameters:
    ///   - window: The items of one source.
    ///   - isFirst: Whether no item of the source is stored, so that links need no lookup.
    ///   - stored: Finds the stored item, of any source, with an id or an alias.
    ///   - storedIDs: Finds the ids of the source's stored items with a link.
    public init(
        _ window: ItemWindow, isFirst: Bool = false, stored: (UUID) throws(StorageError) -> LibraryItem?,
        storedIDs: (CanonicalLink) throws(StorageError) -> [UUID]
    ) throws(StorageError) {
        var found: [UUID: LibraryItem] = [:]
        for item in window.items where found[item.id] == nil { found[item.id] = try stored(item.id) }
        let offered = Set(window.items.map(\.id))
        // Publishers change all ids of a document at once: where half are known, none have changed.
        if !isFirst, found.count * 2 < offered.count {
            var ids: [CanonicalLink: [UUID]] = [:]
            for item in window.items where found[item.id] == nil {
                guard let link = item.summary.link.map(CanonicalLink.init), ids[link] == nil else { continue }
                ids[link] = try storedIDs(link)
            }
            aliases = ChangedIDs.matches(in: window.items.map(\.summary)) {
                found[$0] != nil
            } storedIDs: {
                ids[$0] ?? []
            }
        }
        for (alias, id) in aliases { found[alias] = try stored(id) }
        let predecessor: LibraryItem? =
            if let id = window.predecessor { try stored(id) } else { nil }
        let candidates = candidates(of: window, found)
        add(candidates, shape: window.shape, below: predecessor?.row.place)
    }

    /// An item of the window under its stored id, and its stored version.
    private struct Candidate {
        var item: FeedItem
        var stored: LibraryItem?
    }

    /// The items to compare, each once; items with ids of another source's items are refused.
    private mutating func candidates(of window: ItemWindow, _ found: [UUID: LibraryItem]) -> [Candidate] {
        var candidates: [Candidate] = []
        var refused: Set<UUID> = []
        for item in window.items {
            let stored = found[item.id]
            if stored.map({ $0.row.summary.source != window.source }) ?? false {
                refused.insert(item.id)
            } else if offered.insert(stored?.id ?? item.id).inserted {
                candidates.append(Candidate(item: item.belonging(to: window.source, stored), stored: stored))
            }
        }
        outcome.refusedCount = refused.count
        return candidates
    }

    private mutating func add(_ candidates: [Candidate], shape: SourceShape, below predecessor: ItemPosition?)
    {
        var known: [UUID: ItemPosition] = [:]
        for case let stored? in candidates.map(\.stored) { known[stored.id] = stored.row.place }
        let places = ItemPosition.positions(
            of: candidates.map(\.item.summary), shape: shape, below: predecessor, known: known)
        for (candidate, place) in zip(candidates, places) {
            var state = candidate.stored?.row.state ?? ItemState()
            if let stored = candidate.stored, candidate.item.isUpdated(from: stored.item) {
                state.isUpdated = true
                outcome.updated.append(stored.id)
            }
            let row = LibraryRow(summary: candidate.item.summary, place: place, state: state)
            let item = LibraryItem(row: row, text: candidate.item.text)
            guard item != candidate.stored else { continue }
            if candidate.stored == nil { outcome.inserted.append(item.id) }
            writes.append(Write(item: item, isNew: candidate.stored == nil))
        }
    }
}

extension FeedItem {
    /// The item with its source, under its stored identity.
    fileprivate func belonging(to source: UUID, _ stored: LibraryItem?) -> FeedItem {
        if let stored { return replacing(stored.item) }
        var summary = summary
        summary.source = source
        return FeedItem(stored: summary, text: text)
    }
}
