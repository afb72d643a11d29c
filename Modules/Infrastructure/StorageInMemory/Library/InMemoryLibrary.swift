import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInterface

/// A library in dictionaries, with the last changes of its lists.
struct InMemoryLibrary {
    var records: [UUID: SourceRecord] = [:]
    private var subscribed: [UUID: Subscription] = [:]
    private var fetchStates: [UUID: FetchState] = [:]
    var leases: [UUID: Lease] = [:]
    var accounts = InMemoryAccounts()
    /// Whether merges find duplicates.
    let findsDuplicates: Bool
    /// The items that stand for duplicates, by the ids of these.
    var originals: [UUID: UUID] = [:]
    var savedSearches: [UUID: SavedSearch] = [:]
    /// The heard seconds of recordings, by their items.
    var playback: [UUID: (position: Double, changed: Date)] = [:]
    /// The times before which items' pages are not requested again for their articles.
    var articleWaits: [UUID: Date] = [:]
    private(set) var rules: [UUID: Rule] = [:]
    private(set) var groupIntervals: [GroupPath: FetchInterval] = [:]
    var items: [UUID: LibraryItem] = [:]
    /// The stored ids of items by the ids to which their publishers changed them.
    private var aliases: [UUID: UUID] = [:]
    /// The times at which a copy's items were last fetched.
    private(set) var fetchTimes: [UUID: Date] = [:]
    var history = ListHistory()
    var searches = RecentSearches()

    init(findsDuplicates: Bool = false) { self.findsDuplicates = findsDuplicates }

    // MARK: Subscriptions

    var subscriptions: [Subscription] { subscribed.values.inOrder }

    var sources: [SourceRecord] { records.values.sorted { $0.id < $1.id } }

    func subscription(of source: UUID) -> Subscription? { subscribed[source] }

    func isSubscribed(_ source: UUID) -> Bool { subscribed[source] != nil }

    mutating func subscribe(_ subscription: Subscription) {
        change(ids(of: subscription.id)) { library in
            library.subscribed[subscription.id] = subscription
            library.records[subscription.id] = subscription.source
        }
    }

    mutating func unsubscribe(_ source: UUID) {
        let ids = ids(of: source)
        change(sharing(ids)) { library in
            library.subscribed[source] = nil
            library.fetchStates[source] = nil
            library.leases[source] = nil
            library.delete(ids.filter { library.items[$0]?.row.state.isDuplicate == true })
            // Another source's duplicate has the bookmark, too.
            library.delete(
                ids.filter { library.promote($0) || library.items[$0]?.row.state.bookmarkedAt == nil })
            // Rules hide items of subscribed sources only.
            for id in ids { library.items[id]?.row.state.isHidden = false }
        }
    }

    mutating func setInterval(_ interval: FetchInterval?, ofGroup group: GroupPath) {
        groupIntervals[group] = interval
    }

    func fetchStates(of sources: [UUID]) -> [UUID: FetchState] {
        fetchStates.filter { Set(sources).contains($0.key) }
    }

    mutating func setFetchState(_ state: FetchState, of source: UUID) {
        if isSubscribed(source) { fetchStates[source] = state }
    }

    mutating func acquire(_ lease: Lease, of source: UUID) -> Bool {
        let other = leases[source].flatMap { $0.holder == lease.holder ? nil : $0 }
        guard isSubscribed(source) || accounts.accounts[source] != nil, other?.isHeld(at: lease.start) != true
        else { return false }
        leases[source] = lease
        return true
    }

    mutating func releaseLease(of source: UUID, by holder: UUID) {
        if leases[source]?.holder == holder { leases[source] = nil }
    }

    // MARK: Items

    func item(_ id: UUID) -> LibraryItem? { items[aliases[id] ?? id] }

    var counts: [UUID: ItemCounts] {
        var counts = subscribed.mapValues { _ in ItemCounts() }
        for row in items.values.map(\.row) {
            if row.state.isHidden { counts[row.summary.source]?.hidden += 1 }
            if row.state.isListed {
                counts[row.summary.source]?.all += 1
                counts[row.summary.source]?.unread += row.state.isRead ? 0 : 1
            }
        }
        return counts
    }

