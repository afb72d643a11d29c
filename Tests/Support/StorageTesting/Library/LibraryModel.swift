import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface

/// The model of a library: an array of items, and lists that are copies of the order.
struct LibraryModel {
    var subscriptions: [UUID: Subscription] = [:]
    var records: [UUID: SourceRecord] = [:]
    var items: [LibraryItem] = []
    var aliases: [UUID: UUID] = [:]
    var fetchStates: [UUID: FetchState] = [:]

    func item(_ id: UUID) -> LibraryItem? { items.first { $0.id == aliases[id] ?? id } }

    func ids(_ scope: ItemScope) -> [UUID] {
        let members = items.filter { item in
            let source = item.row.summary.source
            return scope.contains(
                itemOf: source, isSubscribed: subscriptions[source] != nil, item.row.state)
        }
        return members.map(\.row.place).sorted().map(\.id)
    }

    var counts: [UUID: ItemCounts] {
        var counts: [UUID: ItemCounts] = [:]
        for source in subscriptions.keys {
            let own = items.filter { $0.row.summary.source == source }
            counts[source] = ItemCounts(all: own.count, unread: own.filter { !$0.row.state.isRead }.count)
        }
        return counts
    }

    var bookmarks: [LibraryRow] {
        let rows = items.map(\.row).filter { $0.state.bookmarkedAt != nil }.sorted { $0.id > $1.id }
        // The standard library's sorting is stable.
        return rows.sorted { $0.state.bookmarkedAt! > $1.state.bookmarkedAt! }
    }

    var bookmarkedItems: BookmarkedItems { BookmarkedItems(bookmarks, of: sources) }

    var sources: [SourceRecord] { records.values.sorted { $0.id < $1.id } }

    mutating func subscribe(_ subscription: Subscription) {
        subscriptions[subscription.id] = subscription
        records[subscription.id] = subscription.source
    }

    mutating func unsubscribe(_ source: UUID) {
        subscriptions[source] = nil
        fetchStates[source] = nil
        items.removeAll { $0.row.summary.source == source && $0.row.state.bookmarkedAt == nil }
        prune()
    }

    mutating func setFetchState(_ state: FetchState, of source: UUID) {
        if subscriptions[source] != nil { fetchStates[source] = state }
    }

    mutating func merge(_ window: ItemWindow, retaining count: Int) throws(StorageError) -> MergeOutcome? {
        guard subscriptions[window.source] != nil else { return nil }
        let merge = try WindowMerge(window) {
            item($0)
        } storedIDs: { link in
            items.filter { item in
                item.row.summary.source == window.source
                    && item.row.summary.link.map(CanonicalLink.init) == link
            }.map(\.id)
        }
        aliases.merge(merge.aliases) { $1 }
        if let state = window.fetchState { fetchStates[window.source] = state }
        for write in merge.writes {
            items.removeAll { $0.id == write.item.id }
            items.append(write.item)
        }
        var outcome = merge.outcome
        let own = items.map(\.row).filter { $0.summary.source == window.source }.sorted {
            $0.place < $1.place
        }
        for row in own.dropFirst(count)
        where row.state.isRead && row.state.bookmarkedAt == nil && !merge.offered.contains(row.id) {
            items.removeAll { $0.id == row.id }
            outcome.deletedCount += 1
        }
        prune()
        return outcome
    }

    mutating func setRead(_ isRead: Bool, _ ids: [UUID]) -> [UUID] {
        var changed: [UUID] = []
        for id in ids {
            guard let index = items.firstIndex(where: { $0.id == id }),
                items[index].row.state.isRead != isRead
            else { continue }
            items[index].row.state.isRead = isRead
            changed.append(id)
        }
        return changed
    }

    mutating func insertBookmark(of item: FeedItem, from source: SourceRecord, at time: Date) {
        if self.item(item.id) == nil {
            let place = ItemPosition(
                id: item.id, published: item.summary.published, firstSeen: item.summary.firstSeen)
            let row = LibraryRow(summary: item.summary, place: place, state: ItemState())
            items.append(LibraryItem(row: row, text: item.text))
            records[source.id] = records[source.id] ?? source
        }
        let id = self.item(item.id)?.id
        for index in items.indices where items[index].id == id { items[index].row.state.bookmarkedAt = time }
    }

    mutating func deleteBookmark(of id: UUID) {
        for index in items.indices where items[index].id == id { items[index].row.state.bookmarkedAt = nil }
        items.removeAll { item in
            item.id == id && subscriptions[item.row.summary.source] == nil
        }
        prune()
    }

    private mutating func prune() {
        aliases = aliases.filter { alias in items.contains { $0.id == alias.value } }
        records = records.filter { record in
            subscriptions[record.key] != nil || items.contains { $0.row.summary.source == record.key }
        }
    }
}
