import FoundationEssentials
import ItemInterface
public import LibraryStorageInterface
import SearchInterface
import StorageInterface

/// Applies the same events to a store and to a model, and compares both.
public struct LibraryHistory {
    /// The stores of the programs that have one library open.
    private let stores: [any LibraryStore]
    private var current = 0
    private var model = LibraryModel()
    /// The lists that readers hold, with the ids that they had when they were opened.
    private var held: [(list: ItemList, ids: [UUID])] = []
    /// The account and the marks that were read last to be sent.
    private var sending: (account: UUID, marks: [PendingMark], sent: [PendingMark])?

    /// Applies events to an empty library, and returns the first difference from the model; `nil` without
    /// one.
    ///
    /// - Parameters:
    ///   - stores: The library, once for each program that has it open.
    ///   - findingDuplicates: Whether the stores find duplicates. Then different items have equal links.
    public static func fault(
        in events: [LibraryEvent], on stores: [any LibraryStore], findingDuplicates: Bool = false
    ) -> String? {
        var history = LibraryHistory(on: stores, findingDuplicates: findingDuplicates)
        do {
            for (step, event) in events.enumerated() {
                if let fault = try history.happen(event, at: 1_000 + Double(step)) { return fault }
            }
            for _ in stores {
                if let fault = try history.difference() { return fault }
                history.current += 1
            }
            return nil
        } catch {
            return "the store throws \(error)"
        }
    }

    /// Makes the history of an empty library; see ``fault(in:on:findingDuplicates:)``.
    public init(on stores: [any LibraryStore], findingDuplicates: Bool = false) {
        self.stores = stores
        model.findsDuplicates = findingDuplicates
    }

    /// The history so far, after which other programs open the library.
    public func continued(on stores: [any LibraryStore]) -> LibraryHistory {
        var history = LibraryHistory(on: stores)
        history.model = model
        return history
    }

    private var store: any LibraryStore { stores[current % stores.count] }

    // MARK: Events