    mutating func merge(
        _ batch: FetchedBatch, retaining retention: Retention
    ) throws(StorageError) -> MergeOutcome? {
        guard isSubscribed(batch.source) else { return nil }
        let own = items.values.filter { $0.row.summary.source == batch.source }
        let account = account(of: batch.source)
        let links = Dictionary(grouping: own) { $0.row.summary.link.map(CanonicalLink.init) }
        let merge = try BatchMerge(
            batch, retaining: retention, after: fetchStates[batch.source],
            applying: sourceRules(of: batch.source, at: batch.fetchedAt)
        ) {
            item($0)
        } storedIDs: { link in
            links[link]?.map(\.id) ?? []
        } rows: { key in
            guard findsDuplicates else { return [] }
            return items.values.map(\.row).filter { row in
                isSubscribed(row.summary.source) && DuplicateKey(row.summary) == key
            }
        } pending: { post in
            account.map { accounts.marks(of: post, $0) } ?? []
        } next: { place in
            let places = own.map(\.row.place)
            return place.map { place in places.filter { place < $0 }.min() } ?? places.max()
        }
        let isAbove = { (place: ItemPosition) in merge.tail.map { place < $0 } ?? true }
        let deleted = own.filter { item in
            merge.isSplice && !merge.offered.contains(item.id) && isAbove(item.row.place)
        }.map(\.id)
        change(sharing(merge.writes.map(\.id) + deleted)) { library in
            library.delete(deleted)
            for item in merge.writes {
                library.items[item.id] = item
                if item.row.state.isHidden { library.promote(item.id) }
            }
            for (id, original) in merge.originals { library.point(id, to: original) }
            let aliased = Set(merge.aliases.values)
            library.aliases = library.aliases.filter { !aliased.contains($0.value) }
            library.aliases.merge(merge.aliases) { $1 }
        }
        if let account { for mark in merge.pendingMarks { accounts.add(mark, to: account) } }
        if let time = merge.fetchedAt { for id in merge.offered { fetchTimes[id] = time } }
        if let state = merge.fetchState { fetchStates[batch.source] = state }
        if let holder = batch.leaseHolder { releaseLease(of: batch.source, by: holder) }
        var outcome = merge.outcome
        outcome.deletedCount = deleted.count
        if case .count(let count) = retention {
            outcome.deletedCount =
                merge.dropsUnread
                ? drop(to: count, of: batch.source, besides: merge.offered)
                : retain(count, of: batch.source, besides: merge.offered, keepsUnread: batch.marks != nil)
        }
        return outcome
    }

