public import FoundationEssentials
public import ItemInterface
public import StorageInterface

/// What a store has to write to merge a window: the decisions, without the writing, so that all stores decide alike.
public struct WindowMerge: Sendable {
    /// An item that is to be stored.
    public struct Write: Hashable, Sendable {
        /// The item with its state and place.
        public var item: LibraryItem
        /// Whether no item of its id is stored.
        public var isNew: Bool
    }

    /// The items that are new, or differ from what is stored, in the window's order, each once.
    public private(set) var writes: [Write] = []
    /// The stored ids of all items that the window offers. Retention deletes none of them.
    public private(set) var offered: Set<UUID> = []
    /// The stored ids of items whose publisher has given them new ids, by the new ones. They are to be found by those from
    /// now on.
    public private(set) var aliases: [UUID: UUID] = [:]
    /// What merging will have changed, without what retention deletes.
    public private(set) var outcome = MergeOutcome()

    /// Compares a window with what is stored.
    ///
    /// - Parameters:
    ///   - window: The items of one source.
    ///   - isFirst: Whether no item of the source is stored, so that no link has to be looked for.
    ///   - stored: The stored item of an id or of an alias, of whatever source; `nil` where there is none.
    ///   - storedIDs: The ids of the source's stored items with a link.
    public init(
        _ window: ItemWindow, isFirst: Bool = false, stored: (UUID) throws(StorageError) -> LibraryItem?,
        storedIDs: (CanonicalLink) throws(StorageError) -> [UUID]
    ) throws(StorageError) {
        var found: [UUID: LibraryItem] = [:]
        for item in window.items where found[item.id] == nil { found[item.id] = try stored(item.id) }
        let offered = Set(window.items.map(\.id))
        // No publisher has changed the ids of a document of which half is known.
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

    /// An item of the window under its stored id, and what is stored of it.
    private struct Candidate {
        var item: FeedItem
        var stored: LibraryItem?
    }

    /// The items to compare: each once, and none that another source has.
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

    private mutating func add(_ candidates: [Candidate], shape: SourceShape, below predecessor: ItemPlace?) {
        var known: [UUID: ItemPlace] = [:]
        for case let stored? in candidates.map(\.stored) { known[stored.id] = stored.row.place }
        let places = ItemPlace.places(
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
    /// The item as its source's, under the identity that is stored.
    fileprivate func belonging(to source: UUID, _ stored: LibraryItem?) -> FeedItem {
        if let stored { return replacing(stored.item) }
        var summary = summary
        summary.source = source
        return FeedItem(stored: summary, text: text)
    }
}