    /// Applies an event, at a number of seconds, and returns the first difference from the model; `nil` without one.
    public mutating func happen(_ event: LibraryEvent, at time: Double) throws -> String? {
        switch event {
        case .subscribe(let source, let address):
            var subscription = Subscription.numbered(source)
            subscription.source.address += "?\(address)"
            if source >= 4 {
                let account = Account.numbered(source == 6 ? 2 : 1)
                subscription.account = AccountFeed(account: account.id, feed: "feed/\(source)")
            }
            try store.subscribe(subscription)
            model.subscribe(subscription)
        case .unsubscribe(let source):
            try store.unsubscribe(.numbered(-source))
            model.unsubscribe(.numbered(-source))
        case .merge(let source, let numbers, let edition, let isPaged, let count):
            let items = numbers.map { item($0, of: source, edition: edition, seen: time) }
            let batch = FetchedBatch(
                source: .numbered(-source), shape: isPaged ? .paged : .accumulating, items: items,
                fetchedAt: .numbered(time), predecessor: numbers.first.map { .numbered($0 + 1) },
                firstDocumentDate: edition == 1 ? .numbered(4) : nil,
                fetchState: edition == 2 ? Self.fetchState(200) : nil)
            let (expected, found) = try (
                model.merge(batch, retaining: .count(count)), store.merge(batch, retaining: .count(count))
            )
            if expected != found { return "\(event) gives \(found as Any), not \(expected as Any)" }
        case .copy(let source, let numbers, let edition, let isFirstPage):
            var batch = FetchedBatch(
                source: .numbered(-source), shape: .paged,
                items: numbers.map { item($0, of: source, edition: edition, seen: time) },
                fetchedAt: .numbered(time), isFirstPage: isFirstPage)
            batch.fetchState = Self.fetchState(200)
            batch.fetchState?.cursor = Cursor(Data("\(time)".utf8))
            batch.fetchState?.predecessor = batch.items.last?.id
            let (expected, found) = try (
                model.merge(batch, retaining: .days(7)), store.merge(batch, retaining: .days(7))
            )
            if expected != found { return "\(event) gives \(found as Any), not \(expected as Any)" }
        case .expire(let source, let age):
            let limit = Date.numbered(time - Double(age))
            let cursor = { (id: UUID) in Cursor(Data(id.uuidString.utf8)) }
            let (expected, found) = try (
                model.expire(.numbered(-source), fetchedBefore: limit, cursorBehind: cursor),
                store.expire(.numbered(-source), fetchedBefore: limit, cursorBehind: cursor)
            )
            if expected != found { return "\(event) deletes \(found) items, not \(expected)" }
        case .fetch(let source, let status):
            try store.setFetchState(Self.fetchState(status), of: .numbered(-source))
            model.setFetchState(Self.fetchState(status), of: .numbered(-source))
        case .setRead(let isRead, let numbers):
            let ids = numbers.map(LibraryEvent.id)
            let (expected, found) = try (model.setRead(isRead, ids), store.setRead(isRead, ids))
            if expected != found { return "\(event) gives \(found), not \(expected)" }
        case .setArticle(let number, let words):
            let html = LibraryEvent.articles[words]
            try store.setArticle(html, of: LibraryEvent.id(number))
            model.setArticle(html, of: LibraryEvent.id(number))
        case .bookmark(let number, let source):
            let item = item(number, of: source, seen: time)
            try store.insertBookmark(of: item, from: .numbered(source), at: .numbered(time))
            model.insertBookmark(of: item, from: .numbered(source), at: .numbered(time))
        case .deleteBookmark(let number):
            try store.deleteBookmark(of: LibraryEvent.id(number))
            model.deleteBookmark(of: LibraryEvent.id(number))
        case .open(let sources, let filter):
            let scope = ItemScope(sources: sources.map { Set($0.map { .numbered(-$0) }) }, filter: filter)
            held.append((try store.list(scope), model.ids(scope)))
        case .search(let query, let sources, let filter, let limit):
            let search = ItemSearch(LibraryEvent.queries[query], limit: limit)
            return try searchDifference(
                ItemScope(
                    sources: sources.map { Set($0.map { .numbered(-$0) }) }, filter: filter, search: search))
        case .addRule(let number, let query, let action, let source):
            let rule = Rule(
                id: .numbered(number), text: LibraryEvent.queries[query].text, action: action,
                source: source.map { .numbered(-$0) }, addedAt: .numbered(time))
            let (expected, found) = try (model.add(rule), store.add(rule))
            if expected != found { return "\(event) changes \(found) items, not \(expected)" }
        case .deleteRule(let number):
            let now = Date.numbered(time)
            let (expected, found) = try (
                model.deleteRule(.numbered(number), at: now), store.deleteRule(.numbered(number), at: now)
            )
            if expected != found { return "\(event) shows \(found) items, not \(expected)" }
        case .separateDuplicates:
            let (expected, found) = try (model.separateDuplicates(), store.separateDuplicates())
            if expected != found { return "\(event) ends \(found) duplicates, not \(expected)" }
        case .addAccount, .removeAccount, .mergePosts, .applyLists, .readOutbox, .sendOutbox, .changeFeed,
            .sendFeedChange:
            return try happenToAccount(event, at: time)
        case .extendIndex(let count): _ = try store.extendSearchIndex(by: count)
        case .deleteIndex: try store.deleteSearchIndex()
        case .markRead(let index):
            guard !held.isEmpty else { return nil }
            let (list, ids) = held[index % held.count]
            let (expected, found) = try (model.setRead(true, ids), store.markRead(list))
            if expected != found { return "\(event) gives \(found as Any), not \(expected)" }
        case .switchProgram: current += 1
        }
        return nil
    }

