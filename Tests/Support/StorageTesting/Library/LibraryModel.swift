import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInterface

/// The model of a library: an array of items, and lists that are copies of the order.
struct LibraryModel {
    var subscriptions: [UUID: Subscription] = [:]
    var records: [UUID: SourceRecord] = [:]
    var items: [LibraryItem] = []
    var aliases: [UUID: UUID] = [:]
    var fetchStates: [UUID: FetchState] = [:]
    var fetchTimes: [UUID: Date] = [:]
    var groupIntervals: [GroupPath: FetchInterval] = [:]
    var savedSearches: [SavedSearch] = []
    var rules: [Rule] = []
    /// The items that stand for duplicates, by the ids of these; empty where duplicates are not found.
    var originals: [UUID: UUID] = [:]
    var findsDuplicates = false
    var accounts = AccountsModel()

    func item(_ id: UUID) -> LibraryItem? { items.first { $0.id == aliases[id] ?? id } }

    func ids(_ scope: ItemScope) -> [UUID] {
        if let search = scope.search { return rows(of: scope).prefix(search.limit).map(\.id) }
        return listed(scope)
    }

    /// The items of a scope in its order, whether its search finds them or not.
    private func listed(_ scope: ItemScope) -> [UUID] {
        if scope.filter == .bookmarked {
            return bookmarks.filter { row in
                scope.contains(itemOf: row.summary.source, isSubscribed: true, row.state)
            }.map(\.id)
        }
        let members = items.filter { item in
            let source = item.row.summary.source
            return scope.contains(
                itemOf: source, isSubscribed: subscriptions[source] != nil, item.row.state)
        }
        return members.map(\.row.place).sorted().map(\.id)
    }

    /// The rows of a scope that match its search, in the library's order.
    func rows(of scope: ItemScope) -> [LibraryRow] {
        let wanted = Set(listed(scope))
        return items.filter { item in
            let source = records[item.row.summary.source].map { SearchSource($0, subscriptions[$0.id]) }
            var subject = SearchSubject(item, source: source)
            return wanted.contains(item.id)
                && scope.search.map { subject.matches($0.query.expression) } ?? true
        }.map(\.row).sorted { $0.place < $1.place }
    }

    var counts: [UUID: ItemCounts] {
        var counts: [UUID: ItemCounts] = [:]
        for source in subscriptions.keys {
            let own = items.filter { $0.row.summary.source == source }
            let listed = own.filter(\.row.state.isListed)
            counts[source] = ItemCounts(
                all: listed.count, unread: listed.filter { !$0.row.state.isRead }.count,
                hidden: own.filter(\.row.state.isHidden).count)
        }
        return counts
    }

    var bookmarks: [LibraryRow] {
        let rows = items.map(\.row).filter { $0.state.bookmarkedAt != nil }.sorted { $0.id > $1.id }
        // The standard library's sorting is stable.
        return rows.sorted { $0.state.bookmarkedAt! > $1.state.bookmarkedAt! }
    }

    var bookmarkedItems: BookmarkedItems {
        BookmarkedItems(bookmarks.filter { !$0.state.isDuplicate }, of: sources)
    }

    var sources: [SourceRecord] { records.values.sorted { $0.id < $1.id } }

    mutating func subscribe(_ subscription: Subscription) {
        subscriptions[subscription.id] = subscription
        records[subscription.id] = subscription.source
    }

    mutating func unsubscribe(_ source: UUID) {
        subscriptions[source] = nil
        fetchStates[source] = nil
        for row in rows(of: source) where row.state.isDuplicate { delete(row.id) }
        for row in rows(of: source) where promote(row.id) || row.state.bookmarkedAt == nil { delete(row.id) }
        for index in items.indices where items[index].row.summary.source == source {
            items[index].row.state.isHidden = false
        }
        prune()
    }

    mutating func setFetchState(_ state: FetchState, of source: UUID) {
        if subscriptions[source] != nil { fetchStates[source] = state }
    }