    mutating func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) -> Int {
        guard isSubscribed(source) else { return 0 }
        let ids = ids(of: source).compactMap { items[$0]?.row.place }.sorted().map(\.id)
        guard let first = ids.firstIndex(where: { fetchTimes[$0].map { $0 < limit } ?? false }) else {
            return 0
        }
        change(sharing(Array(ids[first...]))) { $0.delete(Array(ids[first...])) }
        fetchStates[source]?.end(behind: ids[..<first].last, cursorBehind)
        return ids.count - first
    }

    /// Deletes items beyond retention, and returns their number.
    private mutating func retain(
        _ count: Int, of source: UUID, besides offered: Set<UUID>, keepsUnread: Bool
    ) -> Int {
        deleteOld(count, of: source, besides: offered, keepsUnread: keepsUnread) { rows in
            rows.dropFirst(count).filter(\.state.isRead)
        }
    }

    /// Deletes the oldest items, unread ones too, that exceed a number in all, and returns their number.
    private mutating func drop(to count: Int, of source: UUID, besides offered: Set<UUID>) -> Int {
        deleteOld(count, of: source, besides: offered) { rows in
            rows.reversed().filter { $0.state.bookmarkedAt == nil && !offered.contains($0.id) }
                .prefix(max(0, rows.count - count))
        }
    }

    /// Deletes the listed items that `choose` selects from the rows in their order, and the others beyond a number.
    private mutating func deleteOld(
        _ count: Int, of source: UUID, besides offered: Set<UUID>, keepsUnread: Bool = false,
        _ choose: ([LibraryRow]) -> some Sequence<LibraryRow>
    ) -> Int {
        let rows = ids(of: source).compactMap { items[$0]?.row }.sorted { $0.place < $1.place }
        let unlisted = rows.filter { !$0.state.isListed }.dropFirst(count).filter { row in
            !keepsUnread || row.state.isRead
        }
        let chosen = Array(choose(rows.filter(\.state.isListed)))
        let deleted = (chosen + unlisted).filter { row in
            row.state.bookmarkedAt == nil && !offered.contains(row.id)
        }.map(\.id)
        change(sharing(deleted)) { $0.delete(deleted) }
        return deleted.count
    }

    mutating func setRead(_ isRead: Bool, _ ids: [UUID]) -> [UUID] {
        var changed: [UUID] = []
        change(sharing(ids)) { library in
            for id in ids where library.items[id].map({ $0.row.state.isRead != isRead }) ?? false {
                library.mark(id) { $0.isRead = isRead }
                changed.append(id)
            }
        }
        return changed
    }

    // MARK: Rules

    mutating func add(_ rule: Rule) -> Int {
        rules[rule.id] = rule
        let ids = rows(of: rule.scope(at: rule.addedAt)).map(\.id)
        var changedCount = 0
        change(sharing(ids)) { library in
            for id in ids {
                let before = library.items[id]?.row.state
                if rule.action == .hide {
                    library.items[id]?.row.state.isHidden = true
                } else if var state = before {
                    state.apply(rule.action, at: rule.addedAt)
                    if state != before { library.mark(id) { $0.apply(rule.action, at: rule.addedAt) } }
                }
                if library.items[id]?.row.state != before { changedCount += 1 }
                if rule.action == .hide { library.promote(id) }
            }
        }
        return changedCount
    }

    mutating func deleteRule(_ id: UUID, at now: Date) -> Int {
        guard rules.removeValue(forKey: id) != nil else { return 0 }
        let sources = Dictionary(records.keys.map { ($0, sourceRules(of: $0, at: now)) }) { $1 }
        let shown = items.values.filter { item in
            item.row.state.isHidden && sources[item.row.summary.source]?.hides(item) != true
        }.map(\.id)
        change(shown) { library in
            for id in shown { library.items[id]?.row.state.isHidden = false }
        }
        return shown.count
    }

    private func sourceRules(of source: UUID, at now: Date) -> SourceRules {
        guard let record = records[source] else { return SourceRules() }
        return SourceRules(rules.values.inOrder, of: SearchSource(record, subscribed[source]), at: now)
    }

    // MARK: Bookmarks

    var bookmarks: BookmarkedItems {
        BookmarkedItems(
            items.values.map(\.row).filter { $0.state.bookmarkedAt != nil && !$0.state.isDuplicate },
            of: sources)
    }

    mutating func insertBookmark(of item: FeedItem, from source: SourceRecord, at time: Date) {
        let id = self.item(item.id)?.id ?? item.id
        change(sharing([id])) { library in
            if library.items[id] == nil {
                var summary = item.summary
                summary.source = source.id
                let place = ItemPosition(id: id, published: summary.published, firstSeen: summary.firstSeen)
                let row = LibraryRow(summary: summary, place: place, state: ItemState())
                library.items[id] = LibraryItem(item, in: row)
                library.records[source.id] = library.records[source.id] ?? source
            }
            library.mark(id) { $0.bookmarkedAt = time }
        }
    }

    mutating func deleteBookmark(of id: UUID) {
        guard let item = items[id], item.row.state.bookmarkedAt != nil else { return }
        change(sharing([id])) { library in
            library.mark(id) { $0.bookmarkedAt = nil }
            if !library.isSubscribed(item.row.summary.source) { library.delete([id]) }
        }
    }

    // MARK: Changes

    func ids(of source: UUID) -> [UUID] {
        items.values.filter { $0.row.summary.source == source }.map(\.id)
    }

    /// Deletes items, their aliases, and unused sources.
    mutating func delete(_ ids: [UUID]) {
        for id in ids {
            promote(id)
            point(id, to: nil)
            (items[id], fetchTimes[id]) = (nil, nil)
        }
        aliases = aliases.filter { items[$0.value] != nil }
        let used = Set(items.values.map(\.row.summary.source))
        records = records.filter { subscribed[$0.key] != nil || used.contains($0.key) }
    }

    /// Runs `body`, and records its changes of these items.
    mutating func change(_ ids: [UUID], _ body: (inout Self) -> Void) {
        let ids = Set(ids)
        let before = ids.map { ($0, member($0)) }
        body(&self)
        history.append(before.map { id, before in .init(id: id, before: before, after: member(id)) })
    }

    private func member(_ id: UUID) -> ListHistory.Member? {
        items[id].map { item in
            ListHistory.Member(
                source: item.row.summary.source, place: item.row.place,
                isSubscribed: isSubscribed(item.row.summary.source), state: item.row.state)
        }
    }

    /// The present items.
    var members: [ListHistory.Member] { items.keys.compactMap(member) }
}
