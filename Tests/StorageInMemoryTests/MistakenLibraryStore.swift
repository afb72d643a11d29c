import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInMemory
import StorageInterface
import StorageTesting
import Synchronization

/// A library's store with one deliberate mistake, which the histories have to find.
final class MistakenLibraryStore: LibraryStoreDecorator {
    /// The mistakes of an almost correct store.
    enum Mistake: String, CaseIterable {
        case forgetsAnUnreadCount, misordersEqualTimes, losesABookmarkAtRetention, deletesWhatAWindowOffers
        case movesItemsUnderAReader, marksReadWhatCameLater, tellsAMarkTwice, forgetsInsertionsBesideRemovals
        case keepsTheFirstTimeOfABookmark, findsNoItemByItsLaterID, keepsASubscriptionForABookmark
        case ordersAGroupBySource, findsTheFirstSourceOfAGroup
        case keepsWhatACopyLacks, expiresOneItemOnly, forgetsTheTimeOfASecondFetch,
            keepsTheCursorOfWhatExpired
        case takesAnOlderPageForAFirstOne, ordersBookmarksByPlace
        case forgetsTheFetchStateOfAMerge, keepsTheAddressOfASource, missesWhatAnotherProgramDoes
        case findsWordsFromBeforeAnUpdate, findsWhatWasDeleted, misordersASearch, ignoresTheLimitOfASearch,
            countsUpToTheLimitOfASearch, forgetsExclusions
        case ignoresTheSourceOfARule
        case deletesLaterMarks, comparesMarksThatWait
    }

    private let store: InMemoryLibraryStore
    var reader: any LibraryStore { store }
    private let mistake: Mistake
    private let lists = Mutex<[ItemScope: ItemList]>([:])
    /// The marks that were read to be sent.
    private let marks = Mutex<[PendingMark]>([])
    private let times = Mutex<[UUID: Date]>([:])
    /// The first versions of all items that were stored.
    private let first = Mutex<[UUID: LibraryItem]>([:])

    init(_ store: InMemoryLibraryStore, _ mistake: Mistake) {
        self.store = store
        self.mistake = mistake
    }

    // MARK: Subscriptions

    func subscribe(_ subscriptions: [Subscription]) throws(StorageError) {
        let stored = try store.subscriptions()
        let changed = subscriptions.map { subscription in
            var subscription = subscription
            let before = stored.first { $0.id == subscription.id }
            if mistake == .keepsTheAddressOfASource, let before { subscription.source = before.source }
            return subscription
        }
        try write { store throws(StorageError) in try store.subscribe(changed) }
    }

    func unsubscribe(_ source: UUID) throws(StorageError) {
        let isKept = try store.bookmarks().rows.contains { $0.summary.source == source }
        if mistake == .keepsASubscriptionForABookmark, isKept { return }
        try write { store throws(StorageError) in try store.unsubscribe(source) }
    }

    func add(_ rule: Rule) throws(StorageError) -> Int {
        var rule = rule
        if mistake == .ignoresTheSourceOfARule { rule.source = nil }
        return try store.add(rule)
    }

    // MARK: Accounts

    func pendingMarks(of account: UUID) throws(StorageError) -> [PendingMark] {
        let marks = try store.pendingMarks(of: account)
        self.marks.withLock { $0 += marks }
        return marks
    }

    func deletePendingMarks(_ numbers: [Int64], of account: UUID) throws(StorageError) {
        guard mistake == .deletesLaterMarks else {
            return try store.deletePendingMarks(numbers, of: account)
        }
        let posts = Set(marks.withLock { $0.filter { numbers.contains($0.number) }.map(\.mark.post) })
        let marks = try store.pendingMarks(of: account).filter { posts.contains($0.mark.post) }
        try store.deletePendingMarks(marks.map(\.number), of: account)
    }

    func apply(
        _ lists: AccountLists, of account: UUID, heldBy holder: UUID, at now: Date
    ) throws(StorageError) -> AppliedLists? {
        if mistake == .comparesMarksThatWait {
            try store.deletePendingMarks(store.pendingMarks(of: account).map(\.number), of: account)
        }
        return try write { store throws(StorageError) in
            try store.apply(lists, of: account, heldBy: holder, at: now)
        }
    }

    // MARK: Items

    func merge(
        _ batches: [FetchedBatch], retaining retention: Retention
    ) throws(StorageError) -> [MergeOutcome?] {
        try batches.map { batch throws(StorageError) in try merge(batch, retaining: retention) }
    }

