import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

/// A library in dictionaries, with the last changes of its lists.
struct InMemoryLibrary {
    var records: [UUID: SourceRecord] = [:]
    private var subscribed: [UUID: Subscription] = [:]
    private var fetchStates: [UUID: FetchState] = [:]
    private var leases: [UUID: Lease] = [:]
    private(set) var items: [UUID: LibraryItem] = [:]
    /// The stored ids of items by the ids to which their publishers changed them.
    private var aliases: [UUID: UUID] = [:]
    var history = ListHistory()

    // MARK: Subscriptions

    var subscriptions: [Subscription] {
        subscribed.values.sorted { one, other in
            one.subscribedAt == other.subscribedAt ? one.id < other.id : one.subscribedAt < other.subscribedAt
        }
    }

    var sources: [SourceRecord] { records.values.sorted { $0.id < $1.id } }

    func isSubscribed(_ source: UUID) -> Bool { subscribed[source] != nil }

    mutating func subscribe(_ subscription: Subscription) {
        change(ids(of: subscription.id)) { library in
            library.subscribed[subscription.id] = subscription
            library.records[subscription.id] = subscription.source
        }
    }

    mutating func unsubscribe(_ source: UUID) {
        let ids = ids(of: source)
        change(ids) { library in
            library.subscribed[source] = nil
            library.fetchStates[source] = nil
            library.leases[source] = nil
            library.delete(ids.filter { library.items[$0]?.row.state.bookmarkedAt == nil })
        }
    }

    func fetchStates(of sources: [UUID]) -> [UUID: FetchState] {
        fetchStates.filter { Set(sources).contains($0.key) }
    }

    mutating func setFetchState(_ state: FetchState, of source: UUID) {
        if isSubscribed(source) { fetchStates[source] = state }
    }

    mutating func acquire(_ lease: Lease, of source: UUID) -> Bool {
        let other = leases[source].flatMap { $0.holder == lease.holder ? nil : $0 }
        guard isSubscribed(source), other?.isHeld(at: lease.start) != true else { return false }
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
        for item in items.values {
            counts[item.row.summary.source]?.all += 1
            counts[item.row.summary.source]?.unread += item.row.state.isRead ? 0 : 1
        }
        return counts
    }

    mutating func merge(_ window: ItemWindow, retaining count: Int) throws(StorageError) -> MergeOutcome? {
        guard isSubscribed(window.source) else { return nil }
        let own = items.values.filter { $0.row.summary.source == window.source }
        let links = Dictionary(grouping: own) { $0.row.summary.link.map(CanonicalLink.init) }
        let merge = try WindowMerge(window) {
            item($0)
        } storedIDs: { link in
            links[link]?.map(\.id) ?? []
        }
        change(merge.writes.map(\.item.id)) { library in
            for write in merge.writes { library.items[write.item.id] = write.item }
            library.aliases.merge(merge.aliases) { $1 }
        }
        if let state = window.fetchState { fetchStates[window.source] = state }
        if let holder = window.leaseHolder { releaseLease(of: window.source, by: holder) }
        var outcome = merge.outcome
        outcome.deletedCount = retain(count, of: window.source, besides: merge.offered)
        return outcome
    }

    /// Deletes items beyond retention, and returns their number.
    private mutating func retain(_ count: Int, of source: UUID, besides offered: Set<UUID>) -> Int {
        let rows = ids(of: source).compactMap { items[$0]?.row }.sorted { $0.place < $1.place }
        let deleted = rows.dropFirst(count).filter { row in
            row.state.isRead && row.state.bookmarkedAt == nil && !offered.contains(row.id)
        }.map(\.id)
        change(deleted) { $0.delete(deleted) }
        return deleted.count
    }

    mutating func setRead(_ isRead: Bool, _ ids: [UUID]) -> [UUID] {
        var changed: [UUID] = []
        change(ids) { library in
            for id in ids where library.items[id].map({ $0.row.state.isRead != isRead }) ?? false {
                library.items[id]?.row.state.isRead = isRead
                changed.append(id)
            }
        }
        return changed
    }

    // MARK: Bookmarks

    var bookmarks: BookmarkedItems {
        BookmarkedItems(items.values.map(\.row).filter { $0.state.bookmarkedAt != nil }, of: sources)
    }

    mutating func insertBookmark(of item: FeedItem, from source: SourceRecord, at time: Date) {
        let id = self.item(item.id)?.id ?? item.id
        change([id]) { library in
            if library.items[id] == nil {
                var summary = item.summary
                summary.source = source.id
                let place = ItemPosition(id: id, published: summary.published, firstSeen: summary.firstSeen)
                let row = LibraryRow(summary: summary, place: place, state: ItemState())
                library.items[id] = LibraryItem(row: row, text: item.text)
                library.records[source.id] = library.records[source.id] ?? source
            }
            library.items[id]?.row.state.bookmarkedAt = time
        }
    }

    mutating func deleteBookmark(of id: UUID) {
        guard let item = items[id], item.row.state.bookmarkedAt != nil else { return }
        change([id]) { library in
            library.items[id]?.row.state.bookmarkedAt = nil
            if !library.isSubscribed(item.row.summary.source) { library.delete([id]) }
        }
    }

    // MARK: Changes

    private func ids(of source: UUID) -> [UUID] {
        items.values.filter { $0.row.summary.source == source }.map(\.id)
    }

    /// Deletes items, their aliases, and unused sources.
    private mutating func delete(_ ids: [UUID]) {
        for id in ids { items[id] = nil }
        aliases = aliases.filter { items[$0.value] != nil }
        let used = Set(items.values.map(\.row.summary.source))
        records = records.filter { subscribed[$0.key] != nil || used.contains($0.key) }
    }

    /// Runs `body`, and records its changes of these items.
    private mutating func change(_ ids: [UUID], _ body: (inout Self) -> Void) {
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
