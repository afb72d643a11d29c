import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SearchInterface

/// The items that a search selects, apart from the conditions that the index decides.
struct SearchCondition {
    /// The lists that have the items.
    var lists: ListMembership
    /// Whether hidden items or duplicates are selected, and no others.
    var isOfUnlisted = false
    /// The numbers of the items' sources; `nil` for all.
    var sources: Set<Int64>?
    /// The condition that items are compared with; `nil` if none is left.
    var expression: SearchExpression?
    /// The sources that `expression` names.
    var named: [UUID: SearchSource]

    /// The least time of a matching item's place.
    var earliest: Int64 { expression?.earliest ?? .min }

    /// Whether an entry may match.
    func allows(_ entry: ItemEntry) -> Bool {
        guard entry.deleted == nil, sources?.contains(entry.source) ?? true else { return false }
        guard isOfUnlisted else { return entry.lists.isSuperset(of: lists) }
        return entry.lists.isUnlisted && !(lists.contains(.unread) && entry.state.isRead)
            && !(lists.contains(.bookmarked) && entry.state.bookmarkedAt == nil)
    }
}

/// The items that a search has found so far.
struct SearchResults {
    /// The most places to return.
    let limit: Int
    private(set) var places: [ItemPosition] = []
    private(set) var counts = ItemCounts()
    /// Whether the search ended early.
    var isCancelled = false

    init(limit: Int) { self.limit = limit }

    var isFull: Bool { places.count >= limit }

    mutating func add(_ entry: ItemEntry) {
        counts.all += 1
        if !entry.state.isRead { counts.unread += 1 }
        if limit > 0 { places.append(entry.place) }
    }

    /// Counts items that are not read.
    mutating func add(_ more: ItemCounts) {
        counts.all += more.all
        counts.unread += more.unread
    }

    /// Sorts the places, and drops those beyond the limit.
    mutating func sort() {
        places.sort()
        if isFull { places.removeSubrange(limit...) }
    }
}

extension SearchExpression {
    /// Whether a source's names or groups decide whether an item matches.
    var namesSources: Bool {
        contains { if case .source = $0 { true } else if case .group = $0 { true } else { false } }
    }

    /// Whether an item's text decides whether it matches.
    var needsText: Bool {
        contains { if case .words = $0 { true } else if case .absent = $0 { true } else { false } }
    }

    /// Whether a condition without others in it is wanted.
    private func contains(_ isWanted: (SearchExpression) -> Bool) -> Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains { $0.contains(isWanted) }
        case .not(let part): part.contains(isWanted)
        default: isWanted(self)
        }
    }

    /// The least time, in microseconds since 1970, of matching items.
    fileprivate var earliest: Int64 {
        switch self {
        case .all(let parts): parts.map(\.earliest).max() ?? .min
        // A microsecond less, since times are rounded.
        case .since(let date):
            Int64(exactly: (date.timeIntervalSince1970 * 1_000_000).rounded(.down)).map { $0 - 1 } ?? .min
        default: .min
        }
    }
}