    private func merge(
        _ batch: FetchedBatch, retaining retention: Retention
    ) throws(StorageError) -> MergeOutcome? {
        var batch = batch
        if mistake == .forgetsTheFetchStateOfAMerge { batch.fetchState = nil }
        if retention.isCopy {
            if mistake == .keepsWhatACopyLacks { batch.isFirstPage = false }
            if mistake == .takesAnOlderPageForAFirstOne { batch.isFirstPage = true }
            if mistake == .forgetsTheTimeOfASecondFetch {
                if let first = times.withLock({ $0[batch.source] }) { batch.fetchedAt = first }
                times.withLock { $0[batch.source] = batch.fetchedAt }
            }
        }
        if mistake == .losesABookmarkAtRetention, case .count(let count) = retention {
            for row in try rows(of: batch.source).dropFirst(count) where row.state.isRead {
                try store.deleteBookmark(of: row.id)
            }
        }
        let outcome = try write { store throws(StorageError) in try store.merge(batch, retaining: retention)
        }
        if mistake == .deletesWhatAWindowOffers, !retention.isCopy {
            let empty = FetchedBatch(
                source: batch.source, shape: .paged, items: [], fetchedAt: batch.fetchedAt)
            _ = try store.merge(empty, retaining: retention)
        }
        return outcome
    }

    func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> Int {
        if mistake == .expiresOneItemOnly {
            let list = try store.list(ItemScope(sources: [source]))
            let times = limit...Date.distantFuture
            if let valid = try store.validCount(of: list, fetchedIn: times), valid < list.count { return 1 }
        }
        let state = try store.fetchState(of: source)
        let count = try write { store throws(StorageError) in
            try store.expire(source, fetchedBefore: limit, cursorBehind: cursorBehind)
        }
        if mistake == .keepsTheCursorOfWhatExpired, let state { try store.setFetchState(state, of: source) }
        return count
    }

    func item(_ id: UUID) throws(StorageError) -> LibraryItem? {
        let item = try store.item(id)
        return mistake == .findsNoItemByItsLaterID && item?.id != id ? nil : item
    }

    func counts() throws(StorageError) -> [UUID: ItemCounts] {
        try store.counts().mapValues { counts in
            guard mistake == .forgetsAnUnreadCount, counts.all - counts.unread > 1 else { return counts }
            return ItemCounts(all: counts.all, unread: counts.unread + 1)
        }
    }

    func setRead(_ isRead: Bool, _ ids: [UUID]) throws(StorageError) -> [UUID] {
        let changed = try write { store throws(StorageError) in try store.setRead(isRead, ids) }
        return mistake == .tellsAMarkTwice ? ids.filter(changed.contains) : changed
    }

    func insertBookmark(of item: FeedItem, from source: SourceRecord, at time: Date) throws(StorageError) {
        let first = try store.item(item.id)?.row.state.bookmarkedAt
        if mistake == .keepsTheFirstTimeOfABookmark, first != nil { return }
        try write { store throws(StorageError) in
            try store.insertBookmark(of: item, from: source, at: time)
        }
    }

    // MARK: Lists

    func list(_ scope: ItemScope) throws(StorageError) -> ItemList {
        let list = try store.list(searched(scope))
        guard mistake == .missesWhatAnotherProgramDoes else { return list }
        return lists.withLock { lists in
            lists[scope] = lists[scope] ?? list
            return lists[scope] ?? list
        }
    }