    mutating func merge(
        _ batch: FetchedBatch, retaining retention: Retention
    ) throws(StorageError) -> MergeOutcome? {
        guard subscriptions[batch.source] != nil else { return nil }
        let account = account(of: batch.source)
        let merge = try BatchMerge(
            batch, retaining: retention, after: fetchStates[batch.source],
            applying: sourceRules(of: batch.source, at: batch.fetchedAt)
        ) {
            item($0)
        } storedIDs: { link in
            rows(of: batch.source).filter { $0.summary.link.map(CanonicalLink.init) == link }.map(\.id)
        } rows: { key in
            findsDuplicates
                ? items.map(\.row).filter { row in
                    subscriptions[row.summary.source] != nil && DuplicateKey(row.summary) == key
                } : []
        } pending: { post in
            accounts.marks.filter { $0.account == account && $0.mark.mark.post == post }.map(\.mark.mark)
        } next: { place in
            let places = rows(of: batch.source).map(\.place)
            guard let place else { return places.last }
            return places.first { place < $0 }
        }
        aliases = aliases.filter { !merge.aliases.values.contains($0.value) }
        aliases.merge(merge.aliases) { $1 }
        if let state = merge.fetchState { fetchStates[batch.source] = state }
        var (deleted, outcome): ([LibraryRow], MergeOutcome) = ([], merge.outcome)
        if merge.isSplice {
            deleted = rows(of: batch.source).prefix { $0.place != merge.tail }
        }
        for item in merge.writes {
            items.removeAll { $0.id == item.id }
            items.append(item)
            if item.row.state.isHidden { promote(item.id) }
            if retention.isCopy { fetchTimes[item.id] = batch.fetchedAt }
        }
        for (id, original) in merge.originals { point(id, to: original) }
        if let account { for mark in merge.pendingMarks { accounts.add(mark, to: account) } }
        if case .count(let count) = retention {
            let all = rows(of: batch.source)
            let rows = all.filter(\.state.isListed)
            deleted =
                merge.dropsUnread
                ? rows.reversed().filter { row in
                    row.state.bookmarkedAt == nil && !merge.offered.contains(row.id)
                }.prefix(max(0, rows.count - count)).map(\.self)
                : rows.dropFirst(count).filter { row in row.state.isRead && row.state.bookmarkedAt == nil }
            deleted += all.filter { !$0.state.isListed }.dropFirst(count).filter {
                $0.state.bookmarkedAt == nil && (batch.marks == nil || $0.state.isRead)
            }
        }
        for row in deleted where !merge.offered.contains(row.id) {
            delete(row.id)
            outcome.deletedCount += 1
        }
        prune()
        return outcome
    }