    private mutating func happenToAccount(_ event: LibraryEvent, at time: Double) throws -> String? {
        switch event {
        case .addAccount(let number):
            var account = Account.numbered(number)
            account.name = "Added at \(time)"
            try store.store(account)
            model.store(account)
        case .removeAccount(let number, let keepsBookmarks):
            let id = Account.numbered(number).id
            try store.removeAccount(id, keepingBookmarks: keepsBookmarks)
            model.removeAccount(id, keepingBookmarks: keepsBookmarks)
        case .mergePosts(let source, let numbers, let read, let bookmarked, let count):
            let items = numbers.map { item($0, of: source, seen: time) }
            let marks = Dictionary(
                numbers.map { number in
                    let marks = RemoteMarks(
                        isRead: read.contains(number), isBookmarked: bookmarked.contains(number))
                    return (LibraryEvent.id(number), marks)
                }
            ) { $1 }
            let batch = FetchedBatch(
                source: .numbered(-source), shape: .accumulating, items: items, fetchedAt: .numbered(time),
                marks: marks)
            let (expected, found) = try (
                model.merge(batch, retaining: .count(count)), store.merge(batch, retaining: .count(count))
            )
            if expected != found { return "\(event) gives \(found as Any), not \(expected as Any)" }
        case .applyLists(let number, let lists, let isHolder):
            let (id, now, holder) = (Account.numbered(number).id, Date.numbered(time), UUID.numbered(1))
            let lease = Lease(holder: holder, start: now, end: now + 1)
            let isStored = model.accounts.isStored(id)
            if try store.acquire(lease, of: id) != isStored { return "the lease of \(number) is wrong" }
            let (expected, found) = try (
                isHolder ? model.apply(lists, of: id, at: now) : nil,
                store.apply(lists, of: id, heldBy: isHolder ? holder : .numbered(2), at: now)
            )
            if expected != found { return "\(event) gives \(found as Any), not \(expected as Any)" }
        case .readOutbox(let number):
            let id = Account.numbered(number).id
            sending = (id, model.accounts.marks(of: id), try store.pendingMarks(of: id))
        case .sendOutbox:
            guard let (account, expected, found) = sending else { return nil }
            try store.deletePendingMarks(found.map(\.number), of: account)
            model.accounts.marks.removeAll { expected.map(\.number).contains($0.mark.number) }
        case .changeFeed(let number, let feed):
            let id = Account.numbered(number).id
            let change: FeedChange =
                switch feed {
                case 1: .subscribe(address: "http://a.example/\(time)", title: "Ä", groups: [])
                case 2: .edit(feed: "feed/\(time)", title: nil, groups: GroupPath("A/B").map { [$0] })
                default: .unsubscribe(feed: "feed/\(time)")
                }
            try store.add(change, to: id)
            model.accounts.add(change, to: id)
        case .sendFeedChange(let number):
            let id = Account.numbered(number).id
            let first = try (model.accounts.feedChanges(of: id).first, store.pendingFeedChanges(of: id).first)
            guard let expected = first.0, let found = first.1 else { return nil }
            try store.deletePendingFeedChange(found.number, of: id)
            model.accounts.feedChanges.removeAll { $0.change.number == expected.number }
        default: break
        }
        return nil
    }

    private func item(_ number: Int, of source: Int, edition: Int = 1, seen: Double) -> FeedItem {
        let item = FeedItem.numbered(
            number % 100, of: source, edition: edition, id: number, seen: seen,
            link: model.findsDuplicates ? number % 6 : nil)
        var summary = item.summary
        summary.id = LibraryEvent.id(number)
        return FeedItem(stored: summary, text: item.text)
    }

    private static func fetchState(_ status: Int) -> FetchState {
        var state = FetchState()
        state.status = status
        return state
    }

    // MARK: Comparison