    func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]? {
        switch mistake {
        case .ordersAGroupBySource:
            return try sorted(list, at: positions) { $0.summary.source < $1.summary.source }
        case .misordersASearch where list.scope.search != nil:
            return try sorted(list, at: positions) { $0.place > $1.place }
        case .ordersBookmarksByPlace where list.scope.filter == .bookmarked:
            return try sorted(list, at: positions) { $0.place < $1.place }
        case .movesItemsUnderAReader: return try store.items(at: positions, of: store.list(list.scope))
        case .misordersEqualTimes:
            var items = try store.items(at: positions, of: list)
            for index in (items ?? []).indices.dropFirst() {
                guard case .row(let above)? = items?[index - 1].content,
                    case .row(let below)? = items?[index].content, above.place.time == below.place.time
                else { continue }
                items?.swapAt(index - 1, index)
            }
            return items
        default: return try store.items(at: positions, of: list)
        }
    }

    func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]? {
        var positions = try store.positions(of: ids, in: list)
        if mistake == .findsTheFirstSourceOfAGroup, let sources = list.scope.sources, sources.count > 1 {
            for id in ids where try store.item(id)?.row.summary.source != sources.min() {
                positions?[id] = nil
            }
        }
        return positions
    }

    func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        var changes = try store.changes(since: list)
        if mistake == .forgetsInsertionsBesideRemovals, changes?.removals.isEmpty == false {
            changes?.insertions = []
        }
        return changes
    }

    func markRead(_ list: ItemList) throws(StorageError) -> [UUID]? {
        let list = mistake == .marksReadWhatCameLater ? try store.list(list.scope) : list
        return try write { store throws(StorageError) in try store.markRead(list) }
    }

    func counts(of scope: ItemScope) throws(StorageError) -> ItemCounts {
        guard let search = scope.search else { return try store.counts(of: scope) }
        switch mistake {
        case .countsUpToTheLimitOfASearch:
            var counts = try store.counts(of: scope)
            counts.all = min(counts.all, search.limit)
            return counts
        case .findsWordsFromBeforeAnUpdate, .findsWhatWasDeleted:
            var ids: [UUID] = []
            let list = try store.list(scope.unsearched)
            for item in try store.items(at: 0..<list.count, of: list) ?? [] { ids.append(item.id) }
            if mistake == .findsWhatWasDeleted {
                for id in first.withLock({ $0.keys }) where try store.item(id) == nil { ids.append(id) }
            }
            return try counts(of: ids, search)
        default: return try store.counts(of: searched(scope))
        }
    }

    // MARK: Parts

    /// The scope of a search with the mistake.
    private func searched(_ scope: ItemScope) -> ItemScope {
        var scope = scope
        if mistake == .ignoresTheLimitOfASearch { scope.search?.limit = .max }
        if mistake == .forgetsExclusions, let search = scope.search {
            scope.search?.query = SearchQuery(search.query.expression.withoutExclusions)
        }
        return scope
    }

    /// The numbers of items that match in their first versions, or of deleted ones.
    private func counts(of ids: [UUID], _ search: ItemSearch) throws(StorageError) -> ItemCounts {
        let subscriptions = try store.subscriptions()
        let sources = try store.sources().map { source in
            SearchSource(source, subscriptions.first { $0.id == source.id })
        }
        var counts = ItemCounts()
        for id in ids {
            let stored = try store.item(id)
            let isFirst = mistake == .findsWordsFromBeforeAnUpdate || stored == nil
            guard var item = isFirst ? first.withLock({ $0[id] }) ?? stored : stored else { continue }
            item.row.state = stored?.row.state ?? item.row.state
            var subject = SearchSubject(item, source: sources.first { $0.id == item.row.summary.source })
            guard subject.matches(search.query.expression) else { continue }
            counts.all += 1
            if !item.row.state.isRead { counts.unread += 1 }
        }
        return counts
    }

    /// Keeps the first versions of the stored items.
    private func keepFirstVersions() throws(StorageError) {
        for number in LibraryEvent.numbers {
            guard let item = try store.item(.numbered(number)) else { continue }
            first.withLock { $0[item.id] = $0[item.id] ?? item }
        }
    }

    private func sorted(
        _ list: ItemList, at positions: Range<Int>, by isAbove: (LibraryRow, LibraryRow) -> Bool
    ) throws(StorageError) -> [ListedItem]? {
        let items = try store.items(at: 0..<list.count, of: list)?.sorted { one, other in
            guard case .row(let one) = one.content, case .row(let other) = other.content else { return false }
            return isAbove(one, other)
        }
        return items.map { Array($0[positions.clamped(to: $0.indices)]) }
    }

    private func rows(of source: UUID) throws(StorageError) -> [LibraryRow] {
        let list = try store.list(ItemScope(sources: [source]))
        return try (store.items(at: 0..<list.count, of: list) ?? []).compactMap { item in
            if case .row(let row) = item.content { row } else { nil }
        }
    }

    /// Writes to the library, which invalidates this program's lists.
    @discardableResult
    func write<Value>(
        _ body: (any LibraryStore) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        lists.withLock { $0 = [:] }
        let value = try body(store)
        try keepFirstVersions()
        return value
    }
}

extension SearchExpression {
    fileprivate var withoutExclusions: SearchExpression {
        switch self {
        case .all(let parts): .all(parts.map(\.withoutExclusions))
        case .any(let parts): .any(parts.map(\.withoutExclusions))
        case .not: .all([])
        default: self
        }
    }
}