    mutating func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) -> Int {
        guard subscriptions[source] != nil else { return 0 }
        let rows = rows(of: source)
        let kept = rows.prefix { fetchTimes[$0.id].map { $0 >= limit } ?? true }
        guard kept.count < rows.count else { return 0 }
        let deleted = Set(rows[kept.count...].map(\.id))
        items.removeAll { deleted.contains($0.id) }
        prune()
        guard var state = fetchStates[source] else { return deleted.count }
        (state.predecessor, state.cursor) = (kept.last?.id, kept.last.flatMap { cursorBehind($0.id) })
        if kept.isEmpty { (state.lastSuccess, state.validators) = (nil, Validators()) }
        fetchStates[source] = state
        return deleted.count
    }

    /// The number of a scope's items above the first one that was fetched outside of `times`.
    func validCount(_ scope: ItemScope, fetchedIn times: ClosedRange<Date>) -> Int {
        if scope.filter == .bookmarked { return ids(scope).count }
        let all = items.filter { item in
            let source = item.row.summary.source
            return subscriptions[source] != nil && scope.sources?.contains(source) ?? true
        }.map(\.row.place).sorted()
        let first = all.first { place in fetchTimes[place.id].map { !times.contains($0) } ?? false }
        let ids = Set(ids(scope))
        let places = items.map(\.row.place).filter { ids.contains($0.id) }
        return places.filter { place in first.map { place < $0 } ?? true }.count
    }

    /// The items of a source in their order.
    private func rows(of source: UUID) -> [LibraryRow] {
        items.map(\.row).filter { $0.summary.source == source }.sorted { $0.place < $1.place }
    }

    mutating func setArticle(_ html: String?, of id: UUID) {
        guard let id = item(id)?.id, let index = items.firstIndex(where: { $0.id == id }) else { return }
        items[index].article = html
    }

    mutating func setRead(_ isRead: Bool, _ ids: [UUID]) -> [UUID] {
        changingMarks { model in
            var changed: [UUID] = []
            for id in ids {
                guard let index = model.items.firstIndex(where: { $0.id == id }),
                    model.items[index].row.state.isRead != isRead
                else { continue }
                for index in model.sharing(id) { model.items[index].row.state.isRead = isRead }
                changed.append(id)
            }
            return changed
        }
    }

    mutating func insertBookmark(of item: FeedItem, from source: SourceRecord, at time: Date) {
        if self.item(item.id) == nil {
            let place = ItemPosition(
                id: item.id, published: item.summary.published, firstSeen: item.summary.firstSeen)
            let row = LibraryRow(summary: item.summary, place: place, state: ItemState())
            items.append(LibraryItem(item, in: row))
            records[source.id] = records[source.id] ?? source
        }
        let id = self.item(item.id)?.id
        guard let id else { return }
        changingMarks { model in
            for index in model.sharing(id) { model.items[index].row.state.bookmarkedAt = time }
        }
    }

    mutating func deleteBookmark(of id: UUID) {
        changingMarks { model in
            for index in model.sharing(id) { model.items[index].row.state.bookmarkedAt = nil }
        }
        items.removeAll { item in
            item.id == id && subscriptions[item.row.summary.source] == nil
        }
        prune()
    }

    // MARK: Rules

    mutating func add(_ rule: Rule) -> Int { changingMarks { $0.applied(rule) } }

    private mutating func applied(_ rule: Rule) -> Int {
        rules.removeAll { $0.id == rule.id }
        rules.append(rule)
        var changedCount = 0
        for id in rows(of: rule.scope(at: rule.addedAt)).map(\.id) {
            for index in items.indices where items[index].id == id {
                let before = items[index].row.state
                for index in rule.action == .hide ? [index] : sharing(id) {
                    items[index].row.state.apply(rule.action, at: rule.addedAt)
                }
                if items[index].row.state != before { changedCount += 1 }
                if rule.action == .hide { promote(id) }
            }
        }
        return changedCount
    }

    mutating func deleteRule(_ id: UUID, at now: Date) -> Int {
        guard rules.contains(where: { $0.id == id }) else { return 0 }
        rules.removeAll { $0.id == id }
        var shownCount = 0
        for index in items.indices where items[index].row.state.isHidden {
            if sourceRules(of: items[index].row.summary.source, at: now).hides(items[index]) { continue }
            items[index].row.state.isHidden = false
            shownCount += 1
        }
        return shownCount
    }

    private func sourceRules(of source: UUID, at now: Date) -> SourceRules {
        guard let record = records[source] else { return SourceRules() }
        return SourceRules(rules.inOrder, of: SearchSource(record, subscriptions[source]), at: now)
    }

    // MARK: Duplicates

    func duplicates(of id: UUID) -> [LibraryItem] {
        items.filter { originals[$0.id] == id }.sorted { $0.row.arrived(before: $1.row) }
    }

    /// The indices of the items that share an item's marks.
    func sharing(_ id: UUID) -> [Int] {
        let original = originals[id] ?? id
        return items.indices.filter { items[$0].id == original || originals[items[$0].id] == original }
    }

    mutating func separateDuplicates() -> Int {
        let ids = originals.keys.map(\.self)
        for id in ids { point(id, to: nil) }
        return ids.count
    }

    @discardableResult private mutating func promote(_ id: UUID) -> Bool {
        let ids = duplicates(of: id)
        let first = ids.first { !$0.row.state.isHidden }
        for item in ids { point(item.id, to: item.id == first?.id ? nil : first?.id) }
        return first != nil
    }

    private mutating func point(_ id: UUID, to original: UUID?) {
        originals[id] = original
        for index in items.indices {
            items[index].row.state.isDuplicate = originals[items[index].id] != nil
            items[index].row.duplicateCount = originals.values.filter { $0 == items[index].id }.count
        }
    }

    private mutating func delete(_ id: UUID) {
        promote(id)
        point(id, to: nil)
        items.removeAll { $0.id == id }
    }

    mutating func deleteItems(of source: UUID) {
        for row in rows(of: source) { delete(row.id) }
        prune()
    }

    private mutating func prune() {
        fetchTimes = fetchTimes.filter { time in items.contains { $0.id == time.key } }
        aliases = aliases.filter { alias in items.contains { $0.id == alias.value } }
        records = records.filter { record in
            subscriptions[record.key] != nil || items.contains { $0.row.summary.source == record.key }
        }
    }
}