    /// The difference of the store from the model.
    public func difference() throws -> String? {
        let subscriptions = model.subscriptions.values.sorted { $0.subscribedAt < $1.subscribedAt }
        if try store.subscriptions() != subscriptions { return "other subscriptions" }
        if try store.sources() != model.sources { return "other sources" }
        if let fault = try differenceOfAccounts() { return fault }
        if try store.rules() != model.rules.inOrder { return "other rules" }
        if try store.counts() != model.counts { return "counts \(try store.counts()), not \(model.counts)" }
        if try store.bookmarks() != model.bookmarkedItems { return "other bookmarks" }
        for number in LibraryEvent.numbers {
            let id = LibraryEvent.id(number)
            let (expected, found) = try (model.item(id), store.item(id))
            if expected != found { return "item \(number) is \(found as Any), not \(expected as Any)" }
            if try store.duplicates(of: id) != model.duplicates(of: id) {
                return "\(number) has other duplicates"
            }
        }
        for id in (1...3).map({ UUID.numbered(-$0) }) {
            let (expected, found) = try (model.fetchStates[id], store.fetchState(of: id))
            if expected != found { return "the state of fetching \(id) is \(found as Any)" }
        }
        for sources in [nil, [.numbered(-1)], [.numbered(-1), .numbered(-2)]] as [Set<UUID>?] {
            for filter in ItemScope.Filter.allCases {
                let scope = ItemScope(sources: sources, filter: filter)
                let list = try store.list(scope)
                if let fault = try difference(list, model.ids(scope)) { return fault }
                for times in [1_004...1_009, 1_008...2_000].map({
                    Date.numbered($0.lowerBound)...Date.numbered($0.upperBound)
                }) {
                    let (expected, found) = try (
                        model.validCount(scope, fetchedIn: times),
                        store.validCount(of: list, fetchedIn: times)
                    )
                    if expected != found { return "\(found as Any) valid items in \(list), not \(expected)" }
                }
            }
        }
        for (list, ids) in held {
            if let fault = try difference(list, ids) { return fault }
        }
        // Events try the other ones.
        for query in stride(from: 0, to: LibraryEvent.queries.count, by: 5) {
            let search = ItemSearch(LibraryEvent.queries[query])
            if let fault = try searchDifference(ItemScope(search: search)) { return fault }
        }
        let progress = try store.searchIndexProgress()
        return progress.all == model.items.count && 0...progress.all ~= progress.indexed
            ? nil : "\(progress) of \(model.items.count) items"
    }

    /// The difference of accounts and their outboxes; the order of marks that one call adds does not matter.
    private func differenceOfAccounts() throws -> String? {
        if try store.accounts() != model.accounts.accounts.inOrder { return "other accounts" }
        for id in (1...2).map({ Account.numbered($0).id }) {
            let (expected, found) = (model.accounts.marks(of: id), try store.pendingMarks(of: id))
            guard Set(expected.map(\.mark)) == Set(found.map(\.mark)), found.count == expected.count,
                zip(found, found.dropFirst()).allSatisfy({ $0.number < $1.number })
            else { return "the outbox has \(found), not \(expected)" }
            let changes = try store.pendingFeedChanges(of: id).map(\.change)
            if changes != model.accounts.feedChanges(of: id).map(\.change) { return "\(changes) wait" }
        }
        return nil
    }

    /// The difference of a search's list and counts.
    private func searchDifference(_ scope: ItemScope) throws -> String? {
        let rows = model.rows(of: scope)
        let expected = ItemCounts(all: rows.count, unread: rows.count { !$0.state.isRead })
        let found = try store.counts(of: scope)
        if found != expected { return "\(found) of \(scope), not \(expected)" }
        return try difference(store.list(scope), model.ids(scope))
    }

    /// The difference of a list that had these items when it was opened.
    private func difference(_ list: ItemList, _ ids: [UUID]) throws -> String? {
        guard list.count == ids.count else { return "\(list) has not \(ids.count) items" }
        guard let items = try store.items(at: 0..<list.count, of: list), items.map(\.id) == ids else {
            return "\(list) does not hold \(ids)"
        }
        for item in items
        where item.content != model.items.first(where: { $0.id == item.id }).map({ .row($0.row) }) ?? .deleted
        {
            return "\(list) has another row of \(item.id)"
        }
        for range in [0..<1, list.count / 2..<list.count + 1] {
            let part = Array(items[range.clamped(to: items.indices)])
            if try store.items(at: range, of: list) != part { return "\(range) of \(list) is no part of it" }
        }
        let positions = Dictionary(zip(ids, ids.indices)) { first, _ in first }
        if try store.positions(of: ids, in: list) != positions { return "other positions in \(list)" }
        guard let changes = try store.changes(since: list) else { return "no way from \(list)" }
        let newest = model.ids(list.scope)
        var changed = ids
        for position in changes.removals.reversed() { changed.remove(at: position) }
        for position in changes.insertions { changed.insert(newest[position], at: position) }
        return changed == newest && changes.list.count == newest.count
            ? nil : "changes \(changes) do not lead from \(ids) to \(newest)"
    }
}
